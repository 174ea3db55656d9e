import PropertyListSyntax
package import SettingsModel
import SourceText

/// Moves items within a pane or to another pane. If the other pane uses a different string table, the entries for the
/// strings of the items are moved to that table.
package struct MoveItem: BundleOperation {
    package var selectors: [ItemSelector]
    /// The name of the pane to search, or `nil` to search all panes.
    package var pane: String?
    package var position: ItemPosition
    /// The name of the destination pane. If the value is `nil`, the items are moved to the pane of the anchor item to
    /// which `position` refers. If there is no anchor item, the items stay on their pane.
    package var destination: String?
    /// Whether to move the items in the section of a group together with the group.
    package var withItems: Bool
    /// Whether to remove translations if the destination pane has no string table. If `false`, the loss of translations
    /// causes an error.
    package var dropsStrings: Bool
    /// The command that an error message suggests for removing translations, or `nil` to suggest an option of the
    /// current command.
    var droppingCommand: Message?

    package init(
        _ selectors: [ItemSelector], on pane: String? = nil, to position: ItemPosition = .end,
        of destination: String? = nil, withItems: Bool = false, dropsStrings: Bool = false
    ) {
        self.selectors = selectors
        self.pane = pane
        self.position = position
        self.destination = destination
        self.withItems = withItems
        self.dropsStrings = dropsStrings
    }

    package func callAsFunction(on draft: inout Draft) throws {
        let selection = try draft.items(selectedBy: selectors, in: pane, withItems: withItems)
        for (pane, indices) in selection {
            let (target, index) = try draft.insertionPoint(
                position, ofItemsFrom: pane, to: destination, leaving: indices.count)
            try pane.file.requireEditable()
            let start = draft.lines.count
            // Two symbolic links may refer to the same pane.
            if target.file.editPath == pane.file.editPath {
                try move(indices, on: pane, to: index, &draft)
            } else if selection.count > 1 {
                throw BundleError(
                    "the items are in several panes: \(selection.map(\.pane.name.full).joined(separator: ", "))",
                    help: "specify one with \(input: .pane)")
            } else {
                try target.file.requireEditable()
                try move(indices, from: pane, to: target, at: index, &draft)
            }
            guard draft.lines[start...].contains(where: { $0.action == .move }) else { continue }
            draft.adviseOnItemsThatStay(whenGroupsAt: indices, of: pane, "move", to: target.name)
        }
    }

    // MARK: Moving within a pane

    private func move(_ indices: [Int], on pane: Pane, to insertionPoint: Int, _ draft: inout Draft) throws(BundleError)
    {
        guard let array = pane.itemsElement else { return }
        var target = insertionPoint
        // Any other position is a gap between items. Items that leave from before the gap lower its index.
        if case .at = position {} else { target -= indices.count { $0 < insertionPoint } }
        let edits = pane.document.moving(elementsAt: indices, of: array, to: target)
        draft.edit(pane.path, edits)
        for (offset, index) in indices.enumerated() {
            guard let item = pane.item(at: index) else { continue }
            let isThere = index == target + offset
            draft.report(
                isThere ? .identical : .move, pane.path,
                isThere ? "item \(index): \(item.label)" : "item \(index) to \(target + offset): \(item.label)",
                about: .item(index: target + offset, pane: pane.name.full, key: item.key))
        }
    }

    // MARK: Moving to another pane

    private func move(
        _ indices: [Int], from pane: Pane, to target: Pane, at index: Int, _ draft: inout Draft
    ) throws(BundleError) {
        guard let from = pane.itemsElement, let to = target.itemsElement else { return }
        let items = indices.compactMap { pane.item(at: $0) }
        let texts = items.flatMap(\.texts).map(\.text)
        let (lookup, newLookup) = (pane.lookup, target.lookup)
        let values = draft.bundle.entryValues(of: Set(texts), in: lookup)
        try requireDestinationTable(for: texts, values, from: pane, to: target)
        if !dropsStrings { try draft.prepareMove(of: texts, from: lookup?.table, to: newLookup?.table) }
        let fragments = indices.compactMap { pane.document.fragment(ofElementAt: $0, of: from, withComments: true) }
        draft.edit(pane.path, pane.document.removingElementsAndComments(at: indices, of: from))
        for item in items {
            guard let key = item.key else { continue }
            // Items that already share a key can still do so.
            let others = draft.items(withKey: key, besides: target)
            guard
                let other = others.first(where: {
                    $0.pane.name == target.name || $0.pane.name.family == pane.name.family
                })
            else { continue }
            throw BundleError(keyAlreadyUsedBy: other, help: "remove that item first, or give it another key")
        }
        draft.edit(target.path, target.document.inserting(fragments, into: to, at: index))
        for (offset, old) in indices.enumerated() {
            try draft.requireNoLinkCycle(fromItem: index + offset, on: target.path)
            let (item, index) = (items[offset], index + offset)
            draft.report(
                .move, pane.path, "item \(old) to \(target.name)/\(index): \(item.label)",
                about: .item(index: index, pane: target.name.full, key: item.key))
        }
        guard let target = draft.bundle.pane(at: target.path), lookup != newLookup else { return }
        draft.keepTranslations(of: items.flatMap(\.texts), from: lookup, to: newLookup)
        for (offset, item) in items.enumerated() {
            try draft.addTableEntries(Set(item.texts.map(\.text)), ofItem: index + offset, on: target, values: values)
        }
        guard let table = lookup?.table else { return }
        try draft.removeUnusedEntries(texts, fromTable: table, in: lookup?.language)
        guard newLookup == nil else { return }
        let kept = texts.filter { text in
            !draft.isUsed(text, inTable: table, besides: target.name)
                && draft.bundle.tables(named: table).contains { $0.contains(text) }
        }
        if !kept.isEmpty {
            draft.advise(
                "the entries for \(quotedList(kept.map(\.string))) stay in the table \(table), because InAppSettingsKit may "
                    + "look up the strings of \(target.name) in it")
        }
    }

    private func requireDestinationTable(
        for texts: [ExactString], _ values: EntryValues, from pane: Pane, to target: Pane
    ) throws(BundleError) {
        guard !texts.isEmpty, pane.lookup != nil, !dropsStrings else { return }
        let command: Message =
            droppingCommand.map { "use \($0) \(input: .dropStrings)" } ?? "add \(input: .dropStrings)"
        if let lookup = target.lookup {
            let lost = values.filter { !lookup.includes($0.key) && !$0.value.isEmpty }.keys.map(\.identifier).sorted()
            guard let first = lost.first else { return }
            throw BundleError(
                "\(target.name) is shown only in \(quoted(lookup.language?.identifier ?? "")), so the translations of the "
                    + "items into \(lost.count == 1 ? quoted(first) : count(lost.count, "other language")) would be lost",
                path: target.path, help: "\(command) to remove them")
        }
        throw BundleError(
            "\(target.name) has no string table, so the translations of the items would be lost", path: target.path,
            help: target.name.isLocalized
                ? "\(command) to remove them"
                : "\(command) to remove them, or give the pane a table: \(run: .setPane) \(target.name) \(input: .stringsTable) \(target.name.last)"
        )
    }
}
