import TestSupport
import Testing

/// Files in which a version control system left the markers of a merge conflict.
@Suite struct MergeConflictTests {
    private static let markers = "<<<<<<< HEAD\n=======\n>>>>>>> other\n"
    private static let pane = paneText().replacing("<dict>\n", with: "<dict>\n" + markers)

    @Test(arguments: [
        ("Settings.bundle/Root.plist", pane, ["show"], "5, 6 and 7"),
        ("Settings.bundle/Root.plist", "{\n\(markers)PreferenceSpecifiers = ();\n}\n", ["show"], "2, 3 and 4"),
        ("Settings.bundle/de.lproj/Root.strings", markers + "\"Play\" = \"Spielen\";\n", ["localize"], "1, 2 and 3"),
        ("settings-bundle.json", "{\n\(markers)}\n", ["show"], "2, 3 and 4"),
        ("Root.xcstrings", "{\n\(markers)}\n", ["show"], "2, 3 and 4"),
        ("form.json", "{\n\(markers)}\n", ["apply", "form.json"], "2, 3 and 4"),
        ("baseline.json", "{\n\(markers)}\n", ["check", "--baseline", "baseline.json"], "2, 3 and 4"),
        ("de.xliff", "<xliff>\n\(markers)</xliff>\n", ["localize", "import", "de.xliff"], "2, 3 and 4"),
        ("x.csv", "Key,de\n\(markers)Play,Los\n", ["localize", "import", "x.csv"], "2, 3 and 4"),
    ])
    func `Commands name merge conflict markers and their lines`(
        path: String, text: String, command: [String], lines: String
    ) throws {
        let folder = try exampleFolder(inMemory: true)
        if path == "Root.xcstrings" {
            try folder.write(
                #"{"localization": {"catalogs": {"Root": "Root.xcstrings"}}}"#, to: "settings-bundle.json")
        }
        try folder.write(text, to: path)
        let refusal = try Refusal(command, in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean, "\(refusal.error)")
        let line = lines.prefix(1)
        #expect(
            refusal.error.hasPrefix(
                "\(path):\(line):1: error: the file contains merge conflict markers on lines \(lines)\n"
                    + "  = help: keep one of the two versions, and remove these lines\n")
                || refusal.error.hasPrefix(
                    "\(path):\(line):1: error: not a baseline file: the file contains merge conflict markers on lines "
                        + "\(lines)\n"),
            "\(refusal.error)")
    }

    @Test func `check reports merge conflict markers as one error per file`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(Self.pane, to: "Settings.bundle/Root.plist")
        try folder.write(
            "\"Play\" = \"Spielen\";\n" + Self.markers, to: "Settings.bundle/de.lproj/Root.strings")
        let result = try folder.run("check")
        let found = result.output.split(separator: "\n").filter { $0.contains("merge conflict") }
        #expect(
            found == [
                "Settings.bundle/Root.plist:5:1: error: the file contains merge conflict markers on lines 5, 6 and 7 [unreadable-plist]",
                "Settings.bundle/de.lproj/Root.strings:2:1: error: the file contains merge conflict markers on lines 2, 3 and 4 [truncated-strings]",
            ], "\(result.output)")
    }

    @Test(arguments: [
        (["apply", "-"], "add-item group --title A\n"), (["localize", "set", "de", "-"], "Play\tLos\n"),
    ])
    func `Lines of input with merge conflict markers are not read`(command: [String], line: String) throws {
        let folder = try exampleFolder(inMemory: true)
        let before = try folder.snapshot()
        let result = try folder.run(
            command, input: Array("\(line)<<<<<<< HEAD\n\(line)=======\n\(line)>>>>>>> other\n".utf8))
        #expect(result.exitCode == 64)
        #expect(try folder.snapshot() == before)
        #expect(
            result.error == """
                standard input:2: error: the input contains merge conflict markers on lines 2, 4 and 6
                  = help: keep one of the two versions, and remove these lines

                """, "\(result.error)")
    }

    @Test func `Suppressions are not called unused if a pane cannot be read`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(
            "/* settings-bundle: allow same */\n\"Play\" = \"Play\";\n\"Sound\" = \"Ton\";\n",
            to: "Settings.bundle/de.lproj/Root.strings")
        try folder.write(Self.pane, to: "Settings.bundle/Root.plist")
        let result = try folder.run("check", "--format", "concise")
        #expect(result.output.contains("[unreadable-plist]") && !result.output.contains("unused-allow"))
    }

    @Test func `build names a table that it copies although it cannot be read`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(Self.markers, to: "Settings.bundle/de.lproj/Root.strings")
        let result = try folder.run("build", "--output", "out/Settings.bundle")
        #expect(result.exitCode == 0)
        #expect(
            result.error.contains("note: de.lproj/Root.strings cannot be read; run settings-bundle check to see why\n"),
            "\(result.error)")
    }
}
