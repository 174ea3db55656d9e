extension Pane {
    /// Returns the range of indices that covers a group and the items in its section.
    package func section(ofGroupAt index: Int) -> Range<Int> {
        var end = index + 1
        while let next = item(at: end), !next.beginsSection { end += 1 }
        return index..<end
    }

    /// For each item, the group that starts its section, or `nil` if its section does not start with a group.
    package var groups: [Item?] {
        var group: Item?
        return items.map { item in
            // A radio group consists of its own choices only. Items after it start a section without a group.
            defer { if item.beginsSection { group = item.type == .group ? item : nil } }
            return group
        }
    }
}
