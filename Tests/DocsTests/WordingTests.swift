import TestSupport
import Testing

/// A safety net for words that the documentation does not use.
@Suite struct WordingTests {
    /// The unwanted words in a document, outside fenced blocks and code spans.
    private static func unwantedWords(in markdown: String) -> [String] {
        let prose = Markdown.withoutBlocks(markdown).replacing(/`[^`]*`/, with: "")
        let words = /\b(?:mend(?:s|ed)?|anew|nobody|somebody|colours?|licences?|neighbours?|behaviour)\b/.ignoresCase()
        return prose.matches(of: words).map { String($0.output) }
    }

    @Test(arguments: Markdown.documents) func theDocumentUsesStandardWords(document: String) throws {
        #expect(Self.unwantedWords(in: try Repository.text(of: document)) == [])
    }

    @Test func anUnwantedWordIsFound() {
        #expect(Self.unwantedWords(in: "Nobody mends `anew` it.\n```\nmended\n```\n") == ["Nobody", "mends"])
    }
}
