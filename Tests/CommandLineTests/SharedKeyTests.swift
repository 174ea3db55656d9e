import TestSupport
import Testing

/// Items that have the same key on purpose.
@Suite struct SharedKeyTests {
    private func folder() throws -> ScratchFolder {
        try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    table: nil, itemText("ChildPane", ["Title": "More", "File": "More"]),
                    toggleText("Play", key: "play"), toggleText("Music", key: "music")),
                "Settings.bundle/Root~ipad.plist": paneText(
                    table: nil, itemText("ChildPane", ["Title": "More", "File": "More"])),
                "Settings.bundle/More.plist": paneText(table: nil, toggleText("Debug", key: "debug")),
                "Settings.bundle/Other.plist": paneText(table: nil),
            ], inMemory: true)
    }

    @Test(arguments: [
        "add-item toggle --title Play --key play --pane More", "set-item debug --key play",
        "copy-item debug --key play", "copy-item play --to-pane More",
        "add-item text-field --title Play --key play --pane More --after debug",
    ])
    func `An item with the key of another pane's item requires an option`(command: String) throws {
        let folder = try folder()
        let before = try folder.text(of: "Settings.bundle/Root.plist")
        let refusal = try shell("settings-bundle \(command)", in: folder)
        #expect(refusal.exitCode == 2 && refusal.error.contains("--allow-shared-key if both items show the same value"))
        // `--update` would move the other item.
        #expect(!refusal.error.contains("--update") && !refusal.error.contains("--if-missing"), "\(refusal.error)")
        let result = try shell("settings-bundle \(command) --allow-shared-key", in: folder)
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try folder.text(of: "Settings.bundle/Root.plist") == before)
        #expect(try folder.text(of: "Settings.bundle/More.plist").contains("<string>play</string>"))
        #expect(try folder.run("check").exitCode == 0)
    }

    @Test(arguments: ["add-item toggle --title B --key play", "set-item music --key play", "copy-item play"])
    func `Items on one pane cannot share a key`(command: String) throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let result = try shell("settings-bundle \(command) --allow-shared-key", in: folder)
        #expect(result.exitCode == 2, "\(result.error)")
        #expect(try folder.snapshot() == before)
    }

    @Test func `For an item on the same pane, the help suggests to keep or update it`() throws {
        let result = try folder().run("add-item", "toggle", "--title", "Play", "--key", "play")
        #expect(result.error.contains("add --if-missing to keep the item, or --update to change it"), "\(result.error)")
    }

    @Test func `With shared keys, --if-missing and --update apply to the item on the pane`() throws {
        let folder = try folder()
        let command = ["add-item", "toggle", "--key", "play", "--pane", "More", "--allow-shared-key", "--title"]
        let root = try folder.text(of: "Settings.bundle/Root.plist")
        try folder.run(command + ["Play", "--if-missing"]).requireSuccess()
        #expect(try folder.run(command + ["Play", "--if-missing"]).error.hasPrefix("identical  More.plist  item 1"))
        #expect(try folder.run(command + ["Loud", "--update"]).error.hasPrefix("update  More.plist  item 1: Title"))
        // Without the option, the item on the pane also comes first.
        let other = command.filter { $0 != "--allow-shared-key" }
        #expect(try folder.run(other + ["Quiet", "--update"]).error.hasPrefix("update  More.plist  item 1: Title"))
        #expect(try folder.text(of: "Settings.bundle/Root.plist") == root)
    }

    @Test func `A variant of a pane can have a copy with the same key`() throws {
        let folder = try folder()
        let result = try folder.run("copy-item", "play", "--to-pane", "Root~ipad")
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try folder.run("copy-item", "music", "--to-pane", "Root").exitCode == 2)
    }

    @Test func `Items that share a key can move to a third pane`() throws {
        let folder = try folder()
        try folder.run("copy-item", "play", "--to-pane", "More", "--allow-shared-key").requireSuccess()
        let moved = try folder.run("move-item", "More/1", "--to-pane", "Other")
        #expect(moved.exitCode == 0, "\(moved.error)")
        // Two items on one pane would have the key.
        #expect(try folder.run("move-item", "Other/0", "--to-pane", "Root").exitCode == 2)
    }
}
