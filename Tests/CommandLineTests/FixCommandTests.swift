import TestSupport
import Testing

/// `fix`, alone and in a script.
@Suite struct FixCommandTests {
    /// A bundle with the same finding in the lines 10 and 16.
    private func folder() throws -> ScratchFolder {
        func toggle(_ key: String) -> String {
            """
            <dict>
                <key>Type</key><string>PSToggleSwitchSpecifier</string>
                <key>Title</key><string>Play</string>
                <key>Key</key><string>\(key)</string>
                <key>DefaultValue</key><string>1</string>
            </dict>

            """
        }
        return try ScratchFolder(
            [
                "Settings.bundle/Root.plist": """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0">
                <dict>
                <key>PreferenceSpecifiers</key>
                <array>
                \(toggle("one"))\(toggle("two"))</array>
                </dict>
                </plist>

                """
            ], inMemory: true)
    }

    private func fixedLines(_ folder: ScratchFolder) throws -> [Int] {
        try folder.text(of: "Settings.bundle/Root.plist").split(separator: "\n").enumerated()
            .filter { $0.element.contains("<true/>") }.map { $0.offset + 1 }
    }

    @Test(arguments: CheckFixTests.kinds) func `fix changes what check --fix changes`(_ fixCase: FixCase) throws {
        let (one, other, script) = (try fixCase.folder(), try fixCase.folder(), try fixCase.folder())
        let words = ["fix", fixCase.rule] + (fixCase.isSafe ? [] : ["--unsafe"])
        try one.run(fixCase.fixing).requireSuccess()
        try other.run(words).requireSuccess()
        #expect(try other.snapshot(of: "Settings.bundle") == one.snapshot(of: "Settings.bundle"))
        let result = try script.run("apply", "-", input: Array((words.joined(separator: " ") + "\n").utf8))
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try script.snapshot(of: "Settings.bundle") == one.snapshot(of: "Settings.bundle"))
    }

    @Test(arguments: [
        ("", [10, 16]), ("--at Root.plist:10", [10]), ("--at Root.plist:16", [16]), ("--at Root.plist:16:28", [16]),
    ])
    func `--at selects one finding`(option: String, lines: [Int]) throws {
        let folder = try folder()
        let result = try shell("settings-bundle fix toggle-default \(option)", in: folder)
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try fixedLines(folder) == lines)
    }

    @Test func `In a script, fix finds the lines of the state before it`() throws {
        let folder = try folder()
        // The item moves from line 16 to line 10.
        let script = "remove-item one\nfix toggle-default --at Root.plist:10\nset-item two --title Loud\n"
        let result = try folder.run("apply", "-", input: Array(script.utf8))
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try fixedLines(folder) == [10])
        #expect(try folder.text(of: "Settings.bundle/Root.plist").contains("Loud"))
    }

    @Test(arguments: [
        ("fix no-rule", 64, "there is no rule 'no-rule'"), ("fix ''", 64, "there is no rule ''"),
        ("fix toggle-default --at Root.plist:11", 2, "toggle-default has no finding at Root.plist:11"),
        ("fix toggle-default --at Root.plist:10:1", 2, "toggle-default has no finding at Root.plist:10:1"),
        ("fix toggle-default --at Other.plist:10", 2, "toggle-default has no finding at Other.plist:10"),
        ("fix toggle-default --at Root.plist", 64, "--at 'Root.plist' is not a place"),
        ("fix toggle-default --at 10", 64, "--at '10' is not a place"),
        ("fix empty-key --at Root.plist:10", 2, "empty-key has no finding at Root.plist:10"),
        ("fix", 64, "rule"),
    ])
    func `A finding that does not exist is an error`(command: String, exitCode: Int, message: String) throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let result = try shell("settings-bundle \(command)", in: folder)
        #expect(result.exitCode == exitCode && result.error.contains(message), "\(result)")
        let script = try folder.run("apply", "-", input: Array("set-item one --title Loud\n\(command)\n".utf8))
        #expect(script.exitCode == exitCode && script.error.contains(message), "\(script)")
        #expect(try folder.snapshot() == before)
    }

    @Test func `Findings without an automatic fix are reported with the correction`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(tableText(["Sound": "Son"]), to: "Settings.bundle/fr.lproj/Root.strings")
        let before = try folder.snapshot()
        let missing = try folder.run("fix", "missing-translation")
        // In a script, the other commands take effect.
        #expect(missing.exitCode == 0)
        #expect(missing.error.hasPrefix("note: 1 finding of missing-translation has no automatic fix; "))
        #expect(missing.error.contains("settings-bundle localize"), "\(missing.error)")
        #expect(try folder.snapshot() == before)
        let none = try folder.run("fix", "empty-key")
        #expect(none.exitCode == 0 && none.error == "identical  empty-key has no findings\n")
        let location = try folder.run("check", "--select", "missing-translation", "--format", "concise").output
        let place = location.split(separator: "/").dropFirst().joined(separator: "/").split(separator: ": ")[0]
        let one = try folder.run("fix", "missing-translation", "--at", String(place))
        #expect(one.exitCode == 2 && one.error.contains("missing-translation has no automatic fix for this finding"))
        #expect(one.error.contains("= help: "), "\(one.error)")
    }

    @Test func `check --dry-run lists what fixes would change`() throws {
        let fixCase = try #require(FixCase.all.first { !$0.isSafe })
        let folder = try fixCase.folder()
        let before = try folder.snapshot()
        let diff = try folder.run("check", "--unsafe-fixes", "--diff", "--select", fixCase.rule)
        let dry = try folder.run("check", "--unsafe-fixes", "--dry-run", "--select", fixCase.rule)
        #expect(dry.output == "" && dry.exitCode == diff.exitCode && dry.error == diff.error)
        #expect(dry.error.contains("nothing was written\n"), "\(dry.error)")
        #expect(try folder.snapshot() == before)
        #expect(try folder.run("check", "-n", "--format", "junit").exitCode == 64)
        #expect(try folder.run("check", "-n", "--baseline", "b.json", "--write-baseline").exitCode == 64)
    }

    @Test func `An unsafe fix requires --unsafe`() throws {
        let fixCase = try #require(FixCase.all.first { !$0.isSafe })
        let folder = try fixCase.folder()
        let before = try folder.snapshot()
        let result = try folder.run("fix", fixCase.rule)
        #expect(result.exitCode == 2 && result.error.hasPrefix("error: the fix is unsafe: "), "\(result.error)")
        #expect(result.error.contains("= help: allow it with --unsafe"), "\(result.error)")
        #expect(try folder.snapshot() == before)
    }

    @Test func `fix applies the safe fixes of a rule, and says which fixes are unsafe`() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    itemText(
                        "TextField",
                        [
                            "Title": "A", "Key": "a", "KeyboardType": "<integer>4</integer>",
                            "IsSecure": "<string>NO</string>",
                        ]))
            ], inMemory: true)
        let result = try folder.run("fix", "wrong-value-type")
        #expect(
            result.exitCode == 0 && result.error.contains("has an unsafe fix, which --unsafe allows"), "\(result.error)"
        )
        let text = try folder.text(of: "Settings.bundle/Root.plist")
        #expect(text.contains("<false/>") && text.contains("<integer>4</integer>"))
        #expect(try folder.run("fix", "wrong-value-type").exitCode == 2)
    }

    @Test(arguments: ["\\u1F600", "\\u0025@", "\\u000a", "\\u0000", "\\u{0}"])
    func `An escape sequence whose meaning is uncertain is not corrected`(escape: String) throws {
        let folder = try exampleFolder(inMemory: true)
        let path = "Settings.bundle/de.lproj/Root.strings"
        try folder.write("\"Sound\" = \"\(escape)\";\n\"Play\" = \"a\";\n", to: path)
        let before = try folder.snapshot()
        _ = try folder.run("check", "--fix")
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test(arguments: ["Sounds", "Play\u{200b}"])
    func `An unused entry whose key resembles an untranslated string is kept`(key: String) throws {
        let folder = try exampleFolder(inMemory: true)
        let path = "Settings.bundle/de.lproj/Root.strings"
        try folder.write("\"\(key)\" = \"Klänge\";\n", to: path)
        _ = try folder.run("check", "--unsafe-fixes")
        #expect(try folder.text(of: path).contains("Klänge"))
    }
}
