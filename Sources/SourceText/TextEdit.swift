/// A replacement of a range of bytes in text.
///
/// If the range is empty, the edit inserts text. If the replacement is empty, the edit deletes text.
package struct TextEdit: Hashable, Sendable {
    /// The byte range to replace in the text before the edit.
    package var span: Range<Int>
    /// The replacement text, in UTF-8.
    package var replacement: [UInt8]

    package init(span: Range<Int>, replacement: [UInt8]) {
        self.span = span
        self.replacement = replacement
    }

    package init(_ span: Range<Int>, _ replacement: String) {
        self.init(span: span, replacement: Array(replacement.utf8))
    }

    /// The change in the length of the text, in bytes. The value is negative if the edit shortens the text.
    package var growth: Int { replacement.count - span.count }

    /// Returns whether applying the edit changes the text.
    package func changes(_ text: SourceText) -> Bool {
        growth != 0 || !text.bytes(in: span).elementsEqual(replacement)
    }
}

extension [TextEdit] {
    /// The edits sorted by their position in the text. Edits of the same range keep their order.
    package var sortedByPosition: [TextEdit] {
        enumerated()
            .sorted {
                ($0.element.span.lowerBound, $0.element.span.upperBound, $0.offset)
                    < ($1.element.span.lowerBound, $1.element.span.upperBound, $1.offset)
            }
            .map(\.element)
    }

    /// Whether the ranges of any two edits overlap. The edits must be sorted by their position in the text.
    package var hasOverlap: Bool {
        zip(self, dropFirst()).contains { $0.span.upperBound > $1.span.lowerBound }
    }
}

/// A type whose text can be changed by applying edits.
package protocol EditableText {
    /// Applies edits. All ranges refer to the text before any edit is applied. If two ranges overlap, all edits are
    /// rejected.
    mutating func apply(_ edits: [TextEdit])
    /// Whether any edits have been rejected. If so, the text is missing changes and must not be written to a file.
    var hasRejectedEdits: Bool { get }
}

extension EditableText {
    /// Returns a copy of the text with the edits applied. See `apply(_:)`.
    package func applying(_ edits: [TextEdit]) -> Self {
        var result = self
        result.apply(edits)
        return result
    }
}

/// A map from byte offsets in edited text to byte offsets in the original text.
package struct EditOffsetMap: Sendable {
    /// For each edit, the byte range of its replacement in the edited text and the byte range that it replaced in the
    /// original text.
    private let pieces: [(after: Range<Int>, before: Range<Int>)]

    package init(_ edits: [TextEdit]) {
        var growth = 0
        pieces = edits.sortedByPosition.map { edit in
            let start = edit.span.lowerBound + growth
            growth += edit.growth
            return (start..<(start + edit.replacement.count), edit.span)
        }
    }

    /// Returns the byte offset in the original text that corresponds to a byte offset in the edited text. For an offset
    /// inside inserted text, returns the start of the range that was replaced.
    package func offset(before offset: Int) -> Int {
        let next = pieces.partitioningIndex { $0.after.lowerBound > offset }
        guard next > 0 else { return offset }
        let (after, before) = pieces[next - 1]
        return offset < after.upperBound ? before.lowerBound : before.upperBound + offset - after.upperBound
    }
}
