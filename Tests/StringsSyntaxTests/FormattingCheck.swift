import SourceText
import StringsSyntax
import TestSupport
import Testing

/// Formats a table and expects all that must hold whatever it holds; gives the text, or nil where it is refused.
@discardableResult
func expectFormats(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) -> String? {
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
    #expect(Oracle.read(formatted) == Oracle.read(bytes), context, sourceLocation: sourceLocation)
    return String(decoding: formatted, as: UTF8.self)
}

func expectFormats(_ text: String, to expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let formatted = expectFormats(Array(text.utf8), sourceLocation: sourceLocation)
    #expect(formatted == expected, sourceLocation: sourceLocation)
}

/// The entries in their order, those that a later one hides included, each with what its own comments say.
private func entries(of document: StringsDocument) -> [String] {
    var entries: [String] = []
    document.forEachEntry { entry in
        let comment = (entry.comment ?? "-").replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        let trailing = document.trailingComments(ofEntryAt: entry.index).map(\.text)
        entries.append("\(comment) \(entry.key.string.debugDescription) = \(Oracle.value(entry.value)) \(trailing)")
    }
    return entries
}
