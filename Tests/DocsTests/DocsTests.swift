import Foundation
import TestSupport
import Testing

/// The documentation, run. With `SETTINGS_BUNDLE_UPDATE_DOCS=1` the output shown in it is replaced by what was found.
@Suite struct DocsTests {
    static let documents: [String] = {
        let pages = (try? Repository.files(in: "Docs", suffix: ".md")) ?? []
        return ["README.md", "CONTRIBUTING.md"] + pages
    }()

    @Test func thereAreDocuments() {
        #expect(Self.documents.contains("CONTRIBUTING.md"))
    }

    @Test(arguments: documents) func documentDoesWhatItSays(document: String) throws {
        let markdown = try Repository.text(of: document)
        let run = try DocumentRun(name: document, markdown: markdown)
        for failure in run.failures { Issue.record("\(failure)") }
        if ProcessInfo.processInfo.environment["SETTINGS_BUNDLE_UPDATE_DOCS"] == "1", run.corrected != markdown {
            try Data(run.corrected.utf8).write(to: Repository.root.appending(path: document))
        }
    }
}
