import PropertyListSyntax
import SettingsModel
import SourceText

/// What operations look up again and again, in time that does not grow with the bundle.
extension Draft {
    /// The names of all panes, in their order.
    mutating func paneNames() -> [PaneName] {
        if let knownPaneNames { return knownPaneNames }
        let names = bundle.panes.map(\.name)
        knownPaneNames = names
        return names
    }

    private mutating func index(of pane: PaneName) -> FileIndex? {
        let path = pane.full + ".plist"
        if let known = indexes[path] { return known }
        guard let pane = bundle.pane(at: path), pane.isPane else { return nil }
        let index = FileIndex(pane.file)
        indexes[path] = index
        return index
    }

    /// Whether a pane has groups for some build configurations only.
    mutating func hasGroupsForSome(on pane: Pane) -> Bool {
        index(of: pane.name).map { !$0.groupsForSome.isEmpty } ?? false
    }

    /// The items at some positions of a pane.
    private func items(at indices: [Int]?, on name: PaneName) -> [PlacedItem] {
        guard let indices, !indices.isEmpty, let pane = bundle.pane(named: name.full) else { return [] }
        return indices.compactMap { pane.item(at: $0).map { PlacedItem(pane: pane, item: $0) } }
    }

    /// The items with a key on some panes.
    mutating func items(ofKey key: ExactString, on panes: [PaneName]) -> [PlacedItem] {
        panes.flatMap { items(at: index(of: $0)?.indices(ofKey: key), on: $0) }
    }

    /// The items that a selector names: one, or the same key on several variants of one pane.
    mutating func items(selectedBy selector: ItemSelector, in pane: String?) throws(BundleError) -> [PlacedItem] {
        if case .key(let key) = selector {
            let searched =
                try pane.map { name throws(BundleError) in [try bundle.pane(selected: name).name] }
                ?? paneNames().filter { !$0.isLocalized }
            let found = items(ofKey: key, on: searched)
            if found.count == 1 { return found }
        }
        // A pane may be a symbolic link to another: what they share is one item.
        return try bundle.items(selectedBy: selector, in: pane).withoutRepetitions(of: \.identity)
    }

    /// The item elsewhere that has a key that an item of a pane is to have; variants of the pane may have it, too.
    mutating func item(withKey key: ExactString, besides pane: Pane) -> PlacedItem? {
        let others = paneNames().filter { other in
            // The variants of a pane are one pane, and so are its copies in the languages: each has the key.
            if other == pane.name { return true }
            return !other.isLocalized && !pane.name.isLocalized && other.family != pane.name.family
        }
        return items(ofKey: key, on: others).first
    }

    /// Whether a pane, and not the one that is left out, looks a text up in a table, or may do so.
    mutating func isUsed(_ text: ExactString, inTable table: String, besides other: PaneName? = nil) -> Bool {
        for name in paneNames() where name != other {
            guard bundle.pane(named: name.full)?.mayUse(table: table) == true else { continue }
            if index(of: name).map({ $0.uses(of: text) > 0 }) == true { return true }
        }
        // Nobody knows what a pane that cannot be read looks up: where the text stands in it, it may be that.
        let unreadable = bundle.files.values.filter { $0.path.hasSuffix(".plist") && !$0.isReadable }
        let file = bundle.unreadPaneFolder ?? unreadable.filter { $0.mayUse(text, ofTable: table) }.map(\.path).min()
        guard let file else { return false }
        advise("\(file) cannot be read and may use strings from the table \(table), so their entries are kept")
        return true
    }

    /// The items of a type on a pane with a title, a footer or the name of a pane.
    mutating func items(
        marked mark: (key: ItemKey, value: ExactString), ofType type: ItemType, on pane: Pane
    ) -> [PlacedItem] {
        let index = index(of: pane.name)
        let known = mark.key == .file ? index?.indices(ofFile: mark.value) : index?.indices(ofText: mark.value)
        return items(at: known ?? Array(0..<pane.itemCount), on: pane.name)
            .filter { $0.item.type == type && $0.item[mark.key]?.string == mark.value }
    }

    /// The items of a pane that look a text up in a table, or may do so.
    mutating func items(withText text: ExactString, inTable table: String, on name: PaneName) -> some Sequence<Item> {
        let pane = bundle.pane(named: name.full).flatMap { $0.mayUse(table: table) ? $0 : nil }
        let indices = pane == nil ? [] : index(of: name)?.indices(ofText: text)
        let searched = indices ?? Array(0..<(pane?.itemCount ?? 0))
        return searched.lazy.compactMap { pane?.item(at: $0) }.filter { item in
            item.texts.contains { $0.text == text }
        }
    }

    /// The position of the entry for a text in a table as it is by now: the last where there are several.
    mutating func index(of text: ExactString, in table: StringTable) -> Int? { indices(of: [text], in: table).last }

    /// The positions of all entries for some texts in a table as it is by now.
    mutating func indices(of texts: [ExactString], in table: StringTable) -> [Int] {
        // A few operations look less often than it costs to make an index.
        if operationCount > 8, indexes[table.path] == nil { indexes[table.path] = FileIndex(table.file) }
        guard let index = indexes[table.path] else { return table.indices(of: texts) }
        return texts.flatMap { index.indices(ofText: $0) ?? table.indices(of: $0) }
    }

    /// The rows of a pane that lead to another.
    mutating func rows(to pane: String, on name: PaneName) -> [PlacedItem] {
        items(at: index(of: name)?.indices(ofFile: ExactString(pane)), on: name)
    }

    /// The panes that name a table, and those that name none and have a text with an entry in it.
    mutating func panes(usingTable table: String) -> [PaneName] {
        let tables = bundle.languages.compactMap { bundle.table(table, in: $0) }
        return paneNames().filter { name in
            guard let pane = bundle.pane(named: name.full), pane.mayUse(table: table) else { return false }
            return pane.stringsTable != nil
                || !tables.isEmpty && pane.texts.contains { use in tables.contains { $0.contains(use.text) } }
        }
    }
}
