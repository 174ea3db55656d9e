// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
import SourceText
import PropertyListSyntax
package import Testing

/// Parses the bytes of a string table. Expects that the document has the same bytes and that its parts cover all of
/// them.
///
/// All parser tests create their documents with this function, so that each of them includes the round trip.
@discardableResult
package func expectLosslessStrings(
    _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
) -> StringsDocument {
    let document = StringsDocument(decoding: bytes)
    if document.bytes != bytes {
        Issue.record("not given back: \(String(decoding: bytes, as: UTF8.self))", sourceLocation: sourceLocation)
    }
    for diagnostic in document.diagnostics
    where diagnostic.span.upperBound > document.source.text.count || diagnostic.message.isEmpty {
        Issue.record("a diagnostic outside the text: \(diagnostic)", sourceLocation: sourceLocation)
    }
    var previous = 0
    document.forEachEntry { entry in
        let parts = [previous, entry.span.lowerBound, entry.keySpan.upperBound, entry.valueSpan.upperBound]
        if parts != parts.sorted() || entry.valueSpan.upperBound >= entry.span.upperBound {
            Issue.record("spans out of order in entry \(entry)", sourceLocation: sourceLocation)
        }
        previous = entry.span.upperBound
    }
    if document.isReadable
        ? document.diagnostics.contains(where: { $0.kind == .unreadable }) : document.diagnostics.isEmpty
    {
        Issue.record("readable or not? \(document.diagnostics)", sourceLocation: sourceLocation)
    }
    return document
}

/// Parses a string in the same way as `expectLosslessStrings(_:)` parses bytes.
@discardableResult
package func expectLosslessStrings(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) -> StringsDocument {
    expectLosslessStrings(Array(text.utf8), sourceLocation: sourceLocation)
}
#endif
