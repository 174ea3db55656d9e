import Foundation
import TestSupport
import Testing

/// Reference pages are generated from the code, and an outdated page fails.
///
/// Serialized, because several parts of one page may be updated.
@Suite(.serialized) struct ReferencePagesTests {
    @Test(arguments: ReferencePages.parts) func `A generated part of a page is up to date`(part: ReferencePages.Part)
        throws
    {
        let page = try Repository.text(of: part.document)
        let updated = try #require(try part.updated(page), "\(part.document) lacks the marks of '\(part.mark)'")
        if ProcessInfo.processInfo.environment["SETTINGS_BUNDLE_UPDATE_DOCS"] == "1", updated != page {
            try Data(updated.utf8).write(to: Repository.root.appending(path: part.document))
        }
        #expect(
            updated == page,
            "\(part.document) is stale; run: SETTINGS_BUNDLE_UPDATE_DOCS=1 swift test --filter ReferencePagesTests")
    }

    @Test func `A generated part is replaced between its marks`() throws {
        let part = ReferencePages.Part(document: "Page.md", mark: "numbers", text: { "new\n" })
        let page = "head\n<!-- generated: numbers -->\n\nold\n\n<!-- end of generated: numbers -->\ntail\n"
        #expect(
            try part.updated(page)
                == "head\n<!-- generated: numbers -->\n\nnew\n\n<!-- end of generated: numbers -->\ntail\n")
        #expect(try part.updated("no marks\n") == nil)
    }
}
