/// A replacement of a range of bytes in text.
///
/// An empty range inserts, and an empty replacement deletes.
package struct TextEdit: Hashable, Sendable {
    /// The replaced bytes, as a range of byte offsets into the text before the edit.
    package var span: Range<Int>
    /// The inserted bytes, in UTF-8.
    package var replacement: [UInt8]

    package init(span: Range<Int>, replacement: [UInt8]) {
        self.span = span
        self.replacement = replacement
    }

    package init(_ span: Range<Int>, _ replacement: String) {
        self.init(span: span, replacement: Array(replacement.utf8))
    }

    /// The number of bytes by which the text grows, negative if it shrinks.
    package var growth: Int { replacement.count - span.count }

    /// Returns whether applying the edit changes the text.
    package func changes(_ text: SourceText) -> Bool {
        growth != 0 || !text.bytes(in: span).elementsEqual(replacement)
    }
}

extension [TextEdit] {
    /// The edits sorted by position in the text. Edits at the same position keep their order.
    package var sortedByPosition: [TextEdit] {
        enumerated()
            .sorted {
                ($0.element.span.lowerBound, $0.element.span.upperBound, $0.offset)
                    < ($1.element.span.lowerBound, $1.element.span.upperBound, $1.offset)
            }
            .map(\.element)
    }

    /// Whether two of the edits replace the same bytes. The edits must be sorted by position in the text.
    package var hasOverlap: Bool {
        zip(self, dropFirst()).contains { $0.span.upperBound > $1.span.lowerBound }
    }
}

/// Text, or a document based on text, to which edits can be applied.
package protocol EditableText {
    /// Applies edits. All ranges refer to the text before the first edit. Edits that overlap are rejected.
    mutating func apply(_ edits: [TextEdit])
    /// Whether edits were rejected. The text lacks changes, so it must not be written to a file.
    var hasRejectedEdits: Bool { get }
}

extension EditableText {
    /// Returns a copy to which the edits are applied; see `apply(_:)`.
    package func applying(_ edits: [TextEdit]) -> Self {
        var result = self
        result.apply(edits)
        return result
    }
}
