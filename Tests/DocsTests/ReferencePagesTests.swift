import Foundation
import TestSupport
import Testing

/// Reference pages are written from the code, and a page that no longer says what the code says fails.
///
/// One after the other, as several parts of one page may be written anew.
@Suite(.serialized) struct ReferencePagesTests {
    @Test(arguments: ReferencePages.parts) func thePageIsWhatTheCodeSays(part: ReferencePages.Part) throws {
        let page = try Repository.text(of: part.document)
        let updated = try #require(try part.updated(page), "\(part.document) lacks the marks of '\(part.mark)'")
        if ProcessInfo.processInfo.environment["SETTINGS_BUNDLE_UPDATE_DOCS"] == "1", updated != page {
            try Data(updated.utf8).write(to: Repository.root.appending(path: part.document))
        }
        #expect(
            updated == page,
            "\(part.document) is stale; run: SETTINGS_BUNDLE_UPDATE_DOCS=1 swift test --filter ReferencePagesTests")
    }

    @Test func aPartIsReplacedBetweenItsMarks() throws {
        let part = ReferencePages.Part(document: "Page.md", mark: "numbers", text: { "new\n" })
        let page = "head\n<!-- generated: numbers -->\n\nold\n\n<!-- end of generated: numbers -->\ntail\n"
        #expect(
            try part.updated(page)
                == "head\n<!-- generated: numbers -->\n\nnew\n\n<!-- end of generated: numbers -->\ntail\n")
        #expect(try part.updated("no marks\n") == nil)
    }
}
