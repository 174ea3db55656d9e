import PropertyListSyntax
package import SourceText

/// Where the keys, the rows and the texts of a pane stand, kept up to date while the pane is edited.
///
/// It costs one look through the pane to make, and after that what an edit touches.
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

    /// What items are looked up by.
    private enum Name: Hashable {
        case key(ExactString)
        case file(ExactString)
        case text(ExactString)
    }

    private var places: [Name: [Place]] = [:]
    /// The texts of so many items that it would cost too much to know where each of them is.
    private var common: Set<ExactString> = []
    private var uses: [ExactString: Int] = [:]
    private var log: [Shift] = []

    package init(_ pane: Pane) {
        for item in pane.items { add(item) }
    }

    /// The positions of the items with a key, in order.
    package func indices(ofKey key: ExactString) -> [Int] { indices(of: .key(key)) }

    /// The positions of the rows that lead to the pane with a name, in order.
    package func indices(ofFile file: ExactString) -> [Int] { indices(of: .file(file)) }

    /// The positions of the items that use a text, in order; nil where they are too many to be known.
    package func indices(ofText text: ExactString) -> [Int]? {
        common.contains(text) ? nil : indices(of: .text(text))
    }

    private func indices(of name: Name) -> [Int] { places[name]?.map(current).sorted() ?? [] }

    /// How often the pane uses a text.
    package func uses(of text: ExactString) -> Int { uses[text] ?? 0 }

    private func current(_ place: Place) -> Int {
        var index = place.index
        for shift in log[place.time...] where index >= shift.end { index += shift.growth }
        return index
    }

    private mutating func add(_ item: Item) {
        let place = Place(index: item.index, time: log.count)
        if let key = item.key { places[.key(key), default: []].append(place) }
        if let file = item.linkedFile { places[.file(file), default: []].append(place) }
        let texts = item.texts.map(\.text)
        for text in texts { uses[text, default: 0] += 1 }
        for text in Set(texts) where !common.contains(text) {
            places[.text(text), default: []].append(place)
            if let count = places[.text(text)]?.count, count > 16 {
                common.insert(text)
                places[.text(text)] = nil
            }
        }
    }

    /// Brings the index in step with edits of the pane's text.
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
        if let key = item.key { remove(.key(key), of: item) }
        if let file = item.linkedFile { remove(.file(file), of: item) }
        for text in item.texts.map(\.text) {
            guard let count = uses[text] else { continue }
            uses[text] = count == 1 ? nil : count - 1
            if count == 1 { common.remove(text) }
            remove(.text(text), of: item)
        }
    }

    private mutating func remove(_ name: Name, of item: Item) {
        guard let known = places[name] else { return }
        let rest = known.filter { current($0) != item.index }
        places[name] = rest.isEmpty ? nil : rest
    }

    private mutating func forgetLog() {
        for (name, found) in places { places[name] = found.map { Place(index: current($0), time: 0) } }
        log = []
    }
}
