import TestSupport
import Testing

/// The output of `--diff`, applied by external tools.
@Suite struct DiffTests {
    private static let pane = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        <key>StringsTable</key>
        <string>Root</string>
        <key>PreferenceSpecifiers</key>
        <array/>
        </dict>
        </plist>

        """
    private static let byteOrderMark = "\u{FEFF}"
    private static let appliers = ["patch -p1 -s", "git apply --whitespace=nowarn"]

    /// A bundle and a command that changes it.
    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var bundle = "Settings.bundle"
        let table: String
        let command: [String]
    }

    static let fix = ["check", "--fix", "--select", "lowercase", "-q"]

    static let changes: [Change] = [
        Change(
            testDescription: "a byte order mark in the line that changes",
            table: byteOrderMark + #""Foo" = "M\u00e9";"# + "\n",
            command: fix),
        Change(
            testDescription: "a byte order mark in a line beside it",
            table: byteOrderMark + "\"A\" = \"B\";\n" + #""Foo" = "M\u00e9";"# + "\n", command: fix),
        Change(
            testDescription: "a byte order mark and no line break at the end",
            table: byteOrderMark + #""Foo" = "M\u00e9";"#,
            command: fix),
        Change(
            testDescription: "thousands of changed lines, some of them between unchanged ones",
            table: (0..<2_400).map { number in
                (number % 400 < 200 && number % 10 == 0 ? "/* \(number) */\n" : "") + "\"K\(number)\"=\"V\";\n"
            }.joined(), command: ["format", "-q"]),
        Change(
            testDescription: "a file with a byte order mark goes, and another comes",
            table: byteOrderMark + "\"A\" = \"B\";\r\n", command: ["localize", "rename", "de", "de-AT"]),
        Change(
            testDescription: "a file with a byte order mark goes", table: byteOrderMark + "\"A\" = \"B\";\n",
            command: ["localize", "remove", "de"]),
        Change(
            testDescription: "blanks in a name", bundle: "My  App.bundle", table: #""Foo" = "M\u00e9";"# + "\n",
            command: fix),
        Change(
            testDescription: "blanks in the name of what comes and goes", bundle: "My App.bundle",
            table: "\"A\" = \"B\";\n", command: ["localize", "rename", "de", "de-AT"]),
        Change(
            testDescription: "a tab, a blank and a quotation mark in a name", bundle: "My\tApp \"1\".bundle",
            table: #""Foo" = "M\u00e9";"# + "\n", command: fix),
        Change(
            testDescription: "a mark of direction in a name", bundle: "A\u{200F}é.bundle",
            table: #""Foo" = "M\u00e9";"# + "\n", command: fix),
        Change(
            testDescription: "marks of direction in a line beside the change",
            table: "\"A\" = \"\u{200F}\u{202B}ب\u{202C}\";\n" + #""Foo" = "M\u00e9";"# + "\n", command: fix),
        Change(
            testDescription: "several files change, one gets a line break at its end", table: "'A' = 'B';",
            command: ["format", "-q"]),
        Change(
            testDescription: "an accent that is spelled in two ways",
            table: "\"e\u{301}\" = \"1\";\n\"\u{E9}\" = \"1\";\n\"Foo\" = \"\\u00e9\";\n", command: fix),
    ]

    private func folder(_ change: Change) throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        try folder.write(Self.pane, to: "\(change.bundle)/Root.plist")
        try folder.write("\"A\" = \"B\";\n", to: "\(change.bundle)/en.lproj/Root.strings")
        try folder.write(change.table, to: "\(change.bundle)/de.lproj/Root.strings")
        return folder
    }

    @Test(arguments: changes) func `Applying a diff makes the same change as the command`(_ change: Change) throws {
        let folder = try folder(change)
        let before = try folder.snapshot()
        let diff = try folder.run(change.command + ["--diff"])
        #expect(try folder.snapshot() == before)
        _ = try folder.run(change.command)
        let after = try folder.snapshot()
        #expect(after != before)
        for applier in Self.appliers {
            let copy = try self.folder(change)
            let tool = String(applier.prefix { $0 != " " })
            guard try shell("command -v \(tool)", in: copy).exitCode == 0 else {
                notTried("no \(tool) to apply the diff with")
                continue
            }
            try copy.write(diff.outputBytes, to: "change.diff")
            let applied = try shell("\(applier) < change.diff && rm change.diff", in: copy)
            #expect(applied.exitCode == 0, "\(applier): \(applied.output)\(applied.error)\n\(diff.output)")
            #expect(try copy.snapshot() == after, "\(applier)")
        }
    }

    /// `patch` and `git apply` reject absolute paths and paths that lead out of the folder.
    @Test(arguments: ["absolute", "..", "found"], appliers) func `A diff has paths relative to the repository root`(
        kind: String, applier: String
    ) throws {
        let folder = try folder(Self.changes[0])
        try shell("mkdir -p .git Tests/In", in: folder).requireSuccess()
        let tool = String(applier.prefix { $0 != " " })
        guard try shell("command -v \(tool)", in: folder).exitCode == 0 else { return }
        let option = ["absolute": [folder.absolute("Settings.bundle")], "..": ["../../Settings.bundle"]][kind]
        let bundle = option.map { ["--bundle"] + $0 } ?? []
        let command = ["localize", "rename", "de", "de-AT", "--diff", "-q"] + bundle
        for working in kind == "absolute" ? ["", "Tests/In"] : ["Tests/In"] {
            let diff = try folder.run(command, in: working)
            #expect(
                diff.output.contains("\n--- a/Settings.bundle/de.lproj/Root.strings\n"), "\(diff.output)\(diff.error)")
            try folder.write(diff.outputBytes, to: "change.diff")
        }
        try shell("rm -rf .git; \(applier) < change.diff", in: folder).requireSuccess()
        #expect(try folder.snapshot()["Settings.bundle/de-AT.lproj/Root.strings"] != nil)
        // Outside a repository, only the absolute path is available.
        let outside = try ScratchFolder(inMemory: true)
        let path = folder.absolute("Settings.bundle")
        let whole = try outside.run("localize", "rename", "de-AT", "de", "--diff", "-q", "--bundle", path)
        #expect(whole.output.contains("\n+++ b\(path)/de.lproj/Root.strings\n"), "\(whole.output)")
        #expect(!whole.output.contains("//"))
    }

    @Test func `A diff of a copied bundle keeps its byte order marks`() throws {
        let folder = try folder(Self.changes[0])
        let diff = try folder.run("new", "New.bundle", "--template", "./Settings.bundle", "--diff", "-q")
        #expect(diff.output.contains("\n+\(Self.byteOrderMark)\"Foo\""), "\(diff.output)\(diff.error)")
    }

    @Test func `A note lists files whose diff cannot be applied`() throws {
        let folder = try folder(Self.changes[0])
        let text = #""Foo" = "M\u00e9";"# + "\n"
        let units = [0xFEFF] + Array(text.utf16)
        let bytes = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        try folder.write(bytes, to: "Settings.bundle/de.lproj/Root.strings")
        let diff = try folder.run("check", "--fix", "--select", "lowercase", "--diff")
        #expect(diff.output.contains("\n-\(text)+"))
        let note = "note: de.lproj/Root.strings is not shown byte for byte, so its diff cannot be applied: "
        #expect(diff.error.contains(note), "\(diff.error)")

        try folder.write(bytes, to: "Settings.bundle/fr.lproj/Root.strings")
        let both = try folder.run("check", "--fix", "--select", "lowercase", "--diff").error
        #expect(both.contains("note: 2 files are not shown byte for byte, "), "\(both)")
        try folder.write(Array(text.utf8), to: "Settings.bundle/fr.lproj/Root.strings")
        try folder.write(Array(text.utf8), to: "Settings.bundle/de.lproj/Root.strings")
        let none = try folder.run("check", "--fix", "--select", "lowercase", "--diff").error
        #expect(!none.contains("byte for byte"), "\(none)")

        try folder.write("\"A\" = \"\u{1B}[2J\";\n" + text, to: "Settings.bundle/de.lproj/Root.strings")
        let control = try folder.run("check", "--fix", "--select", "lowercase", "--diff")
        #expect(control.error.contains(note) && control.output.contains(#"\u{1b}[2J"#), "\(control)")
    }

    @Test func `A colored diff escapes control characters`() throws {
        let folder = try ScratchFolder(inMemory: true)
        try folder.write(Self.pane, to: "Settings.bundle/Root.plist")
        try folder.write(
            "\"A\" = \"\u{202E}\u{9B}2J\";\n\"Foo\" = \"M\\u00e9\";\n", to: "Settings.bundle/de.lproj/Root.strings")
        let diff = try folder.run(Self.fix + ["--diff", "--color", "always"]).output
        #expect(diff.contains(#"\u{202e}\u{9b}2J"#) && !diff.contains("\u{202E}") && !diff.contains("\u{9B}"))
    }
}
