import Foundation
import TestSupport
import Testing

/// The page of `edit` in browsers, used by mouse and by keyboard.
@Suite(.serialized, .mustEnd, .needs(.python3)) struct EditorBrowserTests {
    private func lines(of script: String, _ arguments: [String]) throws -> [String] {
        let output = try Python.output(of: "Tests/CommandLineTests/\(script)", arguments)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func audit(_ check: String, in folder: ScratchFolder, _ arguments: String...) throws -> [String] {
        try lines(of: "editor_audit.py", [check, CommandRunner.tool, folder.absolute("")] + arguments)
    }

    /// The log is a script with which anybody would create the tutorial.
    private static let tutorial = [
        "items 8",
        "add-item group --title Sound",
        "add-item toggle --title 'Play Sounds' --key play_sounds_preference --default YES",
        "add-item toggle --title '3D Sound' --key 3D_sound_preference --default YES",
        "add-item group --title 'User Info'",
        "add-item text-field --title Name --key user_name",
        "add-item multi-value --title 'Experience Level' --key experience_preference --choice 'Beginner=0' "
            + "--choice 'Expert=1' --choice 'Master=2'",
        "add-item group --title Gravity",
        "add-item slider --key gravity_preference --min 0 --max 2 --default 1",
        "applied 8",
        "changed ['move-item 3D_sound_preference --before play_sounds_preference', "
            + "'set-item user_name --title Nickname', 'remove-item experience_preference']",
        "undone", "redone", "errors []",
    ]

    @Test(.needs(.chromium), arguments: ["mouse", "keyboard"])
    func `The tutorial can be made in Chromium without a command`(by device: String) throws {
        let folder = try ScratchFolder()
        let arguments = ["chromium", device, CommandRunner.tool, folder.absolute("")]
        #expect(try lines(of: "editor_drive.py", arguments) == Self.tutorial)
    }

    @Test(.needs(.firefox, .marionette), arguments: ["mouse", "keyboard"])
    func `The tutorial can be made in Firefox without a command`(by device: String) throws {
        let folder = try ScratchFolder()
        let arguments = ["firefox", device, CommandRunner.tool, folder.absolute("")]
        let lines = try lines(of: "editor_drive.py", arguments).filter { !$0.hasPrefix("mozversion") }
        #expect(lines == Self.tutorial)
    }

    @Test(.needs(.chromium)) func `The inspector sets, changes and removes every key of every item type`() throws {
        let lines = try audit("schema", in: ScratchFolder())
        #expect(lines.first?.hasPrefix("types 8 keys ") == true, "\(lines)")
        #expect(lines.dropFirst() == ["restored", "errors []"])
    }

    @Test(.needs(.chromium, .axeCore)) func `The page is accessible, also in dark mode and at 200 percent`() throws {
        let views = ["pane", "item", "dialog", "translations", "findings", "diff", "dark"].map { $0 + " []" }
        #expect(
            try audit("access", in: ScratchFolder()) == views + [
                "moving 0", "zoomed []", "overflow False",
                "focus ['top', 'sidebar', 'main', 'inspector', 'panel']", "unnamed []",
            ])
    }

    @Test(.needs(.chromium)) func `The focus and the list stay where the user works`() throws {
        #expect(
            try audit("focus", in: ScratchFolder()) == [
                "after a key Root.plist/item:2/DefaultValue", "copy visible True",
                "restored selected item-8 True", "types ['type', 'slider']",
                "no pane There is no other pane yet. Create it with Add pane….",
                "after a translation Sound in de",
                "broken Root.plist cannot be read; run settings-bundle check to see why", "shown again ['', 9]",
                "field stays [True, 'unknown-key']",
                "dropped group move-item --with-items Root/6 --before Root/3",
                """
                refused ["The key 'user_name' already exists at Root/7: choose another “Identifier”", 'surround', '']
                """,
                "not added The key 'user_name' already exists at Root/7",
            ])
    }

    @Test(.needs(.chromium)) func `A change on disk keeps what is typed, and a conflict asks which version to keep`()
        throws
    {
        #expect(
            try audit("conflict", in: ScratchFolder()) == [
                // What is being typed is neither lost nor stored when the page is drawn again.
                "typing ['Play Sounds mine', True, 0]",
                #"moved away ["set-item play_sounds_preference --title 'Play Sounds mine'"]"#,
                "seen within a second True", "draft Mine", "dialog ['Name', 'Theirs', 'Mine']", "unchanged True",
                "changed True",
                "log ['set-item user_name --title Mine']",
                "removed Settings.bundle does not exist: check the path", "restored True",
            ])
    }

    @Test(.needs(.chromium)) func `If an item goes, nothing happens to another one, and what is typed stays`() throws {
        let removed = "Another program or window has removed Toggle Switch “Play Sounds”."
        #expect(
            try audit("identity", in: ScratchFolder()) == [
                "removed ['\(removed) What you have typed is not stored.', 'Play Sounds silent', True, []]",
                #"back ['', ["set-item play_sounds_preference --title 'Play Sounds silent'"], True]"#,
                "field in use ['\(removed)', 'play_sounds_preference', []]",
                "closed ['', 'Pane Root', None]",
                "keys [[], '\(removed)']",
                "button [[], 7]",
                "pressed ['move-item 3D_sound_preference --before play_sounds_preference', 'remove-item user_name']",
                "status Undone: remove-item user_name",
                #"choice ['', ["set-item experience_preference --choice 'Expert plus=1'"]]"#,
                "choice removed ['Another program or window has removed what you are changing. What you have typed is "
                    + "not stored.', '27', 1]",
                "translation ['Another program or window has removed what you are changing. What you have typed is not "
                    + "stored.', 'Nachname', []]",
                "language ['de is not a language of the bundle any more.', []]",
                "dialog ['The item before the new one is gone. Press OK again to add the new one at the end.', []]",
                "again [None, ['add-item toggle --title New --key new --default NO']]",
                "type ['The change was not made, because another program or window has removed or replaced the item.', "
                    + "[]]",
                "fix ['The bundle has changed since it was checked. Try again.', []] True",
            ])
    }

    @Test(.needs(.chromium)) func `If a pane cannot be read, the form in use stays with the reason`() throws {
        let reason = "Advanced.plist cannot be read; run settings-bundle check to see why."
        #expect(
            try audit("unreadable", in: ScratchFolder()) == [
                "item ['\(reason) What you have typed is not stored.', 'Debug mine', 'Toggle Switch “Debug”', True, []]",
                "unchanged True",
                "back ['', [\"set-item debug --title 'Debug mine'\"]]",
                "pane ['\(reason) What you have typed is not stored.', ' mine', 'Pane Advanced', True, []]",
                "unchanged True",
                "back ['', [\"set-pane --app-group ' mine' Advanced\"]]",
            ])
    }

    @Test(.needs(.chromium)) func `A title item gets its default, and loses its last choice`() throws {
        #expect(
            try audit("titles", in: ScratchFolder()) == [
                "without a default [False, 'A title requires a default value: add “Default Value”']",
                "with a default [None, ['add-item title --title Version --key version --default 1.0']]",
                #"from choices [None, "add-item title --title Build --key build --choice 'Debug=7'"]"#,
                "last choice ['set-item build --remove-choice 7', None] False",
                "type [['type', 'key', 'choices', 'valueType', 'default'], 'Enter an identifier.']",
                "changed [None, 'set-item Root/2 --type title --key about --default x']",
                "no change ['Nothing has changed.', 5]",
                "no device ['An item is shown on at least one device. To show it on none, remove it.', "
                    + "'set-item version --idiom phone', True]",
                #"same value ['Another choice has the value “1”.', 'Two', "set-item about --choice 'One=1'"]"#,
            ])
    }

    @Test(.needs(.chromium)) func `If a bundle cannot be checked, the page says so`() throws {
        #expect(
            try audit("unchecked", in: ScratchFolder()) == [
                "not checked ['Findings (not checked)', 'The bundle cannot be checked. Not a baseline file: expected a "
                    + "value, found the end of the file']",
                "checked ['Findings (0)', 'There are no findings.']",
            ])
    }

    @Test(.needs(.chromium), .slow, .needsCorpus)
    func `Every real bundle can be changed and restored`() throws {
        let corpus = try #require(Corpus.folder)
        let lines = try audit("corpus", in: ScratchFolder(), corpus.path(percentEncoded: false))
        let summary = try #require(lines.firstIndex { $0.hasPrefix("changed ") })
        #expect(lines[summary].hasSuffix(" refused 0 failed 0"))
        #expect(summary > 50)
        #expect(lines[(summary + 1)...] == [])
    }
}
