extension Pane {
    /// The indices of a group and the items of its section.
    package func section(ofGroupAt index: Int) -> Range<Int> {
        var end = index + 1
        while let next = item(at: end), !next.beginsSection { end += 1 }
        return index..<end
    }

    /// For each item the group that stands at the head of its section; nil for a section without one.
    package var groups: [Item?] {
        var group: Item?
        return items.map { item in
            // A radio group has no rows but its own: what comes behind it begins a section without a text.
            defer { if item.beginsSection { group = item.type == .group ? item : nil } }
            return group
        }
    }
}
