import PropertyListSyntax
import SettingsModel
import SourceText

extension ApplyForm {
    /// Sets the entries that the form lists. Languages that the bundle lacks are added last, so that their tables are
    /// copies of the updated tables.
    func applyStrings(on draft: inout Draft) throws {
        let before = draft.bundle
        defer { draft.keepSourceLanguage(of: before) }
        let known = Set(draft.bundle.languages)
        let languages = form.strings.filter { known.contains($0.language) }
        let added = form.strings.filter { !known.contains($0.language) }
        for language in added { try add(language, on: &draft) }
        if languages.allSatisfy(\.tables.isEmpty), added.allSatisfy(\.tables.isEmpty) { return }
        try updateUntranslatedEntries(of: languages, on: &draft)
        let panes = Dictionary(grouping: draft.bundle.panes) { $0.requiredTable }
        let tables = (languages + added).flatMap { language in language.tables.map { (language.language, $0) } }
        // Symbolic links to the tables of other languages come last, because they change with these tables.
        func isLink(_ table: (language: Language, form: BundleForm.TableForm)) -> Bool {
            draft.bundle.table(table.form.name, in: table.language)?.file.isLink == true
        }
        let links = tables.filter(isLink)
        for (language, table) in (links.isEmpty ? tables : tables.filter { !isLink($0) } + links) {
            try apply(table, in: language, of: panes[table.name] ?? [], on: &draft)
        }
    }

    /// Updates untranslated entries that the form does not list, if it changes their values in the source language.
    private func updateUntranslatedEntries(
        of languages: [BundleForm.LanguageForm], on draft: inout Draft
    ) throws(BundleError) {
        guard let source = languages.first(where: { $0.language == draft.bundle.sourceLanguage }) else { return }
        for form in source.tables {
            let before = draft.bundle.table(form.name, in: source.language)
            let values = form.entries.compactMap { entry in
                entry.value.flatMap { $0 == before?[entry.key] ? nil : (entry.key, $0) }
            }
            if values.isEmpty { continue }
            let given = languages.map { language in
                let listed = language.tables.filter { $0.name == form.name }.flatMap(\.entries)
                return (language.language, Set(listed.filter { $0.value != nil }.map(\.key)))
            }
            try draft.updateUntranslatedEntries(
                Dictionary(values, uniquingKeysWith: { $1 }), ofTable: form.name,
                besides: Dictionary(given, uniquingKeysWith: { $0.union($1) }))
        }
    }

    private func add(_ language: BundleForm.LanguageForm, on draft: inout Draft) throws {
        let identifier = language.language.identifier
        let operation = try Diagnostic.locating(at: language.span) { () throws(UsageError) in
            try AddLanguage(identifier)
        }
        let source = draft.bundle.sourceLanguage
        let hasTables = source.map { !draft.bundle.tables(in: $0).isEmpty } ?? false
        if hasTables || !draft.bundle.requiredTables().isEmpty { try operation(on: &draft) }
    }

    /// Sets the entries of a table in one language.
    ///
    /// - Parameter panes: The panes that specify the table.
    private func apply(
        _ form: BundleForm.TableForm, in language: Language, of panes: [Pane], on draft: inout Draft
    ) throws {
        guard let table = draft.bundle.table(form.name, in: language) else {
            return try create(form, in: language, of: panes, on: &draft)
        }
        if !table.isWhole { throw BundleError(unreadable: table) }
        let (changed, removed) = changes(of: table, by: form)
        if changed.isEmpty, removed.isEmpty { return }
        let writable = try draft.bundle.writableTable(form.name, in: language)
        for entry in changed { try entry.requireWritable() }
        let values = Dictionary(
            changed.compactMap { entry in entry.value.map { (entry.key, $0) } }, uniquingKeysWith: { $1 })
        draft.setValues(values, in: writable) { _ in panes.map(\.texts) }
        try insertEntriesOfUnusedTexts(changed, in: writable, &draft)
        guard !removed.isEmpty, let now = draft.bundle.table(at: writable) else { return }
        draft.report(.remove, now.path, entries: removed)
        draft.edit(now.path, now.removing(now.indices(of: removed)))
    }

    /// Returns the entries whose value differs from the table, and the keys of the entries to remove.
    private func changes(
        of table: StringTable, by form: BundleForm.TableForm
    ) -> (changed: [BundleForm.TableEntry], removed: [ExactString]) {
        let values = table.values
        let keys = Set(table.keys)
        let changed = form.entries.filter { $0.value != nil && $0.value != values[$0.key] }
        var removed = form.entries.filter { $0.value == nil && keys.contains($0.key) }.map(\.key)
        if prunes {
            let listed = Set(form.entries.map(\.key))
            removed += table.keys.withoutRepetitions.filter { !listed.contains($0) }
        }
        return (changed, removed)
    }

    /// Adds entries at the end of a table for strings that no pane uses.
    private func insertEntriesOfUnusedTexts(
        _ entries: [BundleForm.TableEntry], in table: StringTable, _ draft: inout Draft
    ) throws {
        guard let now = draft.bundle.table(at: table) else { return }
        let keys = Set(now.keys)
        let missing = entries.filter { !keys.contains($0.key) }
        if missing.isEmpty { return }
        draft.edit(now.path, now.inserting(missing.compactMap { $0.newEntry() }, at: .end))
        draft.report(.insert, now.path, entries: missing.map(\.key))
    }

    /// Creates a table with the entries that the form lists. Unless the operation prunes the bundle, the strings of all
    /// panes that use the table also get entries.
    private func create(
        _ form: BundleForm.TableForm, in language: Language, of panes: [Pane], on draft: inout Draft
    ) throws {
        try form.requireValidName()
        for entry in form.entries { try entry.requireWritable() }
        let path = "\(language.folder)/\(form.name).strings"
        try draft.bundle.requireUniquePath(path, requiredBy: panes)
        let source = draft.bundle.sourceLanguage
        let sourceValues = draft.bundle.sourceValues(ofTable: form.name, in: source)
        let listed = Dictionary(form.entries.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        let uses = panes.filter { !$0.isGenerated }.flatMap(\.texts).withoutRepetitions(of: \.text)
        let used = uses.compactMap { use -> NewEntry? in
            if let entry = listed[use.text] { return entry.newEntry(comment: use.comment) }
            if prunes { return nil }
            return NewEntry(
                key: use.text, value: language == source ? use.text : sourceValues[use.text], comment: use.comment)
        }
        let usedTexts = Set(uses.map(\.text))
        let others = form.entries.filter { !usedTexts.contains($0.key) }.compactMap { $0.newEntry() }
        let model =
            source.flatMap { draft.bundle.table(form.name, in: $0) } ?? draft.bundle.tables(named: form.name).first
            ?? draft.bundle.tables(in: language).first { $0.isReadable }
        draft.createTable(form.name, in: language, used + others, like: model)
    }
}
