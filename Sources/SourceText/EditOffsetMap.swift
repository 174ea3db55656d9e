/// A map from byte offsets in edited text to byte offsets in the original text.
package struct EditOffsetMap: Sendable {
    /// The range of each replacement in the edited text, and the range it replaced in the original text, in byte
    /// offsets.
    private let pieces: [(after: Range<Int>, before: Range<Int>)]

    package init(_ edits: [TextEdit]) {
        var growth = 0
        pieces = edits.sortedByPosition.map { edit in
            let start = edit.span.lowerBound + growth
            growth += edit.growth
            return (start..<(start + edit.replacement.count), edit.span)
        }
    }

    /// Returns the original byte offset of a byte of the edited text. For inserted bytes, returns the start of the
    /// replaced range.
    package func offset(before offset: Int) -> Int {
        let next = pieces.partitioningIndex { $0.after.lowerBound > offset }
        guard next > 0 else { return offset }
        let (after, before) = pieces[next - 1]
        return offset < after.upperBound ? before.lowerBound : before.upperBound + offset - after.upperBound
    }
}
