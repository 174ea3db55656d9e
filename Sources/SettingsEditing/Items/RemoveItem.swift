import PropertyListSyntax
package import SettingsModel
import SourceText

/// Removes items and the string-table entries that become unused.
package struct RemoveItem: BundleOperation {
    package var selectors: [ItemSelector]
    /// The name of the pane to search, or `nil` to search all panes.
    package var pane: String?
    /// Whether to remove the items in the section of a group together with the group.
    package var withItems: Bool
    /// Whether to keep string-table entries that become unused. If `false`, they are removed.
    package var keepsStrings: Bool
    /// Whether to skip items that do not exist. If `false`, they cause an error.
    package var ifPresent: Bool

    package init(
        _ selectors: [ItemSelector], on pane: String? = nil, withItems: Bool = false, keepsStrings: Bool = false,
        ifPresent: Bool = false
    ) {
        self.selectors = selectors
        self.pane = pane
        self.withItems = withItems
        self.keepsStrings = keepsStrings
        self.ifPresent = ifPresent
    }

    package func callAsFunction(on draft: inout Draft) throws {
        let chosen = try draft.items(
            selectedBy: selectors, in: pane, withItems: withItems, ifPresent: ifPresent)
        for (pane, indices) in chosen {
            try draft.removeItems(at: indices, of: pane, withComments: Directive.containsDirective)
            draft.adviseOnItemsThatStay(whenGroupsAt: indices, of: pane, "remove")
        }
        // All panes must be edited first, because a string stays while any pane uses it.
        let hasRows = chosen.contains { pane, indices in indices.contains { pane.item(at: $0)?.linkedFile != nil } }
        let reached: Set<String> =
            hasRows ? Set(draft.bundle.panes.flatMap(\.items).compactMap(\.linkedFile?.string)) : []
        for (pane, indices) in chosen {
            let items = indices.compactMap { pane.item(at: $0) }
            if !keepsStrings, let table = pane.requiredTable {
                try draft.removeUnusedEntries(items.flatMap(\.texts).map(\.text), fromTable: table)
            }
            for file in items.compactMap(\.linkedFile?.string)
            where !reached.contains(file) && !draft.bundle.panes(forFileValue: file).isEmpty {
                draft.advise("no row opens \(file) anymore; remove the pane with \(run: .removePane) \(file)")
            }
        }
    }
}

extension Draft {
    /// Adds a note for each group whose items stay although the group is moved or removed.
    ///
    /// - Parameters:
    ///   - pane: The pane before the change.
    ///   - target: The pane to which the group is moved. The items that open it are not meant to move.
    mutating func adviseOnItemsThatStay(
        whenGroupsAt indices: [Int], of pane: Pane, _ verb: String, to target: PaneName? = nil
    ) {
        let chosen = Set(indices)
        for index in indices {
            guard let group = pane.item(at: index), group.type == .group else { continue }
            let staying = pane.section(ofGroupAt: index).dropFirst().count {
                !chosen.contains($0)
                    && (target == nil
                        || pane.item(at: $0)?.childPaneFile.map { PaneName($0.string).base } != target?.base)
            }
            if staying == 0 { continue }
            advise(
                "\(count(staying, "item")) of the \(group.label) \(staying == 1 ? "stays" : "stay"); "
                    + "add \(input: .withItems) to \(verb) \(staying == 1 ? "it" : "them") with the group")
        }
    }

    /// Removes items of a pane, and reports them. The string tables do not change.
    ///
    /// - Parameter isRemoved: A function that returns whether the comments of an item with the specified text are also
    ///   removed.
    mutating func removeItems(
        at indices: [Int], of pane: Pane, withComments isRemoved: (String) -> Bool
    ) throws(BundleError) {
        try pane.file.requireEditable()
        guard let array = pane.itemsElement else { return }
        for index in indices {
            let item = pane.item(at: index)
            report(.remove, item: index, key: item?.key, on: pane.path, "\(item?.label ?? "")")
        }
        edit(pane.path, pane.document.removingElements(at: indices, of: array, withComments: isRemoved))
    }
}
