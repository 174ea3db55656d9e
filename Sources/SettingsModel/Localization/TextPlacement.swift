package import PropertyListSyntax
package import SourceText

extension StringTable {
    /// Where the entry for a new text goes: in a sorted table where the order puts it, else after the entry of the
    /// nearest text before it on the pane that has one, else before that of the nearest after it, else at the end.
    ///
    /// - Parameters:
    ///   - before: looks through the texts before it on the pane, the nearest first, for one that has an entry.
    ///   - after: the same for the texts after it.
    ///   - isSorted: whether the table is, for those who ask for many texts and look only once.
    package func position(
        for text: ExactString, before: ((ExactString) -> Int?) -> Int?, after: ((ExactString) -> Int?) -> Int?,
        isSorted: @autoclosure () -> Bool
    ) -> PropertyListDocument.Position {
        var place = PropertyListDocument.Position.end
        if let index = before(index(of:)) {
            place = .after(index)
        } else if let index = after(index(of:)) {
            place = .before(index)
        }
        return sortedPosition(for: text, insteadOf: place, isSorted: isSorted) ?? place
    }

    /// The place in a table whose keys are sorted; nil where they are not, or where the given place keeps the order.
    private func sortedPosition(
        for text: ExactString, insteadOf place: PropertyListDocument.Position, isSorted: () -> Bool
    ) -> PropertyListDocument.Position? {
        let next =
            switch place {
            case .after(let index): index + 1
            case .before(let index): index
            case .end: count
            }
        let keepsOrder =
            (next == 0 || entry(at: next - 1).map { $0.key < text } ?? true)
            && (next == count || entry(at: next).map { text < $0.key } ?? true)
        guard !keepsOrder, isSorted() else { return nil }
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if let key = entry(at: middle)?.key, key < text { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? .before(0) : .after(low - 1)
    }

    /// Whether the keys are in ascending order, and too many for that to be chance.
    package var isSorted: Bool {
        guard count > 2 else { return false }
        var earlier: ExactString?
        for index in 0..<count {
            guard let key = entry(at: index)?.key else { return false }
            if let earlier, !(earlier < key) { return false }
            earlier = key
        }
        return true
    }
}
