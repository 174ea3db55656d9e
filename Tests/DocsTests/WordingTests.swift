import TestSupport
import Testing

/// Detects words that the documentation and the messages of the tool do not use.
@Suite struct WordingTests {
    /// The unwanted words in a document, outside fenced blocks and code spans.
    private static func unwantedWords(in markdown: String) -> [String] {
        let prose = Markdown.withoutBlocks(markdown).replacing(/`[^`]*`/, with: "")
        let words = /\b(?:mend(?:s|ed)?|anew|nobody|somebody|colours?|licences?|neighbours?|behaviour)\b/.ignoresCase()
        return prose.matches(of: words).map { String($0.output) }
    }

    @Test(arguments: Markdown.documents) func `A document uses standard words`(document: String) throws {
        #expect(Self.unwantedWords(in: try Repository.text(of: document)) == [])
    }

    @Test func `An unwanted word in a document is found`() {
        #expect(Self.unwantedWords(in: "Nobody mends `anew` it.\n```\nmended\n```\n") == ["Nobody", "mends"])
    }

    /// The unwanted words in the string literals of a Swift file.
    private static func unwantedLiterals(in source: String) -> [String] {
        let literals = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            .flatMap { $0.matches(of: /"[^"]*"/).map(\.output) }
        let words = /\b(?:mend(?:s|ed)?|anew|nobody|somebody|(?:there )?(?:is|are) no (?!longer|more))/.ignoresCase()
        return literals.filter { literal in
            literal.matches(of: words).contains { !$0.output.lowercased().hasPrefix("there ") }
        }.map(String.init)
    }

    @Test func `Messages use standard words`() throws {
        for path in try Repository.files(in: "Sources", suffix: ".swift") {
            #expect(Self.unwantedLiterals(in: try Repository.text(of: path)) == [], "\(path)")
        }
    }

    @Test func `An unwanted word in a literal is found`() {
        let source = "// \"nobody\"\nlet a = \"X is no baseline\", b = \"there is no X, and it is no longer used\"\n"
        #expect(Self.unwantedLiterals(in: source) == ["\"X is no baseline\""])
    }
}
