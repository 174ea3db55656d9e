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

    /// Archives, packages and hooks in the documentation have the version of the tool.
    @Test(arguments: documents) func everyVersionIsTheVersionOfTheTool(document: String) throws {
        let source = try Repository.text(of: "Sources/CommandLine/Tool.swift")
        let version = try #require(source.firstMatch(of: /let version = "([0-9.]+)"/)).1
        let text = try Repository.text(of: document)
        let versions =
            text.matches(of: /(?:settings-bundle-|settings-bundle:|from: "|rev: )([0-9]+\.[0-9]+\.[0-9]+)/).map { $0.1 }
        #expect(versions.allSatisfy { $0 == version }, "\(versions)")
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
