import Foundation
import TestSupport
import Testing

/// `preview` of real bundles, against python, which works the rows out by itself.
@Suite struct PreviewTests {
    private struct Comparison: Decodable {
        /// What differs, a sentence each.
        let problems: [String]
        /// The pages that python does not read.
        let unjudged: [String]
        let pages, rows: Int
    }

    @Test(.needsCorpus, .needsPython, .timeLimit(.minutes(5))) func theRowsAreThoseThatPythonExpects() throws {
        let corpus = try #require(Corpus.folder).path(percentEncoded: false)
        let extent = TestRuns.count(1) > 1 ? ["all"] : []
        let output = try Python.output(
            of: "Tests/CorpusTests/preview_rows.py", [CommandRunner.tool, corpus] + extent)
        let comparison = try JSONDecoder().decode(Comparison.self, from: output)
        for problem in comparison.problems { Issue.record("\(problem)") }
        print("compared \(comparison.rows) rows of \(comparison.pages) pages; not judged:")
        for page in comparison.unjudged { print("  \(page)") }
        #expect(comparison.unjudged.count < 10 && comparison.pages > 400 && comparison.rows > 1900)
    }

    /// Nothing of a bundle of the corpus stops the tool, and nothing of it reaches a terminal raw.
    @Test(.needsCorpus) func everyReadableRootIsDrawn() throws {
        let folder = try ScratchFolder(inMemory: true)
        let corpus = try #require(Corpus.folder)
        for path in Corpus.bundles {
            let bundle = corpus.appending(path: path)
            let root = try? Data(contentsOf: bundle.appending(path: "Root.plist"))
            let object = root.flatMap { data in
                try? unsafe PropertyListSerialization.propertyList(from: data, options: [], format: nil)
            }
            guard (object as? [String: Any])?["PreferenceSpecifiers"] is [Any] else { continue }
            let result = try folder.run("preview", "--bundle", bundle.path(percentEncoded: false))
            #expect(result.exitCode == 0, "\(path): \(result.error)")
            #expect(!result.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "\(path)")
        }
    }
}
