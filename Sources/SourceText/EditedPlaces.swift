/// Where the bytes of an edited text stood before its edits.
package struct EditedPlaces: Sendable {
    /// What an edit brought, as byte offsets into the text after all edits, and where it was put, into the text before.
    private let pieces: [(after: Range<Int>, before: Range<Int>)]

    package init(_ edits: [TextEdit]) {
        var growth = 0
        pieces = edits.inTextOrder.map { edit in
            let start = edit.span.lowerBound + growth
            growth += edit.growth
            return (start..<(start + edit.replacement.count), edit.span)
        }
    }

    /// Where a byte stood; of what an edit brought, where that was put.
    package func offset(before offset: Int) -> Int {
        let next = pieces.partitioningIndex { $0.after.lowerBound > offset }
        guard next > 0 else { return offset }
        let (after, before) = pieces[next - 1]
        return offset < after.upperBound ? before.lowerBound : before.upperBound + offset - after.upperBound
    }
}
