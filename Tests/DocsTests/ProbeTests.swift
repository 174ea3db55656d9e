import Foundation
import SettingsModel
import TestSupport
import Testing

/// The bundles that `Scripts/probe` writes.
@Suite(.needs(.python3)) struct ProbeTests {
    /// A bundle in `probes.json`.
    struct Probe: Decodable {
        let probe: String
        let question: String
        let control: String?
        let difference: [String]
    }

    /// The result of comparing a bundle with its control.
    private struct Comparison: Decodable {
        let probe: String
        /// The number of property lists that parsed.
        let panes: Int
        let difference: [String]
    }

    /// The bundles, written once for all tests, which only read them.
    private static let written = Result {
        let folder = try ScratchFolder(inMemory: true)
        try run(["probes"], in: folder).requireSuccess()
        return folder
    }

    private func folder() throws -> ScratchFolder { try Self.written.get() }

    private static func run(_ arguments: [String], in folder: ScratchFolder, tool: String = CommandRunner.tool) throws
        -> CommandResult
    {
        try CommandRunner(
            executable: #require(Python.executable),
            arguments: [Repository.root.appending(path: "Scripts/probe").path(percentEncoded: false)] + arguments,
            environment: CommandRunner.environment(home: folder.path).merging([
                "SETTINGS_BUNDLE_TOOL": tool, "PYTHONDONTWRITEBYTECODE": "1",
            ]) { $1 }, folder: folder.path, timeout: 300
        ).run()
    }

    private func probes() throws -> [Probe] {
        try JSONDecoder().decode([Probe].self, from: Data(folder().bytes(of: "probes/probes.json")))
    }

    private func comparisons() throws -> [Comparison] {
        let output = try Python.output(
            of: "Tests/DocsTests/probe_differences.py", [folder().absolute("probes")])
        return try output.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Comparison.self, from: $0)
        }
    }

    @Test func `Every bundle differs from its control only by the stated fault`() throws {
        let probes = try probes()
        let comparisons = try comparisons()
        #expect(probes.count >= 30 && comparisons.map(\.probe) == probes.map(\.probe))
        for (probe, found) in zip(probes, comparisons) {
            #expect(found.panes > 0, "\(probe.probe)")
            #expect(found.difference == probe.difference, "\(probe.probe)")
            #expect(found.difference.isEmpty == (probe.control == nil), "\(probe.probe)")
            // Both lists of a multi-value are empty, because one empty list would be another fault.
            let count = probe.probe == "D4l-multi-value-empty" ? 2 : 1
            #expect(probe.control == nil || found.difference.count == count, "\(probe.probe)")
        }
    }

    @Test func `Every bundle is readable and every control is free of errors`() throws {
        for probe in try probes() {
            let bundle = "probes/\(probe.probe)/Settings.bundle"
            let unreadable = try folder().run("check", bundle, "--select", "unreadable")
            #expect(unreadable.exitCode == 0, "\(probe.probe): \(unreadable.output)\(unreadable.error)")
            try folder().run("show", "--json", "--bundle", bundle).requireSuccess()
            guard probe.control == nil else { continue }
            let check = try folder().run("check", bundle)
            #expect(check.exitCode == 0, "\(probe.probe): \(check.output)\(check.error)")
        }
    }

    @Test func `Two runs write the same bytes`() throws {
        let other = try ScratchFolder(inMemory: true)
        // An existing empty folder is used.
        try FileManager.default.createDirectory(atPath: other.absolute("probes"), withIntermediateDirectories: false)
        try Self.run(["probes"], in: other).requireSuccess()
        #expect(try other.snapshot(of: "probes").changes(since: folder().snapshot(of: "probes")) == [])
    }

    @Test func `An options file above the folder has no effect`() throws {
        let other = try ScratchFolder(
            ["settings-bundle.json": #"{ "localization": { "source": "de", "languages": ["fr"] } }"#], inMemory: true)
        try Self.run(["probes"], in: other).requireSuccess()
        #expect(try other.snapshot(of: "probes").changes(since: folder().snapshot(of: "probes")) == [])
    }

    @Test func `Every question has a page and every bundle an incomplete answer template`() throws {
        let probes = try probes()
        for question in OpenQuestion.allCases {
            let page = try folder().text(of: "probes/\(question.rawValue).md")
            #expect(page.contains("How to find out: "))
            let isWithoutBundles = [.d11, .d13].contains(question)
            let names =
                isWithoutBundles
                ? [question.rawValue] : probes.filter { $0.question == question.rawValue }.map(\.probe)
            #expect(!names.isEmpty)
            for name in names {
                #expect(isWithoutBundles || page.contains("### \(name)\n"))
                let template = try folder().text(of: "probes/\(name)/answer.json")
                func problems(_ text: String) throws -> [String] {
                    try EvidencePage.problems(in: Data(text.utf8), named: "\(name)-iOS-18.json")
                }
                #expect(try problems(template).count == 5, "\(name)")
                var filled = template
                for (key, value) in [
                    ("system", "iOS 18"), ("device", "iPhone"), ("remarks", "Ok."), ("date", "2027-01-31"),
                    ("who", "Nobody"),
                ] {
                    filled = filled.replacing("\"\(key)\": \"\"", with: "\"\(key)\": \"\(value)\"")
                }
                #expect(try problems(filled) == [], "\(name)")
            }
        }
    }

    @Test func `The output lists every bundle and where to start`() throws {
        let other = try ScratchFolder(inMemory: true)
        let output = try Self.run(["probes"], in: other).output
        for probe in try probes() { #expect(output.contains("probes/\(probe.probe)/Settings.bundle\n")) }
        #expect(output.hasSuffix("start with probes/README.md and the questions D1, D2, D3, D7\n"))
    }

    @Test(arguments: [[], ["--help"], ["-h"]]) func `Without a folder, the script prints its usage`(arguments: [String])
        throws
    {
        let folder = try ScratchFolder()
        let result = try Self.run(arguments, in: folder)
        #expect(result.exitCode == 0 && result.output.contains("Scripts/probe FOLDER") && result.error.isEmpty)
        #expect(try folder.snapshot().entries.isEmpty)
    }

    @Test(arguments: [
        (["full"], "is not an empty folder"), (["full/file"], "is not an empty folder"),
        (["--force"], "unexpected argument --force"), (["new", "more"], "unexpected argument more"),
    ])
    func `Arguments other than one empty folder are rejected`(arguments: [String], complaint: String) throws {
        let folder = try ScratchFolder(["full/file": "kept"])
        let before = try folder.snapshot()
        let result = try Self.run(arguments, in: folder)
        #expect(result.exitCode == 1 && result.error.contains(complaint), "\(result.error)")
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func `A missing tool is reported`() throws {
        let folder = try ScratchFolder()
        let result = try Self.run(["probes"], in: folder, tool: "/nonexistent/settings-bundle")
        #expect(result.exitCode == 1 && result.error.contains("/nonexistent/settings-bundle is not a program"))
        #expect(try folder.snapshot().entries.isEmpty)
    }
}
