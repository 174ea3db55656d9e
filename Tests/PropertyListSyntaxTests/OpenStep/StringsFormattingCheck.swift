import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Formats a table and expects the invariants of formatting; returns `nil` if the table cannot be formatted.
@discardableResult
func expectFormatsStrings(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) -> String? {
    let document = expectLosslessStrings(bytes, sourceLocation: sourceLocation)
    guard let formatted = document.formatted() else {
        #expect(
            !document.isEditable || !document.diagnostics.isEmpty, "refused without a reason: \(shown(bytes))",
            sourceLocation: sourceLocation)
        return nil
    }
    let again = expectLosslessStrings(formatted, sourceLocation: sourceLocation)
    let context: Comment = "\(shown(bytes)) -> \(shown(formatted))"
    #expect(again.formatted() == formatted, "formats to itself: \(context)", sourceLocation: sourceLocation)
    #expect(entries(of: again) == entries(of: document), context, sourceLocation: sourceLocation)
    // If keys differ only in normalization, the oracle keeps any one of them.
    let isBlurred = document.value.map { Oracle.hasBlurredKeys($0) } ?? false
    #expect(isBlurred || Oracle.read(formatted) == Oracle.read(bytes), context, sourceLocation: sourceLocation)
    return String(decoding: formatted, as: UTF8.self)
}

func expectFormatsStrings(_ text: String, to expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let formatted = expectFormatsStrings(Array(text.utf8), sourceLocation: sourceLocation)
    #expect(formatted == expected, sourceLocation: sourceLocation)
}

/// An entry and the text of its own comments.
private struct CommentedEntry: Equatable {
    let key: ExactString
    let value: Oracle.Value
    let comment: String?
    let trailing: [String]
}

/// The entries in order, including overridden ones.
private func entries(of document: StringsDocument) -> [CommentedEntry] {
    var entries: [CommentedEntry] = []
    document.forEachEntry { entry in
        entries.append(
            CommentedEntry(
                key: entry.key, value: Oracle.value(entry.value), comment: entry.comment.map(convertingLineBreaksToLF),
                trailing: document.trailingComments(ofEntryAt: entry.index).map { convertingLineBreaksToLF($0.text) }))
    }
    return entries
}

private func convertingLineBreaksToLF(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
}
