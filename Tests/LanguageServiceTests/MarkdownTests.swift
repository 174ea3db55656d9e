import Testing

@testable import LanguageService

@Suite struct MarkdownTests {
    @Test(arguments: [
        ("**Title** (Title)\n\n- Type: a string, *required*", "Title (Title)\n\n- Type: a string, required"),
        ("`a*b` and `` x`y ``", "a*b and x`y"),
        ("[Reference](https://developer.apple.com/x)", "Reference: https://developer.apple.com/x"),
        ("an open ` and [text]", "an open ` and [text]"),
    ]) func `Plain text has no Markdown syntax`(markdown: String, plain: String) {
        #expect(Markdown.removingFormatting(markdown) == plain)
    }
}
