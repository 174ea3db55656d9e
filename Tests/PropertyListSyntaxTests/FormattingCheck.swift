import Foundation
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Formats a file and expects the invariants of formatting; returns `nil` if the file cannot be formatted.
///
/// - Parameter findsComments: Whether the comments can be found without a parser and are compared.
@discardableResult
func expectFormats(
    _ bytes: [UInt8], findsComments: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
) -> String? {
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
    // If keys differ only in normalization, the oracle keeps any one of them.
    let isBlurred = document.value.map { Oracle.hasBlurredKeys($0) } ?? false
    #expect(
        isBlurred || Oracle.readPropertyList(formatted) == Oracle.readPropertyList(bytes), context,
        sourceLocation: sourceLocation)
    let text = String(decoding: formatted, as: UTF8.self)
    let before = document.source.text.string(in: 0..<document.source.text.count)
    if findsComments { #expect(comments(in: text) == comments(in: before), context, sourceLocation: sourceLocation) }
    #expect(!text.utf8.contains(UInt8(ascii: "\r")), context, sourceLocation: sourceLocation)
    return text
}

func expectFormats(
    _ text: String, to expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    let formatted = expectFormats(Array(text.utf8), sourceLocation: sourceLocation)
    #expect(formatted == expected, sourceLocation: sourceLocation)
}

/// The comments of a file in order, found without our parser; line breaks become line feeds.
private func comments(in text: String) -> [String] {
    let parts = text.components(separatedBy: "<![CDATA[")
    let withoutSections = parts[0] + parts.dropFirst().map { $0.afterFirst("]]>") }.joined()
    return withoutSections.components(separatedBy: "<!--").dropFirst().map {
        $0.components(separatedBy: "-->")[0].replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }
}

extension String {
    fileprivate func afterFirst(_ end: String) -> String {
        components(separatedBy: end).dropFirst().joined(separator: end)
    }
}
