import TestSupport
import Testing

/// `set-item`, `move-item`, `copy-item` and `remove-item` on the command line.
@Suite struct ItemCommandTests {
    /// Commands with the first line of their output.
    @Test(arguments: [
        (["set-item", "play", "--title", "Music"], "update  Root.plist  item 1: Title\n"),
        (
            ["set-item", "volume", "--min", "-10", "--default", "-1"],
            "update  Root.plist  item 2: DefaultValue, MinimumValue\n"
        ),
        (["set-item", "1", "--default=YES"], "update  Root.plist  item 1: DefaultValue\n"),
        (["set-item", "title:Sound", "--footer", "- all"], "update  Root.plist  item 0: FooterText\n"),
        (
            ["set-item", "play", "--set-xml", "Own=<array><integer>1</integer></array>"],
            "update  Root.plist  item 1: Own\n"
        ),
        (["set-item", "play", "--title", "Play"], "identical  Root.plist  item 1\n"),
        (["set-item", "play", "--translate", "fr=Jouer"], "update  fr.lproj/Root.strings  'Play'\n"),
        (
            ["set-item", "play", "--type", "PSTextFieldSpecifier", "--no-secure"],
            "update  Root.plist  item 1: Type, IsSecure; without DefaultValue\n"
        ),
        (["move-item", "2", "--after", "0"], "move  Root.plist  item 2 to 1: slider 'volume'\n"),
        (["copy-item", "play", "--title", "3D", "--key", "3d"], "insert  Root.plist  item 2: toggle '3D'\n"),
        (["remove-item", "play"], "remove  Root.plist  item 1: toggle 'Play'\n"),
        (["remove-item", "nothing", "--if-present"], "skip  no item has the key 'nothing'\n"),
        (
            ["add-item", "toggle", "--title", "Music", "--key", "play", "--update"],
            "update  Root.plist  item 1: Title\n"
        ),
        (
            ["add-item", "slider", "--key", "volume", "--max", "2", "--update"],
            "update  Root.plist  item 2: MaximumValue\n"
        ),
        (
            ["add-item", "toggle", "--title", "New", "--key", "new", "--update"],
            "insert  Root.plist  item 3: toggle 'New'\n"
        ),
    ])
    func `Item commands report the item and the properties that they change`(arguments: [String], told: String) throws {
        let folder = try exampleFolder(inMemory: true)
        let result = try folder.run(arguments)
        #expect(result.exitCode == 0 && result.output == "", "\(result.error)")
        let line = String(result.error.prefix { $0 != "\n" }) + "\n"
        // The width of the columns depends on the actions.
        #expect(squeezed(line) == squeezed(told))
    }

    private func squeezed(_ text: String) -> String { text.split(separator: " ").joined(separator: " ") }

    /// Invalid commands, and commands that the bundle does not allow.
    @Test(arguments: [
        (["set-item", "play"], 64, "error: nothing to change"),
        (
            ["set-item", "play", "--type", "togle"], 64,
            "error: there is no item type 'togle'\n  = help: did you mean toggle?"
        ),
        (
            ["set-item", "play", "--type", "multi-value"], 2,
            "Settings.bundle/Root.plist:15:3: error: a multi-value requires at least one --choice"
        ),
        (
            ["set-item", "0", "--type", "toggle"], 2,
            "Settings.bundle/Root.plist:9:3: error: a toggle requires a key\n"
        ),
        (["set-item", "play", "--value-type", "number"], 64, "error: --value-type 'number' is not a valid type"),
        (["set-item", "play", "--set", "Own"], 64, "error: --set 'Own' has no '='"),
        (["set-item", "plya", "--title", "T"], 2, "error: no item has the key 'plya'\n  = help: did you mean play?"),
        (
            ["set-item", "play", "--min", "1"], 2,
            "Settings.bundle/Root.plist:15:3: error: a toggle has no MinimumValue"
        ),
        (["move-item", "play", "--at", "9"], 2, "Settings.bundle/Root.plist: error: there is no position 9 in Root"),
        (["remove-item"], 64, "error: Missing expected argument '<item> ...'"),
        (["add-item", "group", "--update"], 64, "error: --update finds a group by its title or footer"),
    ])
    func `Item commands reject invalid arguments`(arguments: [String], exitCode: Int, told: String) throws {
        let folder = try exampleFolder(inMemory: true)
        let refusal = try Refusal(arguments, in: folder)
        #expect(refusal.isClean && refusal.exitCode == exitCode, "\(refusal.exitCode) \(refusal.error)")
        #expect(refusal.error.hasPrefix(told), "\(refusal.error)")
    }

    @Test func `A title change modifies one line in each file`() throws {
        let folder = try exampleFolder(inMemory: true)
        let diff = try folder.run("set-item", "play", "--title", "Play Audio", "--diff")
        let changed = diff.output.split(separator: "\n").filter {
            ($0.hasPrefix("+") || $0.hasPrefix("-")) && !$0.hasPrefix("+++") && !$0.hasPrefix("---")
        }
        #expect(
            changed == [
                "-\t\t\t<string>Play</string>", "+\t\t\t<string>Play Audio</string>",
                "-\"Play\" = \"Spielen\";", "+\"Play Audio\" = \"Spielen\";",
                "-\"Play\" = \"Play\";", "+\"Play Audio\" = \"Play Audio\";",
                "-\"Play\" = \"Play\";", "+\"Play Audio\" = \"Play Audio\";",
                "-\"Play\" = \"Play\";", "+\"Play Audio\" = \"Play Audio\";",
            ])
        #expect(diff.error.contains("review  de.lproj/Root.strings  \"Play Audio\" = \"Spielen\"\n"))
        #expect(try folder.run("set-item", "play", "--title", "Play Audio").exitCode == 0)
        #expect(try folder.run("localize", "--check").exitCode == 0)
    }
}
