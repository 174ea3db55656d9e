import TestSupport
import Testing

/// A pane that cannot be read may use every text: what it may use is not taken away.
@Suite struct UnreadablePaneTests {
    private func folder(_ pane: String = "bplist00\u{1}\u{2}UTitleUSound") throws -> ScratchFolder {
        try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    toggleText("Sound", key: "a"), itemText("ChildPane", ["Title": "P", "File": "P"])),
                "Settings.bundle/P.plist": pane,
                "Settings.bundle/en.lproj/Root.strings": tableText(["Sound": "Sound", "P": "P"]),
                "Settings.bundle/de.lproj/Root.strings": tableText(["Sound": "Töne", "P": "P"]),
            ], inMemory: true)
    }

    private let note =
        "note: P.plist cannot be read and may use strings from the table Root, so their entries are kept\n"

    @Test(arguments: ["bplist00\u{1}\u{2}UTitleUSound", "<plist><dict><key>Title</key><string>Sound</string>"])
    func anItemIsRemovedAndItsStringsStay(pane: String) throws {
        let folder = try folder(pane)
        let before = try folder.text(of: "Settings.bundle/de.lproj/Root.strings")
        let result = try folder.run("remove-item", "a")
        #expect(result.exitCode == 0 && result.error.contains(note), "\(result.error)")
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings") == before)
        #expect(try !folder.text(of: "Settings.bundle/Root.plist").contains("Sound"))
    }

    /// What does not stand in the pane is none of its texts.
    @Test func stringsThatThePaneDoesNotHaveAreRemoved() throws {
        let folder = try folder("<plist><dict><key>Title</key><string>Sounds of Sound</string>")
        try folder.run("remove-item", "a").requireSuccess()
        #expect(try !folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("Sound"))
    }

    @Test func aNewTitleGetsAnEntryOfItsOwn() throws {
        let folder = try folder()
        let result = try folder.run("set-item", "a", "--title", "Noise")
        #expect(result.exitCode == 0 && result.error.contains(note), "\(result.error)")
        let table = try folder.text(of: "Settings.bundle/de.lproj/Root.strings")
        #expect(table.contains("\"Sound\" = \"Töne\";\n") && table.contains("\"Noise\" = "))
    }

    /// Nobody knows whether the item is there: neither is it missing, nor is one to be added without a word.
    @Test(arguments: [
        ["set-item", "other", "--title", "T"], ["remove-item", "other", "--if-present"],
        ["move-item", "other", "--before", "a"],
    ])
    func anItemThatThePaneMayHave(command: [String]) throws {
        let folder = try folder("<plist><dict><key>Key</key><string>other</string>")
        let result = try folder.run(command)
        #expect(result.exitCode == 2)
        #expect(
            result.error == """
                error: no item in the readable panes has the key 'other', and P.plist cannot be read
                  = help: settings-bundle check reports why

                """)
        // It does not have this one.
        #expect(try folder.run("set-item", "another", "--title", "T").error.contains("no item has the key 'another'\n"))
        let added = try folder.run("add-item", "toggle", "--title", "T", "--key", "other", "--dry-run")
        #expect(added.exitCode == 0)
        #expect(added.error.contains("note: P.plist cannot be read and may have an item with the key 'other'\n"))
    }

    /// As the text that the file is not, it would have faults that one had better not mend.
    @Test(arguments: [["format"], ["format", "--check"], ["format", "--convert", "xml"], ["show", "--pane", "P"]])
    func itIsSaidWhatTheFileIs(command: [String]) throws {
        let result = try folder().run(command)
        #expect(result.error.contains("the binary property list is damaged"), "\(result.error)")
        #expect(!result.error.contains("UTF-8"))
    }
}
