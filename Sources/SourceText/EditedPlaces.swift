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
        // The first piece that begins behind the byte.
        var low = 0
        var high = pieces.count
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].after.lowerBound <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return offset }
        let (after, before) = pieces[low - 1]
        return offset < after.upperBound ? before.lowerBound : before.upperBound + offset - after.upperBound
    }
}
