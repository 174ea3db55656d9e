import TestSupport
import Testing

/// Commands in a bundle whose panes are in .lproj folders only.
@Suite struct LocalizedPaneTests {
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        for (language, title) in [("de", "Töne"), ("en", "Sounds")] {
            try folder.write(
                paneText(table: nil, toggleText(title, key: "sounds")),
                to: "Settings.bundle/\(language).lproj/Root.plist")
        }
        return folder
    }

    @Test func `A key finds the same items in every command`() throws {
        let panes = ["de.lproj/Root.plist", "en.lproj/Root.plist"]
        for command in [
            ["set-item", "sounds", "--default", "true"], ["rename-key", "sounds", "audio"],
            ["copy-item", "sounds", "--key", "more"], ["remove-item", "sounds"],
        ] {
            let folder = try folder()
            let before = try folder.snapshot()
            let result = try folder.run(command)
            #expect(result.exitCode == 0, "\(command): \(result.error)")
            #expect(
                try folder.snapshot().changes(since: before) == panes.map { "~ Settings.bundle/\($0)" }, "\(command)")
        }
        let shown = try folder().run("show", "sounds").output
        #expect(shown.contains("Töne") && shown.contains("Sounds"))
    }

    @Test func `A new string is not written in all languages`() throws {
        let refusal = try Refusal("set-item", "sounds", "--title", "Audio", in: folder())
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(
            refusal.error == """
                error: 2 panes have the item, and 'Audio' would be its text in all languages
                  = help: specify one of de.lproj/Root/0, en.lproj/Root/0

                """)
        let copy = try Refusal("copy-item", "sounds", "--key", "s2", "--title", "Audio", in: folder())
        #expect(copy.exitCode == 2 && copy.isClean && copy.error == refusal.error, "\(copy.error)")
        let folder = try folder()
        #expect(try folder.run("set-item", "en.lproj/Root/0", "--title", "Audio").exitCode == 0)
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.plist").contains("Töne"))
    }

    @Test func `An item after which another one is added must be in one pane`() throws {
        let refusal = try Refusal("add-item", "group", "--title", "New", "--after", "sounds", in: folder())
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.contains("the item is in several panes: de.lproj/Root, en.lproj/Root"))
    }

    @Test func `Removing a pane of one language keeps the entries of other languages`() throws {
        let folder = try exampleFolder(inMemory: true)
        for language in ["de", "en"] {
            try folder.write(
                paneText(table: "More", toggleText("Noise", key: "noise")),
                to: "Settings.bundle/\(language).lproj/More.plist")
            try folder.write(
                tableText(["Noise": "Noise", "Code": "Code"]), to: "Settings.bundle/\(language).lproj/More.strings")
        }
        let before = try folder.snapshot()
        #expect(try folder.run("remove-pane", "de.lproj/More").exitCode == 0)
        #expect(
            try folder.snapshot().changes(since: before) == [
                "- Settings.bundle/de.lproj/More.plist", "~ Settings.bundle/de.lproj/More.strings",
            ])
        #expect(try folder.text(of: "Settings.bundle/de.lproj/More.strings").contains("Code"))
        // The table goes with the last pane that uses it.
        #expect(try folder.run("remove-pane", "en.lproj/More").exitCode == 0)
        #expect(try folder.text(of: "Settings.bundle/en.lproj/More.strings").contains("Noise") == false)
    }

    @Test func `A language that has only panes is not removed`() throws {
        let refusal = try Refusal("localize", "remove", "de", in: folder())
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.contains("de.lproj contains only panes"), "\(refusal.error)")
    }

    @Test func `A folder without tables and panes is no language`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write("x", to: "Settings.bundle/German.lproj/.DS_Store")
        #expect(try !folder.run("localize", "status").output.contains("German"))
        #expect(try !folder.run("localize").output.contains("German"))
        #expect(try !folder.run("check").output.contains("no table"))
        let rename = try Refusal("localize", "rename", "German", "de-AT", in: folder)
        #expect(
            rename.error == """
                error: German.lproj contains neither string tables nor panes, so it is not a language
                  = help: remove the folder if it is not needed

                """)
    }

    @Test func `A renamed language leaves no folder that systems created files in`() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(toggleText("Play", key: "play")),
                "Settings.bundle/English.lproj/Root.strings": tableText(["Play": "Play"]),
                "Settings.bundle/German.lproj/Root.strings": tableText(["Play": "Spielen"]),
                "Settings.bundle/German.lproj/.DS_Store": "x",
            ], inMemory: true)
        let before = try folder.snapshot()
        #expect(try folder.run("localize", "rename", "German", "de").exitCode == 0)
        #expect(
            try folder.snapshot().changes(since: before).filter { $0.hasPrefix("-") } == [
                "- Settings.bundle/German.lproj", "- Settings.bundle/German.lproj/.DS_Store",
                "- Settings.bundle/German.lproj/Root.strings",
            ])
    }

    @Test func `add-item lists the copies of the pane that do not get the item`() throws {
        let folder = try folder()
        let add = ["add-item", "toggle", "--title", "New", "--key", "new", "--pane", "en.lproj/Root"]
        let result = try folder.run(add)
        #expect(result.exitCode == 0)
        #expect(
            result.error.hasSuffix(
                "note: de.lproj/Root.plist: the item is not added to this copy of the pane; settings-bundle add-item --pane adds it\n"
            ),
            "\(result.error)")
    }

    @Test func `check reports copies of a pane that are not read`() throws {
        let folder = try folder()
        try folder.write(paneText(table: nil, toggleText("Sounds", key: "sounds")), to: "Settings.bundle/Root.plist")
        let result = try folder.run("check", "--select", "unread-file", "--format", "concise")
        #expect(
            result.output.hasPrefix(
                "Settings.bundle/de.lproj/Root.plist:1:1: warning: this copy of the pane and 1 more are not read, "
                    + "because 'Root.plist' is outside the .lproj folders [unread-file]\n"), "\(result.output)")
    }

    @Test func `A changed string keeps the entry in the table of its language`() throws {
        let folder = try ScratchFolder(inMemory: true)
        for language in ["de", "en"] {
            try folder.write(
                paneText(toggleText("Sounds ", key: "sounds")), to: "Settings.bundle/\(language).lproj/Root.plist")
            try folder.write(
                tableText(["Sounds ": "Text in \(language)"]), to: "Settings.bundle/\(language).lproj/Root.strings")
        }
        let result = try folder.run("set-item", "de.lproj/Root/0", "--title", "Sounds")
        #expect(result.exitCode == 0)
        #expect(result.error.contains("rename  de.lproj/Root.strings  'Sounds ' to 'Sounds'\n"), "\(result.error)")
        let table = tableText(["Sounds": "Text in de"])
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings") == table)
        #expect(
            try folder.text(of: "Settings.bundle/en.lproj/Root.strings") == tableText(["Sounds ": "Text in en"]))
        let translate = try Refusal("set-item", "en.lproj/Root/0", "--translate", "de=Ton", in: folder)
        #expect(
            translate.error.contains("en.lproj/Root is in the folder of a language, so it contains its strings in"),
            "\(translate.error)")
    }

    @Test func `The command that a finding suggests adds an entry for a localized pane`() throws {
        let folder = try ScratchFolder(inMemory: true)
        for language in ["de", "en"] {
            try folder.write(
                paneText(toggleText("Sounds", key: "s"), toggleText("Music", key: "m")),
                to: "Settings.bundle/\(language).lproj/Root.plist")
            try folder.write(
                tableText(language == "de" ? ["Sounds": "Töne"] : ["Sounds": "Sounds", "Music": "Music"]),
                to: "Settings.bundle/\(language).lproj/Root.strings")
        }
        #expect(try folder.run("check").output.contains("settings-bundle localize set de Music TRANSLATION"))
        try folder.run("localize", "set", "de", "Music", "Musik").requireSuccess()
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"Music\" = \"Musik\";"))
        #expect(try !folder.run("check").output.contains("'Music'"))
    }
}
