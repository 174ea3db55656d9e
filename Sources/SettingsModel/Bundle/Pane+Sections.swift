extension Pane {
    /// Returns the range of indices of a group and the items in its section.
    package func section(ofGroupAt index: Int) -> Range<Int> {
        var end = index + 1
        while let next = item(at: end), !next.beginsSection { end += 1 }
        return index..<end
    }

    /// The group that starts each item's section, in pane order. `nil` for an item whose section does not start with a
    /// group.
    package var groups: [Item?] {
        var group: Item?
        return items.map { item in
            // A radio group consists of its own choices only. Items after it start a section without a group.
            defer { if item.beginsSection { group = item.type == .group ? item : nil } }
            return group
        }
    }
}
