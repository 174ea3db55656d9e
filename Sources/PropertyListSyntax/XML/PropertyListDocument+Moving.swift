package import SourceText

extension PropertyListDocument {
    /// Returns the edits that move elements of an array. The first moved element gets the given index, and the moved
    /// elements keep their relative order. Returns an empty array if the order does not change.
    ///
    /// Comments that belong to an element are moved with it, as defined by `fragment(ofElementAt:of:withComments:)`.
    /// White space and all other comments stay in place. A comment also stays in place if moving it would attach it to
    /// another element, for example on a line with several elements. Moving adjacent elements and then moving them back
    /// restores the original bytes.
    package func moving(
        elementsAt indices: some Collection<Int>, of array: PropertyListElement, to index: Int
    ) -> [TextEdit] {
        let count = array.childCount
        let moved = Set(indices).filter { (0..<count).contains($0) }.sorted()
        let index = min(max(index, 0), count - moved.count)
        guard let first = moved.first, let last = moved.last else { return [] }
        var range = min(first, index)..<(max(last, index + moved.count - 1) + 1)
        let isMoved = Set(moved)
        var order = range.filter { !isMoved.contains($0) }
        order.insert(contentsOf: moved, at: index - range.lowerBound)
        while let first = order.first, first == range.lowerBound {
            order.removeFirst()
            range = (range.lowerBound + 1)..<range.upperBound
        }
        while let last = order.last, last == range.upperBound - 1 {
            order.removeLast()
            range = range.lowerBound..<(range.upperBound - 1)
        }
        return range.isEmpty ? [] : reordering(range, of: array, into: order)
    }

    /// Returns the edits that rearrange the elements of an array into the given order. Comments are moved as by
    /// `moving(elementsAt:of:to:)`. Returns an empty array if the order does not change.
    ///
    /// - Parameter order: The current indices of all elements, in the new order.
    package func reordering(_ array: PropertyListElement, into order: [Int]) -> [TextEdit] {
        guard order.count == array.childCount, let first = order.indices.first(where: { order[$0] != $0 }),
            let last = order.indices.last(where: { order[$0] != $0 })
        else { return [] }
        return reordering(first..<(last + 1), of: array, into: Array(order[first...last]))
    }

    /// Returns the edits that rearrange the elements in a range of indices into the given order.
    private func reordering(_ range: Range<Int>, of array: PropertyListElement, into order: [Int]) -> [TextEdit] {
        let gaps = (range.lowerBound...range.upperBound).map { array.gap(beforeChild: $0) }
        // On a line with several elements, a comment at the end or start of the line would end up with another element.
        let before = gaps.dropLast()
        let carriesLeading =
            !before.contains { $0.isInline }
            || before.allSatisfy { !source.text.string(in: $0.leading).hasLineBreak }
        let after = gaps.dropFirst()
        let carriesTrailing =
            after.allSatisfy { $0.trailing.isEmpty }
            || !after.enumerated().contains { $1.isInline && range.lowerBound + $0 + 1 < array.childCount }
        func content(_ index: Int) -> Range<Int> {
            let before = gaps[index - range.lowerBound]
            let after = gaps[index - range.lowerBound + 1]
            let start = carriesLeading ? before.leading.lowerBound : before.span.upperBound
            return start..<(carriesTrailing ? after.trailing.upperBound : after.span.lowerBound)
        }
        func separator(after index: Int) -> ArraySlice<UInt8> {
            source.text.bytes(in: content(index).upperBound..<content(index + 1).lowerBound)
        }
        let whole = content(range.lowerBound).lowerBound..<content(range.upperBound - 1).upperBound
        // Usually, a few elements pass many others. Then the text of the others stays.
        if let start = order.firstIndex(of: range.lowerBound), start > 0,
            order[..<start].elementsEqual(range.dropFirst(order.count - start)),
            order[start...].elementsEqual(range.dropLast(start)),
            case let first = separator(after: range.lowerBound),
            range.dropLast().allSatisfy({ separator(after: $0) == first })
        {
            let (last, next) = (range.upperBound - 1 - start, range.upperBound - start)
            let (before, after) = (content(last), content(next))
            return start * 2 <= order.count
                ? [
                    TextEdit(
                        span: whole.lowerBound..<whole.lowerBound,
                        replacement: Array(source.text.bytes(in: after.lowerBound..<whole.upperBound)) + first),
                    TextEdit(span: before.upperBound..<whole.upperBound, replacement: []),
                ]
                : [
                    TextEdit(span: whole.lowerBound..<after.lowerBound, replacement: []),
                    TextEdit(
                        span: whole.upperBound..<whole.upperBound,
                        replacement: Array(first) + source.text.bytes(in: whole.lowerBound..<before.upperBound)),
                ]
        }
        var text: [UInt8] = []
        for (position, index) in order.enumerated() {
            if position > 0 { text += separator(after: range.lowerBound + position - 1) }
            text += source.text.bytes(in: content(index))
        }
        return [TextEdit(span: whole, replacement: text)]
    }
}
