import PropertyListSyntax
package import SourceText

/// Where the keys of a page stand and how often it uses each text, kept up to date while the page is edited.
///
/// It costs one look through the page to make, and after that what an edit touches.
package struct PaneIndex: Sendable {
    /// Where an item stood when the log had a length.
    private struct Place {
        var index: Int
        var time: Int
    }

    /// Items that gave way to others.
    private struct Shift {
        /// The index behind the items that went.
        var end: Int
        var growth: Int
    }

    private var places: [ExactString: [Place]] = [:]
    private var uses: [ExactString: Int] = [:]
    private var log: [Shift] = []

    package init(_ pane: Pane) {
        for item in pane.items { add(item) }
    }

    /// The positions of the items with a key, in order.
    package func indices(ofKey key: ExactString) -> [Int] {
        places[key]?.map(current).sorted() ?? []
    }

    /// How often the page uses a text.
    package func uses(of text: ExactString) -> Int { uses[text] ?? 0 }

    private func current(_ place: Place) -> Int {
        var index = place.index
        for shift in log[place.time...] where index >= shift.end { index += shift.growth }
        return index
    }

    private mutating func add(_ item: Item) {
        if let key = item.key { places[key, default: []].append(Place(index: item.index, time: log.count)) }
        for use in item.texts { uses[use.text, default: 0] += 1 }
    }

    /// Brings the index in step with edits of the page's text.
    package mutating func update(from old: Pane, to new: Pane, _ edits: [TextEdit]) {
        guard let before = old.itemsElement, let after = new.itemsElement,
            let lower = edits.map(\.span.lowerBound).min(), let upper = edits.map(\.span.upperBound).max()
        else {
            self = PaneIndex(new)
            return
        }
        // Edits before the items change none of them; those of which the edges are touched are looked at again.
        let first = before.childIndex(touching: lower)
        let end = min(before.childCount, before.childIndex(touching: upper) + 1)
        let growth = after.childCount - before.childCount
        guard first <= end, end + growth >= first else {
            self = PaneIndex(new)
            return
        }
        for index in first..<end { old.item(at: index).map { remove($0) } }
        if growth != 0 { log.append(Shift(end: end, growth: growth)) }
        for index in first..<(end + growth) { new.item(at: index).map { add($0) } }
        if log.count > 2000 { forgetLog() }
    }

    private mutating func remove(_ item: Item) {
        if let key = item.key, let known = places[key] {
            let rest = known.filter { current($0) != item.index }
            places[key] = rest.isEmpty ? nil : rest
        }
        for use in item.texts {
            guard let count = uses[use.text] else { continue }
            uses[use.text] = count == 1 ? nil : count - 1
        }
    }

    private mutating func forgetLog() {
        for (key, found) in places { places[key] = found.map { Place(index: current($0), time: 0) } }
        log = []
    }
}
