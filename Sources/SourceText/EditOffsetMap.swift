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
