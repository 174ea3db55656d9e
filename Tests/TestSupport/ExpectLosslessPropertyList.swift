// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
package import PropertyListSyntax
import SourceText
package import Testing

/// Parses the bytes of a property list. Expects that the document has the same bytes and that its tree covers them.
///
/// All parser tests create their documents with this function, so that each of them includes the round trip.
@discardableResult
package func expectLossless(
    _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
) -> PropertyListDocument {
    let document = PropertyListDocument(decoding: bytes)
    if document.bytes != bytes {
        Issue.record("not given back: \(String(decoding: bytes, as: UTF8.self))", sourceLocation: sourceLocation)
    }
    expectWellFormed(document, sourceLocation: sourceLocation)
    return document
}

/// Parses a string in the same way as `expectLossless(_:)` parses bytes.
@discardableResult
package func expectLossless(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) -> PropertyListDocument {
    expectLossless(Array(text.utf8), sourceLocation: sourceLocation)
}

/// Expects that a document is readable or has an error, and that the spans in its tree are nested correctly.
package func expectWellFormed(_ document: PropertyListDocument, sourceLocation: SourceLocation = #_sourceLocation) {
    for diagnostic in document.diagnostics
    where diagnostic.span.upperBound > document.source.text.count || diagnostic.message.isEmpty {
        Issue.record("a diagnostic outside the text: \(diagnostic)", sourceLocation: sourceLocation)
    }
    let readings = [document.isReadable, document.root != nil, document.value != nil]
    let isExplained = document.diagnostics.contains { $0.kind == .unreadable || $0.kind == .damagedEncoding }
    if Set(readings).count != 1 || (!document.isReadable && !isExplained)
        || (document.isReadable && document.diagnostics.contains { $0.kind == .unreadable })
    {
        Issue.record("readable or not? \(readings) \(document.diagnostics)", sourceLocation: sourceLocation)
    }
    var open = [document.root].compactMap(\.self)
    while let element = open.popLast() {
        let spans = [element.triviaSpan, element.startTagSpan, element.contentSpan]
        if zip(spans, spans.dropFirst()).contains(where: { $0.upperBound != $1.lowerBound })
            || element.contentSpan.upperBound > element.span.upperBound
            || element.startTagSpan.lowerBound != element.span.lowerBound
            || element.span.upperBound > document.source.text.count
            || element.grammar == .xml && !document.source.text.bytes(in: element.span).starts(with: "<".utf8)
            || element.grammar == .xml && document.source.text.bytes(in: element.span).last != UInt8(ascii: ">")
        {
            Issue.record("spans out of order: \(spans) in \(element.span)", sourceLocation: sourceLocation)
        }
        var end = element.contentSpan.lowerBound
        element.forEachChild { child, _ in
            if child.triviaSpan.lowerBound != end {
                Issue.record("a gap in the tree at \(end)", sourceLocation: sourceLocation)
            }
            end = child.end
            open.append(child)
        }
        if end > element.contentSpan.upperBound {
            Issue.record("children past the end of \(element.span)", sourceLocation: sourceLocation)
        }
    }
}
#endif
