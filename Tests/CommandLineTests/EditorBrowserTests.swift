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
                "after a key Root.plist/key:surround/DefaultValue", "copy visible True",
                "restored selected item-8 True", "types ['type', 'slider']",
                "no pane There is no other pane yet. Create it with Add pane….",
                "after a translation Play Sounds in de",
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
