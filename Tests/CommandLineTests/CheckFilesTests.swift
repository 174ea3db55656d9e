import TestSupport
import Testing

/// `check` with files in bundles, as editors and hooks pass them, and `--error` and `--warn`.
@Suite struct CheckFilesTests {
    /// Two bundles: one with a finding in the pane and a finding in two string tables, and one with a finding in the
    /// pane.
    private func folder() throws -> ScratchFolder {
        let pane = paneText(table: "Root", itemText("Group", ["Title": "Sound"]), toggleText("Play", key: ""))
        let table = "\"Sound\" = \"Ton\";\n\"Play\" = \"Spielen\";\n\"Old\" = \"Alt\";\n"
        return try ScratchFolder(
            [
                "App/Settings.bundle/Root.plist": pane, "App/Settings.bundle/de.lproj/Root.strings": table,
                "App/Settings.bundle/fr.lproj/Root.strings": "\n" + table, "App/notes.txt": "",
                "Other/Settings.bundle/Root.plist": paneText(table: "Root", toggleText("Play", key: "")),
                "Other/Settings.bundle/en.lproj/Root.strings": "/* No texts yet */\n",
            ], inMemory: true)
    }

    private func places(_ folder: ScratchFolder, _ arguments: String..., in place: String = ".") throws -> [String] {
        try CheckReport(folder.run(["check", "--json"] + arguments, in: place)).findings.map {
            "\($0.severity) \($0.rule) \($0.file):\($0.line)"
        }
    }

    @Test func `check reports only findings in the specified file`() throws {
        let folder = try folder()
        let bundle = "App/Settings.bundle"
        #expect(try places(folder, "\(bundle)/Root.plist") == ["error empty-key \(bundle)/Root.plist:21"])
        // Findings in several tables are reported in the specified table.
        for (language, line) in [("de", 3), ("fr", 4)] {
            let table = "\(bundle)/\(language).lproj/Root.strings"
            #expect(try places(folder, table) == ["warning stale-string \(table):\(line)"])
            #expect(try places(folder, "\(bundle)/\(language).lproj") == ["warning stale-string \(table):\(line)"])
        }
        #expect(try places(folder, "\(bundle)/fr.lproj/Root.strings", "\(bundle)/Root.plist").count == 2)
        #expect(try places(folder, "\(bundle)/fr.lproj/Root.strings", bundle).count == 2)
        #expect(try places(folder, "\(bundle)/Root.plist", "Other/Settings.bundle/Root.plist").count == 2)
        #expect(try places(folder, "Root.plist", in: bundle) == ["error empty-key ./Root.plist:21"])
        #expect(try folder.run("check", "\(bundle)/de.lproj/Root.strings").exitCode == 0)
        #expect(try folder.run("check", "\(bundle)/Root.plist").exitCode == 1)
        #expect(try folder.run("check", "\(bundle)/Nothing.plist").exitCode == 2)
        #expect(try folder.run("check", "App/notes.txt").exitCode == 2)
    }

    @Test func `check finds the same through a path with parent folders`() throws {
        let folder = try folder()
        let bundle = "App/Settings.bundle"
        let ways = [
            (bundle, "\(bundle)/de.lproj/..", "fr.lproj/Root.strings"),
            ("App", "\(bundle)/..", "Settings.bundle/Root.plist"),
            ("Other", "\(bundle)/../../Other", "Settings.bundle/Root.plist"),
        ]
        for (plain, way, path) in ways {
            let found = try places(folder, "\(plain)/\(path)")
            #expect(!found.isEmpty)
            #expect(try places(folder, "\(way)/\(path)") == found.map { $0.replacing(plain, with: way) })
        }
        #expect(try places(folder, "\(bundle)/..").count == places(folder, "App").count)
        let foreign = try folder.run("check", "\(bundle)/../notes.txt")
        #expect(foreign.exitCode == 2 && foreign.error.hasPrefix("error: \(bundle)/../notes.txt"), "\(foreign.error)")
        // A catalog of the bundle, and one that does not belong to any bundle.
        try folder.write(
            #"{ "localization": { "catalogs": { "More": "App/More.xcstrings" } } }"#, to: "settings-bundle.json")
        let strings = #""Old": { "extractionState": "manual" }"#
        for name in ["More", "Other"] {
            try folder.write(
                "{ \"sourceLanguage\": \"en\", \"strings\": { \(strings) }, \"version\": \"1.0\" }",
                to: "App/\(name).xcstrings")
        }
        let catalog = try folder.run("check", "App/More.xcstrings", "--format", "concise")
        let roundabout = try folder.run("check", "\(bundle)/../More.xcstrings", "--format", "concise")
        #expect(catalog.output.contains("App/More.xcstrings:1:"), "\(catalog.output)\(catalog.error)")
        #expect(roundabout.output == catalog.output && roundabout.error == catalog.error, "\(roundabout.error)")
        let unassigned = try folder.run("check", "\(bundle)/../Other.xcstrings")
        #expect(
            unassigned.exitCode == 2 && unassigned.error.contains("../Other.xcstrings is not a catalog of any bundle"),
            "\(unassigned.error)")
    }

    @Test func `check applies a baseline to single files but writes one for whole bundles only`() throws {
        let folder = try folder()
        let table = "App/Settings.bundle/fr.lproj/Root.strings"
        try folder.run("check", "App", "--baseline", "b.json", "--write-baseline").requireSuccess()
        let result = try folder.run("check", table, "--baseline", "b.json")
        #expect(result.exitCode == 0 && result.output == "" && result.error == "")
        let writing = try folder.run("check", table, "--baseline", "b.json", "--write-baseline")
        #expect(writing.exitCode == 64 && writing.error.contains("records whole bundles"))
    }

    @Test func `check fixes only the findings in the specified file`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        _ = try folder.run("check", "App/Settings.bundle/Root.plist", "--unsafe-fixes")
        #expect(try folder.snapshot() == before)
        let result = try folder.run("check", "App/Settings.bundle/de.lproj/Root.strings", "--unsafe-fixes")
        #expect(result.exitCode == 0 && result.output == "")
        #expect(
            result.error == """
                update  App/Settings.bundle/de.lproj/Root.strings  remove the entry 'Old'
                update  App/Settings.bundle/fr.lproj/Root.strings  remove the entry 'Old'
                fixed 1 finding in App/Settings.bundle

                """)
    }

    @Test func `The options --error and --warn change the severity of rules`() throws {
        let folder = try folder()
        let chosen = ["check", "App", "--error", "stale-string", "--warn", "empty"]
        #expect(
            try CheckReport(folder.run(chosen + ["--json"])).findings.map { "\($0.severity) \($0.rule)" }
                == ["warning empty-key", "error stale-string"])
        let result = try folder.run(chosen + ["--format", "concise"])
        #expect(result.exitCode == 1 && result.output.contains("Root.strings:3:1: error: no pane uses"))
        #expect(try folder.run(chosen + ["--format", "sarif"]).output.contains("\"level\": \"error\""))
        #expect(try folder.run(chosen + ["--format", "github"]).output.contains("::error file=App/Settings.bundle/de"))
        #expect(try folder.run(chosen + ["--format", "junit"]).output.contains("failures=\"1\""))
        #expect(try folder.run("check", "App", "--warn", "empty-key").exitCode == 0)
        try folder.run(["check", "App", "--baseline", "b.json", "--write-baseline"]).requireSuccess()
        #expect(try folder.run(chosen + ["--baseline", "b.json"]).exitCode == 0)
        // The severity of notes can be raised.
        #expect(
            try places(folder, "Other", "--error", "missing-source").contains { $0.hasPrefix("error missing-source") })
    }

    @Test(arguments: [
        (["--error", "stale-string", "--warn", "stale"], "--error and --warn both specify 'stale-string'"),
        (["--error", "stale-strin", "--ignore", "stale"], "--error 'stale-strin' specifies an ignored rule"),
        (["--warn", "empty-key", "--select", "stale"], "--warn 'empty-key' specifies an ignored rule"),
        (["--error", "stale-sting"], "there is no rule 'stale-sting'"),
        (["--warn", ""], "--warn has an empty rule name"),
    ])
    func `check rejects contradicting or unknown rules in --error and --warn`(arguments: [String], message: String)
        throws
    {
        let result = try folder().run(["check", "App"] + arguments)
        #expect(result.exitCode == 64 && result.output == "")
        #expect(result.error.hasPrefix("error: \(message)\n  = help: "), "\(result.error)")
    }

    // MARK: Help

    @Test func `check suggests the encoding of a damaged file, and format converts the file`() throws {
        let folder = try folder()
        let path = "App/Settings.bundle/fr.lproj/Root.strings"
        let bytes = Array("\"Play\" = \"c".utf8) + [0x99] + Array("t".utf8) + [0x8E, 0x88] + Array("\";\n".utf8)
        try folder.write(bytes, to: path)
        let command = ["format", "-b", "App/Settings.bundle", "fr.lproj/Root.strings", "--from", "macroman"]
        let found = try CheckReport(folder.run("check", path, "--select", "damaged", "--json")).findings
        #expect(found.first?.help?.contains("format fr.lproj/Root.strings --from macroman") == true)
        try folder.run(command).requireSuccess()
        #expect(try folder.text(of: path) == "\"Play\" = \"côtéà\";\n")
        let again = try folder.run(command)
        #expect(again.exitCode == 2 && again.error.contains("cannot be read as MacRoman: it is in UTF-8"))
        let unnamed = try folder.run("format", "-b", "App/Settings.bundle", "--from", "macroman")
        #expect(unnamed.exitCode == 64)
        // Files with two encodings and files that would still not load are rejected.
        for text in [Array("\"é\" = \"".utf8) + [0x88] + Array("\";\n".utf8), Array("\"Play\" = \"".utf8) + [0x88]] {
            try folder.write(text, to: path)
            let result = try folder.run(command)
            #expect(result.exitCode == 2)
            #expect(try folder.bytes(of: path) == text)
        }
        try folder.write(Array("\"Play\" = \"c".utf8) + [0xF4] + Array("t\";\n".utf8), to: path)
        let windows = try CheckReport(folder.run("check", path, "--select", "damaged", "--json")).findings
        #expect(windows.first?.help?.contains("--from windows-1252") == true)
    }

    @Test(arguments: [
        (
            "<plist version=\"1.0\"><dict><key>PreferenceSpecifiers</key><array><dict><key>Type</key>"
                + "<string>PSGroupSpecifier</string><key>Title</key><string>",
            "</string></dict></array></dict></plist>\n"
        ),
        ("{ PreferenceSpecifiers = ( { Type = PSGroupSpecifier; Title = \"", "\"; } ); }\n"),
    ])
    func `The command that check suggests for a pane in an old encoding repairs it`(before: String, after: String)
        throws
    {
        let folder = try ScratchFolder(
            ["Settings.bundle/It's old.plist": "", "Settings.bundle/Root.plist": paneText()], inMemory: true)
        let bytes = Array("\(before)Gr".utf8) + [0xF6, 0xDF] + Array("e\(after)".utf8)
        try folder.write(bytes, to: "Settings.bundle/It's old.plist")
        let findings = try CheckReport(folder.run("check", "--json")).findings
        let found = findings.first { $0.rule == "unreadable-plist" || $0.rule == "damaged-encoding" }
        let command = try #require(found?.help?.split(separator: ", run settings-bundle ").last)
        let result = try shell("\(CommandRunner.tool) \(command)", in: folder)
        #expect(result.exitCode == 0, "\(command): \(result.error)")
        #expect(try folder.text(of: "Settings.bundle/It's old.plist").contains("Größe"))
    }

    @Test(arguments: [false, true]) func `check --fix restores a UTF-16 byte order mark that became U+FFFD`(
        isBigEndian: Bool
    ) throws {
        let folder = try folder()
        let path = "App/Settings.bundle/fr.lproj/Root.strings"
        let lost: [UInt8] = [0xEF, 0xBF, 0xBD]
        func utf16(_ text: String) -> [UInt8] { text.utf8.flatMap { isBigEndian ? [0, $0] : [$0, 0] } }
        let text = utf16("/* x */\n\"Play\" = \"Jouer\";\n")
        try folder.write(lost + lost + text, to: path)
        let found = try CheckReport(folder.run("check", path, "--json")).findings
        #expect(found.map(\.rule) == ["damaged-encoding"])
        #expect(found.first?.message.hasPrefix("UTF-16 whose byte order mark became U+FFFD") == true)
        #expect(found.first?.fix?.safe == true)
        try folder.run("check", path, "--fix").requireSuccess()
        #expect(try folder.bytes(of: path) == (isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) + text)
        // If more characters were lost, they cannot be restored.
        try folder.write(lost + lost + utf16("\"") + lost + utf16("Play\" = \"Jouer\";\n"), to: path)
        let more = try CheckReport(folder.run("check", path, "--json")).findings
        #expect(more.map(\.rule) == ["damaged-encoding"] && more.first?.fix == nil)
    }

    @Test func `check suggests a minimal pane for an empty file`() throws {
        let folder = try folder()
        try folder.write("", to: "Other/Settings.bundle/Root.plist")
        let found = try CheckReport(folder.run("check", "Other", "--json")).findings
        #expect(found.map(\.message) == ["the file is empty"])
        #expect(found.first?.help?.contains("PreferenceSpecifiers") == true)
    }
}
