package import SettingsModel
import SourceText

/// Changes a bundle so that it has the panes, items and strings that a form lists.
///
/// Keys, items and entries that the form does not list are kept, unless the operation prunes the bundle. An operation
/// on a bundle that already matches the form changes nothing.
///
/// The operation does not judge the contents of the form. For example, links to missing panes are not errors. If the form
/// makes the values of an item contradict each other, the operation adds a note.
package struct ApplyForm: BundleOperation {
    package let form: BundleForm
    /// Whether to remove panes, items, property-list keys, and the entries of listed tables that the form does not
    /// list.
    package let prunes: Bool
    let strings: FormStrings

    package init(_ form: BundleForm, pruning prunes: Bool = false) {
        self.form = form
        self.prunes = prunes
        strings = FormStrings(form)
    }

    /// - Throws: A `Diagnostic` for an error in the form. For an error in the bundle, a `BundleError`.
    /// The options file lists the String Catalogs of removed tables.
    package var changesOptionsFile: Bool { true }

    package func callAsFunction(on draft: inout Draft) throws {
        let start = draft.reportCount
        let names = form.panes.map(\.name)
        let known = Set(draft.bundle.brokenRelations(onPanes: names))
        try requireRootPane(in: draft.bundle)
        let tablesBefore = Set(draft.bundle.panes.compactMap(\.requiredTable))
        var texts = TextChanges()
        // An item may move to a new pane, so its strings must be in use before the item is removed.
        let created = try form.panes.filter { pane in
            if draft.bundle.files[pane.path] != nil { return false }
            try create(pane, on: &draft)
            return true
        }
        for pane in created { texts.addTexts(of: draft.bundle.pane(named: pane.name)) }
        let updates = try existingPanes(besides: Set(created.map(\.name)), in: draft.bundle).map { pane in
            try updateKeys(of: pane, on: &draft)
        }
        let changedItems = updates.flatMap(\.changedItems)
        draft.isBulkEdit = changedItems.count > 8
        for item in changedItems { try updateEntries(ofChanged: item, on: &draft) }
        draft.isBulkEdit = false
        for update in updates { try arrangeItems(update, &texts, on: &draft) }
        if prunes { try removePanes(&texts, on: &draft) }
        try updateTables(texts, tablesBefore: tablesBefore, on: &draft)
        try applyStrings(on: &draft)
        for note in draft.bundle.brokenRelations(onPanes: names).filter({ !known.contains($0) }).limited {
            draft.advise(note)
        }
        if draft.reportCount == start { draft.report(.identical, "", "the bundle matches the form") }
    }

    private func requireRootPane(in bundle: SettingsBundle) throws(Diagnostic) {
        guard prunes, bundle.pane(named: "Root")?.isPane == true, !form.panes.contains(where: { $0.name == "Root" })
        else { return }
        throw Diagnostic(
            .unreadable, at: form.panesSpan, "the pane Root is not listed, but it cannot be removed",
            help: "list the pane, or keep the panes that the form does not list")
    }

    /// Returns the panes of the form that the bundle has. Symbolic links to other panes come last, because their files
    /// are changed through the other panes.
    private func existingPanes(besides created: Set<String>, in bundle: SettingsBundle) -> [BundleForm.PaneForm] {
        let panes = form.panes.filter { !created.contains($0.name) }
        func isLink(_ pane: BundleForm.PaneForm) -> Bool { bundle.files[pane.path]?.isLink == true }
        return panes.filter { !isLink($0) } + panes.filter(isLink)
    }

    // MARK: Creating and removing panes

    private func create(_ pane: BundleForm.PaneForm, on draft: inout Draft) throws {
        try pane.requireValidName()
        if let other = draft.bundle.path(equalIgnoringCaseTo: pane.path) {
            throw Diagnostic(
                .unreadable, at: pane.span, "\(other) differs from \(pane.path) only in case",
                help: "use the name of the existing file, or choose another name")
        }
        draft.create(pane.path, try pane.fileContents(), like: "Root.plist")
        draft.report(.create, pane.path)
    }

    /// Removes the panes that the form does not list.
    private func removePanes(_ texts: inout TextChanges, on draft: inout Draft) throws {
        let listed = Set(form.panes.map(\.name))
        let removed = draft.bundle.panes.filter { !listed.contains($0.name.full) }
        for pane in removed {
            try draft.remove(pane.file)
            texts.remove(pane.texts, fromTable: pane.ownTable)
        }
        let users = PanesByTable(in: draft.bundle)
        for table in Set(removed.map(\.ownTable)).sorted() where users.panes(ofTable: table).isEmpty {
            if !strings.lists(table: table) { try draft.removeTable(table) }
        }
    }

    // MARK: String tables of changed items

    /// Updates the string tables after the keys of an item have changed. Entries are renamed if the form does not list
    /// them.
    ///
    /// - Parameter old: The item before the change.
    private func updateEntries(ofChanged old: PlacedItem, on draft: inout Draft) throws(BundleError) {
        guard let pane = draft.bundle.pane(at: old.pane.path), let item = pane.item(at: old.item.index) else { return }
        let changes = LocalizableTextChange.between(old.item.texts, item.texts)
        var policy = TableUpdatePolicy()
        if let table = pane.requiredTable {
            policy.translations = strings.values(of: changes.compactMap(\.new), inTable: table)
            policy.keptTexts = strings.texts(inTable: table)
        }
        try draft.updateTableEntries(changes, ofItem: item.index, on: pane, policy)
        draft.updateItemComments(from: old.item.texts, to: item.texts, on: pane)
    }

    /// Adds entries for new strings, and removes entries that become unused.
    ///
    /// - Parameter tablesBefore: The tables that panes required before the change. A language without such a table does
    ///   not get it, because the strings of other panes would appear untranslated.
    private func updateTables(
        _ changes: TextChanges, tablesBefore: Set<String>, on draft: inout Draft
    ) throws(BundleError) {
        let panes = Dictionary(grouping: draft.bundle.panes.filter { !$0.isGenerated }) { $0.requiredTable }
        for (table, texts) in changes.added.sorted(by: { $0.key < $1.key }) {
            guard let users = panes[table], !users.isEmpty else { continue }
            let source = draft.bundle.sourceLanguage
            let sourceValues = draft.bundle.sourceValues(ofTable: table, in: source)
            let givenValues = strings.values(inTable: table, source)
            func values(for language: Language) -> [ExactString: ExactString] {
                texts.reduce(into: [:]) { values, text in
                    values[text] =
                        strings.value(of: text, inTable: table, language)
                        ?? (language == source ? text : givenValues[text] ?? sourceValues[text])
                }
            }
            let uses = users.map(\.texts)
            let (tables, without) = try draft.bundle.editableTables(named: table)
            for existing in tables {
                let values = values(for: existing.language)
                draft.insert(TableInsertions(missing: uses, in: existing, values: values, only: texts).change)
            }
            for language in without where !strings.lists(table: table, in: language) {
                if tablesBefore.contains(table) {
                    draft.reportMissingTable("\(language.folder)/\(table).strings", of: users[0])
                    continue
                }
                try TextRules.requirePlainTableName(table, of: users)
                try draft.createTable(
                    table, in: language, requiredBy: users, for: uses.joined(), values: values(for: language),
                    like: tables.first)
            }
        }
        for (table, texts) in changes.removed.sorted(by: { $0.key < $1.key })
        where !draft.bundle.tables(named: table).isEmpty {
            let kept = strings.texts(inTable: table)
            try draft.removeUnusedEntries(texts.subtracting(kept).sorted(), fromTable: table)
        }
    }
}

/// The strings of items that were added or removed, by the name of their string table.
struct TextChanges {
    private(set) var added: [String: Set<ExactString>] = [:]
    private(set) var removed: [String: Set<ExactString>] = [:]

    /// Adds the strings of a new pane.
    mutating func addTexts(of pane: Pane?) {
        guard let pane, let table = pane.requiredTable else { return }
        add(pane.texts, toTable: table)
    }

    mutating func add(_ texts: [LocalizableText], toTable table: String) {
        for use in texts { added[table, default: []].insert(use.text) }
    }

    mutating func remove(_ texts: [LocalizableText], fromTable table: String) {
        for use in texts { removed[table, default: []].insert(use.text) }
    }
}
