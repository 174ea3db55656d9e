import PropertyListSyntax
import SettingsModel
import SourceText

/// A pane whose keys and items have the values of a form, but not yet the order.
struct PaneUpdate {
    let form: BundleForm.PaneForm
    /// The correspondence between the items of the form and the items of the pane, or `nil` if the form does not
    /// specify the items.
    let matching: ItemMatching?
    /// The items whose strings or keys have changed, before the change.
    let changedItems: [PlacedItem]
}

extension ApplyForm {
    // MARK: Keys

    /// Sets the keys of a pane and of the items that the pane already has.
    func updateKeys(of form: BundleForm.PaneForm, on draft: inout Draft) throws -> PaneUpdate {
        try requirePane(form, in: draft.bundle)
        for entry in form.entries + unlistedEntries(of: form, in: draft.bundle) {
            try update(entry, ofPane: form, on: &draft)
        }
        guard let items = form.items ?? (prunes ? [] : nil), let pane = draft.bundle.pane(named: form.name) else {
            return PaneUpdate(form: form, matching: nil, changedItems: [])
        }
        guard pane.itemsElement != nil else {
            throw BundleError("\(PaneSchema.items) in \(pane.name) is not an array", path: pane.path)
        }
        let matching = ItemMatching(of: items, on: pane.items)
        let changes = zip(items, matching.indices).compactMap { form, index in
            index.flatMap { pane.item(at: $0) }.map { KeyChanges(of: $0, form, pruning: prunes) }
        }.filter { !$0.isEmpty }
        if changes.isEmpty { return PaneUpdate(form: form, matching: matching, changedItems: []) }
        try requireEditable(pane, form)
        for change in changes { for entry in change.assigned { try entry.requireWritable() } }
        let changed = changes.compactMap { change in
            pane.item(at: change.index).map { PlacedItem(pane: pane, item: $0) }
        }
        draft.edit(pane.path, changes.flatMap { $0.editsOfExistingKeys(on: pane) })
        insertKeys(changes, onPaneAt: pane.path, &draft)
        for (change, old) in zip(changes, changed) {
            draft.report(.update, old, "\(change.summary)")
            if change.changesKey, let key = old.item.key { draft.adviseOnStoredValues(ofKey: key) }
        }
        return PaneUpdate(form: form, matching: matching, changedItems: changed)
    }

    private func requirePane(_ form: BundleForm.PaneForm, in bundle: SettingsBundle) throws(BundleError) {
        guard let file = bundle.files[form.path] else { return }
        guard let pane = Pane(file) else { throw BundleError(unreadable: file) }
        if !pane.isPane { throw BundleError(noPaneIn: file) }
    }

    private func requireEditable(_ pane: Pane, _ form: BundleForm.PaneForm) throws {
        if pane.file.isLink, let target = pane.file.target {
            throw Diagnostic(
                .unreadable, at: form.span, "\(pane.path) is a symbolic link to \(target), which is listed differently",
                help: "list the same contents for both, or replace the link with a copy of the file")
        }
        try pane.file.requireEditable()
    }

    /// Returns entries that remove the keys of a pane that the form does not list. If the operation does not prune the
    /// bundle, the result is empty.
    private func unlistedEntries(of form: BundleForm.PaneForm, in bundle: SettingsBundle) -> [BundleForm.Entry] {
        guard prunes, let root = bundle.pane(named: form.name)?.root else { return [] }
        let listed = Set(form.entries.map(\.key) + [ExactString(PaneSchema.items)])
        return root.entries.map(\.key).withoutRepetitions.filter { !listed.contains($0) }
            .map { BundleForm.Entry(key: $0, value: nil, span: form.span) }
    }

    /// Sets a key of a pane. If the string table changes, the entries for the strings of the pane are moved.
    private func update(
        _ entry: BundleForm.Entry, ofPane form: BundleForm.PaneForm, on draft: inout Draft
    ) throws {
        guard let pane = draft.bundle.pane(named: form.name), !entry.hasSameValue(as: pane.root?[entry.key]?.value)
        else {
            return
        }
        try requireEditable(pane, form)
        try entry.requireWritable()
        draft.edit(pane.path, pane.setting(entry.key.string, to: entry.value))
        draft.report(entry.value == nil ? .remove : .update, pane.path, Message(entry.key.string))
        let old = pane.requiredTable
        guard let new = draft.bundle.pane(named: form.name)?.requiredTable, new != old else { return }
        try draft.bundle.requireReadablePanes()
        try draft.moveTexts(
            ofPane: pane.name, from: old, to: new, dropsStrings: old.map { strings.lists(table: $0) } ?? false)
    }

    /// Adds the keys that items do not have yet. Keys cannot be added in the same step in which other keys are removed.
    private func insertKeys(_ changes: [KeyChanges], onPaneAt path: String, _ draft: inout Draft) {
        guard let pane = draft.bundle.pane(at: path) else { return }
        let edits = changes.flatMap { $0.editsInsertingKeys(on: pane) }
        draft.edit(path, edits)
    }

    // MARK: Order

    /// Removes, moves and adds items of a pane.
    func arrangeItems(_ update: PaneUpdate, _ texts: inout TextChanges, on draft: inout Draft) throws {
        guard let matching = update.matching, let pane = draft.bundle.pane(named: update.form.name) else { return }
        var places = Array(matching.isMatched.indices)
        let removed = prunes ? places.filter { !matching.isMatched[$0] } : []
        if !removed.isEmpty {
            try requireEditable(pane, update.form)
            if let table = pane.requiredTable {
                texts.remove(removed.compactMap { pane.item(at: $0) }.flatMap(\.texts), fromTable: table)
            }
            try draft.removeItems(at: removed, of: pane, withComments: Directive.containsDirective)
            let isRemoved = Set(removed)
            var next = 0
            for index in places.indices {
                places[index] = next
                if !isRemoved.contains(index) { next += 1 }
            }
        }
        let order = matching.order.filter { item in
            if case .existing(let index) = item { matching.isMatched[index] || !prunes } else { true }
        }
        try moveItems(order, places, update.form, on: &draft)
        try insertItems(order, update.form, &texts, on: &draft)
    }

    /// Moves the existing items to the given order.
    ///
    /// - Parameter places: The current index of each item, by its index before items were removed.
    private func moveItems(
        _ order: [ItemMatching.OrderedItem], _ places: [Int], _ form: BundleForm.PaneForm, on draft: inout Draft
    ) throws {
        let existing = order.enumerated().compactMap { position, item -> (old: Int, new: Int)? in
            if case .existing(let index) = item { (places[index], position) } else { nil }
        }
        let sequence = existing.map(\.old)
        guard sequence != sequence.sorted(), let pane = draft.bundle.pane(named: form.name),
            let array = pane.itemsElement
        else { return }
        try requireEditable(pane, form)
        let staying = Set(sequence.longestIncreasingSubsequence)
        for (position, item) in existing.enumerated() where !staying.contains(position) {
            let moved = pane.item(at: item.old)
            draft.report(
                .move, pane.path, "item \(item.old) to \(item.new): \(moved?.label ?? "")",
                about: .item(index: item.new, pane: pane.name.full, key: moved?.key))
        }
        draft.edit(pane.path, pane.document.reordering(array, into: sequence))
    }

    /// Inserts the items that the pane does not have.
    private func insertItems(
        _ order: [ItemMatching.OrderedItem], _ form: BundleForm.PaneForm, _ texts: inout TextChanges,
        on draft: inout Draft
    ) throws {
        guard let items = form.items, let pane = draft.bundle.pane(named: form.name), let array = pane.itemsElement
        else { return }
        // The new items before each existing item, by its index.
        var runs: [(index: Int, values: [PropertyListValue])] = []
        var positions: [Int] = []
        var count = 0
        for (position, item) in order.enumerated() {
            guard case .new(let index) = item else {
                count += 1
                continue
            }
            for entry in items[index].entries { try entry.requireWritable() }
            if runs.last?.index != count { runs.append((count, [])) }
            runs[runs.count - 1].values.append(items[index].value)
            positions.append(position)
        }
        if positions.isEmpty { return }
        try requireEditable(pane, form)
        draft.edit(pane.path, runs.flatMap { pane.document.inserting($0.values, into: array, at: $0.index) })
        guard let pane = draft.bundle.pane(named: form.name) else { return }
        for position in positions {
            guard let item = pane.item(at: position) else { continue }
            draft.report(.insert, item: position, key: item.key, on: pane.path, "\(item.label)")
            if let table = pane.requiredTable { texts.add(item.texts, toTable: table) }
        }
    }
}
