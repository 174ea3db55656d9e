import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Formats a file and expects all that must hold whatever the file holds; gives the text, or nil where it is refused.
@discardableResult
func expectFormats(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) -> String? {
    let document = expectLossless(bytes, sourceLocation: sourceLocation)
    guard let formatted = document.formatted() else {
        #expect(
            !document.isEditable || document.formattingObstacle != nil, "refused without a reason: \(shown(bytes))",
            sourceLocation: sourceLocation)
        return nil
    }
    let again = expectLossless(formatted, sourceLocation: sourceLocation)
    let context: Comment = "\(shown(bytes)) -> \(shown(formatted))"
    #expect(document.formattingObstacle == nil, context, sourceLocation: sourceLocation)
    #expect(again.formatted() == formatted, "formats to itself: \(context)", sourceLocation: sourceLocation)
    #expect(again.value == document.value, context, sourceLocation: sourceLocation)
    #expect(
        Oracle.readPropertyList(formatted) == Oracle.readPropertyList(bytes), context, sourceLocation: sourceLocation)
    let text = String(decoding: formatted, as: UTF8.self)
    #expect(
        comments(in: text) == comments(in: document.source.text.string(in: 0..<document.source.text.count)), context,
        sourceLocation: sourceLocation)
    #expect(!text.utf8.contains(UInt8(ascii: "\r")), context, sourceLocation: sourceLocation)
    return text
}

func expectFormats(
    _ text: String, to expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    let formatted = expectFormats(Array(text.utf8), sourceLocation: sourceLocation)
    #expect(formatted == expected, sourceLocation: sourceLocation)
}

/// The comments of a file in their order, found without our parser; line breaks are line feeds.
private func comments(in text: String) -> [String] {
    let withoutSections = text.replacing(#/<!\[CDATA\[.*?\]\]>/#.dotMatchesNewlines(), with: "")
    return withoutSections.matches(of: #/<!--(?s:.*?)-->/#).map {
        String($0.output).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }
}
