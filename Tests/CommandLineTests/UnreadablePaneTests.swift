import TestSupport
import Testing

/// Panes that cannot be read, and may use any string. These strings must not be removed.
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
    func `remove-item keeps strings that an unreadable pane may use`(pane: String) throws {
        let folder = try folder(pane)
        let before = try folder.text(of: "Settings.bundle/de.lproj/Root.strings")
        let result = try folder.run("remove-item", "a")
        #expect(result.exitCode == 0 && result.error.contains(note), "\(result.error)")
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings") == before)
        #expect(try !folder.text(of: "Settings.bundle/Root.plist").contains("Sound"))
    }

    /// The title only occurs as part of another string.
    @Test func `remove-item removes strings that do not occur in an unreadable pane`() throws {
        let folder = try folder("<plist><dict><key>Title</key><string>Sounds of Sound</string>")
        try folder.run("remove-item", "a").requireSuccess()
        #expect(try !folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("Sound"))
    }

    @Test func `set-item adds an entry for a new title and keeps the old one`() throws {
        let folder = try folder()
        let result = try folder.run("set-item", "a", "--title", "Noise")
        #expect(result.exitCode == 0 && result.error.contains(note), "\(result.error)")
        let table = try folder.text(of: "Settings.bundle/de.lproj/Root.strings")
        #expect(table.contains("\"Sound\" = \"Töne\";\n") && table.contains("\"Noise\" = "))
    }

    @Test func `show prints no percentage that leaves out the strings of an unreadable pane`() throws {
        let result = try folder().run("show")
        #expect(result.output.contains("de unknown") && !result.output.contains("%"), "\(result.output)")
        #expect(result.error.contains("P.plist"), "\(result.error)")
        let json = try folder().run("show", "--json")
        #expect(!json.output.contains("\"percent\": 100"), "\(json.output)")
    }

    /// The item may exist, so it is neither reported as missing nor added without a note.
    @Test(arguments: [
        ["set-item", "other", "--title", "T"], ["remove-item", "other", "--if-present"],
        ["move-item", "other", "--before", "a"],
    ])
    func `Commands note that an unreadable pane may have the item`(command: [String]) throws {
        let folder = try folder("<plist><dict><key>Key</key><string>other</string>")
        let result = try folder.run(command)
        #expect(result.exitCode == 2)
        #expect(
            result.error == """
                error: no item in the readable panes has the key 'other', and P.plist cannot be read
                  = help: settings-bundle check reports why

                """)
        // This key does not occur in the pane.
        #expect(try folder.run("set-item", "another", "--title", "T").error.contains("no item has the key 'another'\n"))
        let added = try folder.run("add-item", "toggle", "--title", "T", "--key", "other", "--dry-run")
        #expect(added.exitCode == 0)
        #expect(added.error.contains("note: P.plist cannot be read and may have an item with the key 'other'\n"))
    }

    /// Errors about text encoding would suggest a fix that does not apply to a binary file.
    @Test(arguments: [["format"], ["format", "--check"], ["format", "--convert", "xml"], ["show", "--pane", "P"]])
    func `Commands report a damaged binary pane as a binary property list`(command: [String]) throws {
        let result = try folder().run(command)
        #expect(result.error.contains("the binary property list is damaged"), "\(result.error)")
        #expect(!result.error.contains("UTF-8"))
    }
}
