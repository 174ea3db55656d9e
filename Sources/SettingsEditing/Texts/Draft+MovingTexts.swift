import PropertyListSyntax
import SettingsModel
import SourceText

/// Methods that update string tables after the value of `StringsTable` in a pane has changed.
extension Draft {
    /// Moves the entries for a pane's strings, including their translations, to the pane's new string table.
    ///
    /// - Parameter old: The previous string table, or `nil` if the pane did not specify a string table.
    mutating func moveTexts(ofPane name: PaneName, from old: String?, to new: String) throws(BundleError) {
        guard let pane = bundle.pane(named: name.full) else { return }
        if bundle.languages.isEmpty { advise("the bundle has no language yet: \(run: .addLanguage) en") }
        try TextRules.requirePlainTableName(new, of: [pane])
        let isShared = panes(usingTable: new).contains { $0 != name }
        guard let old else {
            try addTextsToTables(named: new, of: pane, from: nil, isShared: isShared)
            return
        }
        let (known, without) = try bundle.editableTables(named: old)
        let isLast = panes(usingTable: old).isEmpty
        if isLast, !isShared, !known.isEmpty, bundle.languages.allSatisfy({ bundle.table(new, in: $0) == nil }) {
            try renameTable(old, to: new)
            for language in without { reportMissingTable("\(language.folder)/\(new).strings") }
            return
        }
        try addTextsToTables(named: new, of: pane, from: old, isShared: isShared)
        try removeTexts(pane.texts.map(\.text), fromTable: old, isLast: isLast)
    }

    private mutating func addTextsToTables(
        named new: String, of pane: Pane, from old: String?, isShared: Bool
    ) throws(BundleError) {
        let (tables, without) = try bundle.editableTables(named: new)
        let users = bundle.panes.filter { $0.requiredTable == new }.flatMap(\.texts)
        for table in tables {
            reportHiddenTranslations(of: pane.texts, from: old, in: table)
            let values = values(of: pane, from: old, to: new, users, in: table.language)
            let comments = old.flatMap { bundle.table($0, in: table.language) }?.comments ?? [:]
            insert(TableInsertions(missing: [pane.texts], in: table, values: values, comments: comments).change)
        }
        let source = bundle.sourceLanguage
        for language in without {
            let before = old.flatMap { bundle.table($0, in: language) }
            // A table with only this pane's strings would make the strings of other panes appear untranslated. If there
            // are translations to keep, the table is created with the strings of all panes.
            if isShared, !pane.texts.contains(where: { before?.contains($0.text) == true }) {
                reportMissingTable("\(language.folder)/\(new).strings")
                continue
            }
            let model =
                before ?? source.flatMap { bundle.table(new, in: $0) }
                ?? source.flatMap { source in bundle.tables(in: source).first { $0.isReadable } }
            try createTable(
                new, in: language, requiredBy: [pane], for: users,
                values: values(of: pane, from: old, to: new, users, in: language), comments: before?.comments ?? [:],
                like: model)
        }
    }

    /// Returns the values for entries in a pane's new string table in one language. The strings of the pane keep their
    /// values from the old table. Other strings get the source-language value.
    private func values(
        of pane: Pane, from old: String?, to new: String, _ users: [LocalizableText], in language: Language
    ) -> [ExactString: ExactString] {
        // A pane without StringsTable used Localizable, if that exists.
        let old = old ?? "Localizable"
        let source = bundle.sourceLanguage
        let before = bundle.table(old, in: language)?.values ?? [:]
        let own = Set(pane.texts.map(\.text))
        let known = Set(source.flatMap { bundle.table(new, in: $0) }?.keys ?? [])
        let oldValues = bundle.sourceValues(ofTable: old, in: source)
        let newValues = bundle.sourceValues(ofTable: new, in: source)
        return users.reduce(into: [:]) { values, use in
            let text = use.text
            if values[text] != nil { return }
            // The pane already shows the values of the new table.
            let shown = own.contains(text) && !known.contains(text) ? oldValues[text] : newValues[text]
            values[text] = (own.contains(text) ? before[text] : nil) ?? (language == source ? text : shown)
        }
    }

    /// Reports translations of an item in the table of its previous pane that are not shown on its new pane, because the
    /// table of that pane has different translations.
    ///
    /// - Parameter given: The translations that the user specified for the item.
    mutating func reportHiddenTranslations(
        of texts: [LocalizableText], from old: String?, to new: String?, besides given: EntryValues = [:]
    ) {
        guard let new, new != old else { return }
        for language in bundle.languages {
            guard let table = bundle.table(new, in: language) else { continue }
            reportHiddenTranslations(of: texts.filter { given[language]?[$0.text] == nil }, from: old, in: table)
        }
    }

    /// Reports translations in the old table that are no longer shown because the new table has different translations.
    private mutating func reportHiddenTranslations(
        of texts: [LocalizableText], from old: String?, in table: StringTable
    ) {
        guard let old, let before = bundle.table(old, in: table.language) else { return }
        for text in texts.map(\.text).withoutRepetitions {
            guard let value = index(of: text, in: before).flatMap(before.value(at:)),
                let winner = index(of: text, in: table).flatMap(table.value(at:)), value != winner, value != text
            else { continue }
            reportReview(of: text, translated: winner, in: table.path, ", and \"\(value)\" in \(old).strings")
        }
    }

    // MARK: Panes without a table

    /// Removes the entries for a pane's strings from its previous string table. Call this method after removing
    /// `StringsTable` from the pane.
    ///
    /// - Throws: `BundleError` if a translation would be lost and `dropsStrings` is `false`.
    mutating func dropTexts(ofPane name: PaneName, from old: String, dropsStrings: Bool) throws(BundleError) {
        guard let pane = bundle.pane(named: name.full) else { return }
        let isLast = panes(usingTable: old).allSatisfy { $0 == name }
        if !dropsStrings {
            var unused: Set<ExactString> = []
            if !isLast {
                for text in Set(pane.texts.map(\.text)) where !isUsed(text, inTable: old, besides: name) {
                    unused.insert(text)
                }
            }
            try requireNoLostTranslations(of: pane, from: old) { isLast || unused.contains($0) }
        }
        try removeTexts(pane.texts.map(\.text), fromTable: old, isLast: isLast, besides: name)
    }

    private func requireNoLostTranslations(
        of pane: Pane, from old: String, _ isRemoved: (ExactString) -> Bool
    ) throws(BundleError) {
        var lost: [(path: String, entry: StringTable.Entry)] = []
        for table in try bundle.editableTables(named: old).tables {
            for entry in table.entries where isRemoved(entry.key) && entry.value != entry.key {
                lost.append((table.path, entry))
            }
        }
        guard let first = lost.first else { return }
        let example = "\(quoted(first.entry.key.string)) in \(first.path)"
        throw BundleError(
            lost.count == 1
                ? "the translation of \(example) would be lost"
                : "\(lost.count) translations would be lost, including \(example)",
            path: pane.path, help: "add \(input: .dropStrings) to remove them, or specify a table to move them to")
    }
}
