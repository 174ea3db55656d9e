import PropertyListSyntax
import SettingsModel
import SourceText

/// Methods that look up items, strings and panes for operations. They use indexes instead of searching all items and
/// entries.
extension Draft {
    /// Returns the names of all panes, in the same order as the panes of the bundle.
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

    /// Returns the names of the panes that specify a string table.
    mutating func panes(namingTable table: String) -> [PaneName] {
        paneNames().filter { index(of: $0)?.stringsTable == table }
    }

    /// Returns whether the strings of a pane might be looked up in a string table.
    private mutating func mightUse(table: String, on name: PaneName) -> Bool {
        if let named = index(of: name)?.stringsTable { return named == table }
        return bundle.pane(named: name.full)?.mightUse(table: table) == true
    }

    /// Returns the links on a pane to one of the given panes, in item order.
    mutating func links(toAnyOf panes: Set<String>, on name: PaneName) -> [PaneLink] {
        guard let index = index(of: name) else { return [] }
        let items = Set(panes.flatMap(index.indices(ofLinkTo:))).sorted()
        guard !items.isEmpty, let pane = bundle.pane(named: name.full) else { return [] }
        return items.compactMap { pane.item(at: $0) }.flatMap(\.paneLinks).filter { panes.contains($0.pane.full) }
    }

    /// Returns whether a pane has a group that is limited to certain build configurations.
    mutating func hasConfigurationSpecificGroups(on pane: Pane) -> Bool {
        index(of: pane.name).map { !$0.restrictedGroups.isEmpty } ?? false
    }

    /// Returns the items at the given positions in a pane.
    private func items(at indices: [Int]?, on name: PaneName) -> [PlacedItem] {
        guard let indices, !indices.isEmpty, let pane = bundle.pane(named: name.full) else { return [] }
        return indices.compactMap { pane.item(at: $0).map { PlacedItem(pane: pane, item: $0) } }
    }

    /// Returns the items with the given key on the given panes.
    mutating func items(ofKey key: ExactString, on panes: [PaneName]) -> [PlacedItem] {
        panes.flatMap { items(at: index(of: $0)?.indices(ofKey: key), on: $0) }
    }

    /// Returns the items that a selector matches. If the selector is a key, several variants and localized copies of a
    /// pane might each have a matching item.
    mutating func items(selectedBy selector: ItemSelector, in pane: String?) throws(BundleError) -> [PlacedItem] {
        if case .key(let key) = selector {
            let searched =
                try pane.map { name throws(BundleError) in [try bundle.pane(selected: name).name] } ?? paneNames()
            let found = items(ofKey: key, on: searched)
            if found.count == 1 { return found }
        }
        // A pane may be a symbolic link to another pane. Their shared items are returned once.
        return try bundle.items(selectedBy: selector, in: pane).withoutRepetitions(of: \.identity)
    }

    /// Returns the items that already use a key, beginning with those on the given pane. The result is empty if an item
    /// on the pane can use the key. Items on different variants of a pane can have the same key.
    mutating func items(withKey key: ExactString, besides pane: Pane) -> [PlacedItem] {
        let others = paneNames().filter { other in
            // Variants and localized copies of a pane share their keys.
            other != pane.name && !other.isLocalized && !pane.name.isLocalized && other.family != pane.name.family
        }
        return items(ofKey: key, on: [pane.name] + others)
    }

    /// Returns the first item that already uses a key, or `nil` if an item on the given pane can use the key.
    ///
    /// - Parameter isShared: Whether items on other panes can have the same key.
    mutating func item(withKey key: ExactString, besides pane: Pane, sharing isShared: Bool = false) -> PlacedItem? {
        isShared ? items(ofKey: key, on: [pane.name]).first : items(withKey: key, besides: pane).first
    }

    /// Returns whether any pane uses a string from a string table. If an unreadable pane might use the string, this
    /// method adds advice and returns `true`.
    ///
    /// - Parameters:
    ///   - other: A pane to ignore.
    ///   - language: The language of the table, or `nil` for its tables in all languages. A pane in an `.lproj` folder
    ///     uses the table of that language only.
    mutating func isUsed(
        _ text: ExactString, inTable table: String, besides other: PaneName? = nil, in language: Language? = nil
    ) -> Bool {
        for name in paneNames() where name != other {
            if let language, let folder = name.full.languageFolder, folder != language.folder { continue }
            guard mightUse(table: table, on: name) else { continue }
            if index(of: name).map({ $0.useCount(of: text) > 0 }) == true { return true }
        }
        // An unreadable pane may use any string that its text contains.
        let unreadable = bundle.unreadablePropertyLists(includingLocalized: true)
        let file = bundle.unreadPaneFolder ?? unreadable.first { $0.mightUse(text, ofTable: table) }?.path
        guard let file else { return false }
        advise("\(file) cannot be read and may use strings from the table \(table), so their entries are kept")
        return true
    }

    /// Returns the items on a pane that have the given type and the given identifying value. The identifying value is a
    /// title, a footer or a child pane.
    mutating func items(
        identifiedBy identifyingValue: (key: ItemKey, value: ExactString), ofType type: ItemType, on pane: Pane
    ) -> [PlacedItem] {
        let index = index(of: pane.name)
        let known =
            identifyingValue.key == .file
            ? index?.indices(ofFile: identifyingValue.value) : index?.indices(ofText: identifyingValue.value)
        return items(at: known ?? Array(0..<pane.itemCount), on: pane.name)
            .filter { $0.item.type == type && $0.item[identifyingValue.key]?.string == identifyingValue.value }
    }

    /// Returns the items of a pane that use a string from a string table. If the pane does not use the table, the
    /// result is empty.
    mutating func items(withText text: ExactString, inTable table: String, on name: PaneName) -> some Sequence<Item> {
        let pane = bundle.pane(named: name.full).flatMap { $0.mightUse(table: table) ? $0 : nil }
        let indices = pane == nil ? [] : index(of: name)?.indices(ofText: text)
        let searched = indices ?? Array(0..<(pane?.itemCount ?? 0))
        return searched.lazy.compactMap { pane?.item(at: $0) }.filter { item in
            item.texts.contains { $0.text == text }
        }
    }

    /// Returns the current index of a string's entry in a table, or `nil` if the string has no entry. If the table
    /// contains several entries for the string, returns the index of the last one.
    mutating func index(of text: ExactString, in table: StringTable) -> Int? { indices(of: [text], in: table).last }

    /// Returns the current indices of all entries whose key is one of the given strings.
    mutating func indices(of texts: [ExactString], in table: StringTable) -> [Int] {
        // For a few operations, building an index costs more than it saves.
        if operationCount > 8 || isBulkEdit, indexes[table.path] == nil { indexes[table.path] = FileIndex(table.file) }
        guard let index = indexes[table.path] else { return table.indices(of: texts) }
        return texts.flatMap { index.indices(ofText: $0) ?? table.indices(of: $0) }
    }

    /// Returns the items on a pane that open the given child pane.
    mutating func linkItems(to pane: String, on name: PaneName) -> [PlacedItem] {
        items(at: index(of: name)?.indices(ofFile: ExactString(pane)), on: name)
            .filter { $0.item.linkedFile?.string == pane }
    }

    /// Returns the names of the panes that use a string table. A pane uses the table if its `StringsTable` specifies
    /// the table. A pane without `StringsTable` uses the table if the table contains one of the pane's strings.
    mutating func panes(usingTable table: String) -> [PaneName] {
        let tables = bundle.languages.compactMap { bundle.table(table, in: $0) }
        return paneNames().filter { name in
            guard mightUse(table: table, on: name), let pane = bundle.pane(named: name.full) else { return false }
            return pane.stringsTable != nil
                || !tables.isEmpty && pane.texts.contains { use in tables.contains { $0.contains(use.text) } }
        }
    }
}

extension Draft {
    /// Returns the panes that contain the selected items, and the indices of the selected items on each pane.
    ///
    /// Panes are returned in the order in which they were first selected. Indices are in ascending order.
    ///
    /// - Parameters:
    ///   - withItems: Whether to include the items in the sections of selected groups. If `true`, every selector must
    ///     match a group.
    ///   - ifPresent: Whether to skip items that do not exist. If `false`, they cause an error.
    mutating func items(
        selectedBy selectors: [ItemSelector], in paneName: String?, withItems: Bool, ifPresent: Bool = false
    ) throws(BundleError) -> [(pane: Pane, indices: [Int])] {
        var panes: [Pane] = []
        var chosen: [PaneName: Set<Int>] = [:]
        for selector in selectors {
            let found: [PlacedItem]
            do throws(BundleError) {
                found = try items(selectedBy: selector, in: paneName)
            } catch {
                guard ifPresent, error.isAbsence else { throw error }
                report(.skip, "", error.message)
                continue
            }
            for placed in found {
                let index = placed.item.index
                if withItems, !placed.item.beginsSection {
                    throw BundleError(
                        "item \(placed.address) is not a group", path: placed.pane.path,
                        help: "leave out \(input: .withItems), or specify a group")
                }
                if chosen[placed.pane.name] == nil { panes.append(placed.pane) }
                chosen[placed.pane.name, default: []].formUnion(
                    withItems ? placed.pane.section(ofGroupAt: index) : index..<index + 1)
            }
        }
        return panes.map { pane in (pane: pane, indices: (chosen[pane.name] ?? []).sorted()) }
    }
}

extension Item {
    /// The type of the item and its title or key, as shown in reports. An example is `toggle 'Play Sounds'`.
    var label: String {
        let name = [title, key].lazy.compactMap { $0 }.first { !$0.isEmpty }.map { " \(quoted($0.string))" } ?? ""
        return "\(type?.name ?? rawType?.string ?? "item")\(name)"
    }
}
