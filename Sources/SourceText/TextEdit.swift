/// One change of a text: the bytes of a span give way to others.
///
/// An empty span inserts; an empty replacement removes.
package struct TextEdit: Hashable, Sendable {
    /// The bytes that go, as a range of byte offsets into the text before the edit.
    package var span: Range<Int>
    /// The bytes that come: UTF-8.
    package var replacement: [UInt8]

    package init(span: Range<Int>, replacement: [UInt8]) {
        self.span = span
        self.replacement = replacement
    }

    package init(_ span: Range<Int>, _ replacement: String) {
        self.init(span: span, replacement: Array(replacement.utf8))
    }

    /// How much longer the text gets, in bytes; negative when it gets shorter.
    package var growth: Int { replacement.count - span.count }

    /// Whether a text is another after the edit.
    package func changes(_ text: SourceText) -> Bool {
        growth != 0 || !text.bytes(in: span).elementsEqual(replacement)
    }
}

extension [TextEdit] {
    /// The edits in the order of the text; those at one place keep the order they were given in.
    package var inTextOrder: [TextEdit] {
        enumerated()
            .sorted {
                ($0.element.span.lowerBound, $0.element.span.upperBound, $0.offset)
                    < ($1.element.span.lowerBound, $1.element.span.upperBound, $1.offset)
            }
            .map(\.element)
    }

    /// Whether two of the edits want the same bytes. The edits must be in the order of the text.
    package var overlap: Bool {
        zip(self, dropFirst()).contains { $0.span.upperBound > $1.span.lowerBound }
    }
}

/// A text, or a document of a text, to which edits can be applied.
package protocol EditableText {
    /// Applies some edits, which must not overlap. Their spans refer to the text before the first edit.
    mutating func apply(_ edits: [TextEdit])
}

extension EditableText {
    /// A copy with some edits applied; see `apply(_:)`.
    package func applying(_ edits: [TextEdit]) -> Self {
        var result = self
        result.apply(edits)
        return result
    }
}
