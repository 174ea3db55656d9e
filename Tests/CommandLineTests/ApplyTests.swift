import TestSupport
import Testing

/// `apply`: a script uses shell quoting and is applied completely or not at all.
@Suite struct ApplyTests {
    private static let steps = [
        "set-item play --title 'Play Audio' --key play_audio",
        "add-item toggle --title \"Keep \\\"Logs\\\"\" --key logs --after play_audio",
        "move-item logs --at 0",
        "copy-item volume --key volume_2",
        "remove-item volume",
        "add-pane Advanced --title Advanced",
        "add-item text-field --pane Advanced --title Host --key host --keyboard URL",
        "localize add it",
    ]

    @Test func `A script makes the same changes as its commands run one by one`() throws {
        let (one, many) = (try exampleFolder(inMemory: true), try exampleFolder(inMemory: true))
        for step in Self.steps {
            let result = try shell("settings-bundle \(step)", in: one)
            #expect(result.exitCode == 0, "\(step): \(result.error)")
        }
        let before = try many.snapshot()
        try many.write(Self.steps.joined(separator: "\n") + "\n", to: "script.txt")
        let dry = try many.run("apply", "script.txt", "--dry-run")
        let diff = try many.run("apply", "script.txt", "--diff")
        #expect(dry.exitCode == 0 && diff.exitCode == 0 && diff.output.contains("--- a/Settings.bundle/Root.plist"))
        #expect(try many.snapshot().changes(since: before) == ["+ script.txt"])
        let result = try many.run("apply", "script.txt")
        #expect(result.exitCode == 0 && result.output == "")
        #expect(dry.error == result.error + "nothing was written\n")
        #expect(try many.snapshot(of: "Settings.bundle") == one.snapshot(of: "Settings.bundle"))
    }

    /// Scripts with the titles of the items that they add.
    @Test(
        .needs(.python3),
        arguments: [
            ("add-item group --title A\n\n# a comment\n  add-item group --title B # and one\n", "A B"),
            ("add-item group \\\n  --title A\nadd-item group --title \"B\\\nC\"", "A BC"),
            ("add-item group --title 'it''s #1'\r\nadd-item group --title \"say \\\"hi\\\"\"\r\n", "its #1 say \"hi\""),
            (
                "\u{FEFF}$ settings-bundle add-item group --title A\nsettings-bundle add-item group --title a\\ b\\'c",
                "A a b'c"
            ),
            ("add-item group --title \"5 $ \\$HOME \\\\ \\n\"\nadd-item group --title ''", "5 $ $HOME \\ \\n "),
            ("add-item group --title 'a;b|c&d $HOME `x`'", "a;b|c&d $HOME `x`"),
            ("add-item group --title \u{1F600}a\u{0301}", "\u{1F600}a\u{0301}"),
            ("", ""), ("# nothing", ""),
        ])
    func `apply splits and unquotes words as a shell does`(script: String, titles: String) throws {
        let folder = try ScratchFolder(["Settings.bundle/Root.plist": paneText(table: nil)], inMemory: true)
        let result = try folder.run("apply", "-", input: Array(script.utf8))
        #expect(result.exitCode == 0, "\(result.error)")
        let shown = try shell(
            "python3 -c 'import plistlib,sys; print(\" \".join(i[\"Title\"] for i in plistlib.load(open(\"Settings.bundle/Root.plist\",\"rb\"))[\"PreferenceSpecifiers\"]))'",
            in: folder)
        #expect(shown.output == titles + "\n")
    }

    /// Scripts that are invalid for any bundle.
    @Test(arguments: [
        ("add-item group --title A\nadd-item togle --title B", ":2: error: there is no item type 'togle'"),
        ("add-item group --title A\n\n\nset-itme 0 --title B", ":4: error: there is no command 'set-itme'"),
        ("add-item toggle --title A", ":1: error: Missing expected argument '--key <key>'"),
        ("add-item group --title 'A", ":1: error: a ' is not closed"),
        ("add-item group \\\n --title A\nadd-item group --title \"A", ":3: error: a \" is not closed"),
        ("add-item group --footer 'A\nB'\nadd-item group --title 'C", ":3: error: a ' is not closed"),
        ("add-item group --footer \"A\nB\"\nadd-item group --title \"C", ":3: error: a \" is not closed"),
        ("add-item group --title $TITLE", ":1: error: scripts do not support variables"),
        ("add-item group --title \"${TITLE}\"", ":1: error: scripts do not support variables"),
        ("add-item group --title A && check", ":1: error: '&' is shell syntax"),
        ("add-item group --title A > log", ":1: error: '>' is shell syntax"),
        ("check", ":1: error: 'check' is not allowed in a script"),
        ("new", ":1: error: 'new' is not allowed in a script"),
        ("apply other.txt", ":1: error: 'apply' is not allowed in a script"),
        ("add-item group --title A -b Other.bundle", ":1: error: --bundle is not allowed in a script"),
        ("add-item group --title A --diff", ":1: error: --diff is not allowed in a script"),
        ("add-item group --title A -n", ":1: error: --dry-run is not allowed in a script"),
        ("localize --check", ":1: error: --check is not allowed in a script"),
        ("add-item group --help", ":1: error: '--help' is not allowed in a script"),
        ("set-item play", ":1: error: nothing to change"),
    ])
    func `apply rejects an invalid script and reports the line of the error`(script: String, told: String) throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(script, to: "script.txt")
        let refusal = try Refusal("apply", "script.txt", in: folder)
        #expect(refusal.isClean && refusal.exitCode == 64)
        #expect(refusal.error.hasPrefix("script.txt" + told), "\(refusal.error)")
    }

    @Test func `apply rejects a command of more words than a script may have`() throws {
        let folder = try exampleFolder(inMemory: true)
        let choices = String(repeating: " --choice A=1", count: 5_000)
        try folder.write("add-item multi-value --title M --key m" + choices, to: "script.txt")
        let refusal = try Refusal("apply", "script.txt", in: folder)
        #expect(refusal.isClean && refusal.exitCode == 64)
        #expect(refusal.error.hasPrefix("script.txt:1: error: the command has 10006 words, more than 10000"))
    }

    @Test func `apply changes nothing if one line of the script fails`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write((Self.steps + ["", "set-item nothing --title T"]).joined(separator: "\n"), to: "script.txt")
        let refusal = try Refusal("apply", "script.txt", in: folder)
        #expect(refusal.isClean && refusal.exitCode == 2)
        #expect(refusal.error.hasPrefix("script.txt:10: error: no item has the key 'nothing'"))
        try folder.write("\n# first\nset-item 0 --title T\nset-item 1 \\\n  --max 1", to: "script.txt")
        let second = try Refusal("apply", "script.txt", in: folder)
        #expect(second.isClean && second.exitCode == 2)
        #expect(second.error.hasPrefix("script.txt:4: error: Settings.bundle/Root.plist:"), "\(second.error)")
        let none = try Refusal("apply", "none.txt", in: folder)
        #expect(none.isClean && none.exitCode == 2 && none.error.hasPrefix("error: none.txt does not exist"))
        try folder.write([0x61, 0xFF], to: "latin.txt")
        #expect(try Refusal("apply", "latin.txt", in: folder).error.contains("latin.txt is not UTF-8"))
    }

    @Test func `apply shortens a long list of changes`() throws {
        let folder = try exampleFolder(inMemory: true)
        let script = (0..<45).map { "add-item group --title \"Title \($0)\"\n" }.joined()
        let result = try folder.run("apply", "-", input: Array(script.utf8))
        #expect(result.exitCode == 0)
        #expect(
            result.error == """
                insert  Root.plist  item 3: group 'Title 0', and 44 more
                insert  de.lproj/Root.strings  'Title 0', and 44 more
                insert  en.lproj/Root.strings  'Title 0', and 44 more
                insert  fr.lproj/Root.strings  'Title 0', and 44 more
                insert  ja.lproj/Root.strings  'Title 0', and 44 more

                """)
    }
}
