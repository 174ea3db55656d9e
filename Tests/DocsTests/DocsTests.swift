import Foundation
import TestSupport
import Testing

/// Runs the commands in the documentation. With `SETTINGS_BUNDLE_UPDATE_DOCS=1`, the actual output replaces the shown
/// output.
@Suite struct DocsTests {
    static let documents: [String] = {
        let pages = (try? Repository.files(in: "Docs", suffix: ".md")) ?? []
        return ["README.md", "CONTRIBUTING.md", "AGENTS.md", AgentsTests.skill] + pages
    }()

    @Test func `Documents are found`() {
        #expect(Self.documents.contains("CONTRIBUTING.md"))
    }

    /// Versions occur in the names of archives, in packages and in hooks.
    @Test(arguments: documents) func `Versions in a document match the version of the tool`(document: String) throws {
        let source = try Repository.text(of: "Sources/CommandLine/Tool.swift")
        let version = try #require(source.firstMatch(of: /let version = "([0-9.]+)"/)).1
        let text = try Repository.text(of: document)
        let versions =
            text.matches(of: /(?:settings-bundle-|settings-bundle:|from: "|rev: )([0-9]+\.[0-9]+\.[0-9]+)/).map { $0.1 }
        #expect(versions.allSatisfy { $0 == version }, "\(versions)")
    }

    @Test(.needs(.git), arguments: documents) func `Commands in a document produce the shown output`(document: String)
        throws
    {
        let markdown = try Repository.text(of: document)
        let run = try DocumentRun(name: document, markdown: markdown)
        for failure in run.failures { Issue.record("\(failure)") }
        if ProcessInfo.processInfo.environment["SETTINGS_BUNDLE_UPDATE_DOCS"] == "1", run.corrected != markdown {
            try Data(run.corrected.utf8).write(to: Repository.root.appending(path: document))
        }
    }
}
