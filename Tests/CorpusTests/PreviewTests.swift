import Foundation
import TestSupport
import Testing

/// `preview` of real bundles, compared with rows that Python computes independently.
@Suite struct PreviewTests {
    private struct Comparison: Decodable {
        /// Descriptions of the differences.
        let problems: [String]
        /// The panes that Python does not read.
        let unjudged: [String]
        let panes, rows: Int
    }

    private func compare(_ format: String, with bundles: String, _ extent: [String]) throws -> Comparison {
        let output = try Python.output(
            of: "Tests/CorpusTests/preview_rows.py", [format, CommandRunner.tool, bundles] + extent)
        let comparison = try JSONDecoder().decode(Comparison.self, from: output)
        for problem in comparison.problems { Issue.record("\(format): \(problem)") }
        return comparison
    }

    /// Panes with values, lists and strings of all kinds, in three languages on both devices.
    @Test(.needs(.python3), .mustEnd, arguments: ["text", "html", "svg"])
    func `Random panes have the rows that Python expects`(format: String) throws {
        let folder = try ScratchFolder(inMemory: true)
        for index in 0..<TestRuns.count(6) {
            var pane = RandomPane(seed: UInt64(index) + 1)
            for (path, text) in pane.files().sorted(by: { $0.key < $1.key }) {
                try folder.write(text, to: "\(index).bundle/\(path)")
            }
        }
        let comparison = try compare(format, with: folder.path, ["all"])
        #expect(comparison.unjudged.isEmpty && comparison.rows > 200)
    }

    @Test(
        .needsCorpus, .needs(.python3), .mustEnd, arguments: [("text", 490), ("html", 680), ("svg", 200)])
    func `Panes of real bundles have the rows that Python expects`(format: String, panes: Int) throws {
        let corpus = try #require(Corpus.folder).path(percentEncoded: false)
        let extent = TestRuns.count(1) > 1 ? ["all"] : []
        let comparison = try compare(format, with: corpus, extent)
        // A pane that CoreFoundation reads must be drawn even if Python does not read it.
        for entry in comparison.unjudged {
            let path = try #require(entry.split(separator: ":").first)
            let data = try Data(contentsOf: URL(filePath: corpus).appending(path: path))
            let object = try? unsafe PropertyListSerialization.propertyList(from: data, options: [], format: nil)
            guard path.hasSuffix("/Root.plist"), (object as? [String: Any])?["PreferenceSpecifiers"] is [Any] else {
                continue
            }
            let bundle = "\(corpus)/\(path.dropLast("/Root.plist".count))"
            let result = try ScratchFolder().run("preview", "--bundle", bundle, "--format", format)
            #expect(result.exitCode == 0 && result.output.split(separator: "\n").count > 10, "\(path): \(result.error)")
        }
        #expect(comparison.unjudged.count < 10, "\(comparison.unjudged)")
        #expect(comparison.panes > panes && comparison.rows > panes)
    }

    @Test(.needsCorpus, .mustEnd, arguments: ["iphone", "ipad"]) func `A bundle does not differ from itself`(
        device: String
    ) throws {
        let corpus = try #require(Corpus.folder)
        let folder = try ScratchFolder()
        try #require(Corpus.bundles.count > 50)
        for bundle in Corpus.bundles {
            let path = corpus.appending(path: bundle).path(percentEncoded: false)
            let result = try folder.run(
                "preview", "--bundle", path, "--compare", path, "--format", "svg", "--all-languages", "--device", device
            )
            #expect(result.exitCode == 0 && result.output.isEmpty, "\(bundle): \(result.error)")
        }
    }
}
