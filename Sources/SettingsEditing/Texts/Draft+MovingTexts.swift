import PropertyListSyntax
import SettingsModel
import SourceText

/// Methods that update string tables after the value of `StringsTable` in a pane has changed.
extension Draft {
    /// Moves the entries for a pane's strings, including their translations, to the pane's new string table.
    ///
    /// - Parameter old: The previous string table, or `nil` if the pane did not specify a string table.
    /// - Throws: `BundleError` if the old table would be removed with entries that no pane uses and `dropsStrings` is
    ///   `false`.
    mutating func moveTexts(
        ofPane name: PaneName, from old: String?, to new: String, dropsStrings: Bool
    ) throws(BundleError) {
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
        if !dropsStrings { try prepareMove(of: pane.texts.map(\.text), from: old, to: new) }
        if isLast, !isShared, !known.isEmpty, bundle.languages.allSatisfy({ bundle.table(new, in: $0) == nil }) {
            try renameTable(old, to: new)
            for language in without { reportMissingTable("\(language.folder)/\(new).strings") }
            return
        }
        if isLast, !dropsStrings {
            let own = Set(pane.texts.map(\.text))
            try requireNoLostEntries(
                of: pane, from: TableLookup(table: old, language: nil),
                help: "first remove the entries that no pane uses: \(run: .localize) \(input: .prune)"
            ) { entry, _ in !own.contains(entry.key) }
        }
        let values = bundle.entryValues(of: Set(pane.texts.map(\.text)), in: TableLookup(table: old, language: nil))
        try addTextsToTables(named: new, of: pane, from: old, isShared: isShared)
        keepSameAsSource(values, inTable: new)
        try removeTexts(pane.texts.map(\.text), fromTable: old, isLast: isLast)
    }

    private mutating func addTextsToTables(
        named new: String, of pane: Pane, from old: String?, isShared: Bool
    ) throws(BundleError) {
        let (tables, without) = try bundle.editableTables(named: new)
        let users = bundle.panes.filter { $0.requiredTable == new }.flatMap(\.texts)
        for language in tables.map(\.language) {
            keepTranslations(of: pane.texts, from: old, to: new, in: language)
            guard let table = bundle.table(new, in: language) else { continue }
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

    /// Keeps the translations of strings whose items now use another table. If the new table has an untranslated entry
    /// for a string, the entry gets the translation from the old table. If it has another translation, the translation
    /// in the old table is reported, because it is no longer shown.
    ///
    /// - Parameters:
    ///   - given: The translations that the user specified.
    ///   - isReviewed: Whether the user moved the items with this tool. If not, the translations are reported.
    mutating func keepTranslations(
        of texts: [LocalizableText], from old: TableLookup?, to new: TableLookup?, besides given: EntryValues = [:],
        isReviewed: Bool = true
    ) {
        guard let new, let old, new.table != old.table else { return }
        let wasBulkEdit = isBulkEdit
        isBulkEdit = isBulkEdit || texts.count > 8
        defer { isBulkEdit = wasBulkEdit }
        for table in bundle.tables(named: old.table)
        where !texts.isEmpty && !table.isWhole && old.includes(table.language) {
            report(
                .skip, table.path,
                "\(table.file.obstacle ?? "is read only in part"); \(new.table) gets no translations from it")
        }
        for language in bundle.languages where old.includes(language) && new.includes(language) {
            keepTranslations(
                of: texts.filter { given[language]?[$0.text] == nil }, from: old.table, to: new.table, in: language,
                isReviewed: isReviewed)
        }
    }

    private mutating func keepTranslations(
        of texts: [LocalizableText], from old: String?, to new: String, in language: Language, isReviewed: Bool = true
    ) {
        guard let old, let before = bundle.table(old, in: language), let table = bundle.table(new, in: language) else {
            return
        }
        let isSource = language == bundle.sourceLanguage
        let sourceValues = (
            new: bundle.sourceValues(ofTable: new, in: bundle.sourceLanguage),
            old: bundle.sourceValues(ofTable: old, in: bundle.sourceLanguage)
        )
        var kept: [ExactString] = []
        var edits: [TextEdit] = []
        for text in texts.map(\.text).withoutRepetitions {
            guard let oldPlace = index(of: text, in: before), let value = before.value(at: oldPlace),
                let place = index(of: text, in: table), let winner = table.value(at: place), value != winner
            else { continue }
            let draft = bundle.translationDraft(of: text, inTable: new, language).flatMap { $0 == value ? nil : $0 }
            if draft != nil, !isReviewed { continue }
            let (source, oldSource) = (sourceValues.new[text], sourceValues.old[text])
            let isEcho = [.empty, .same(isMeant: false)].contains(
                table.state(ofEntryAt: place, text, winner, comparedWith: source))
            if isEcho, !isSource, source == oldSource, table.file.obstacle == nil,
                before.state(ofEntryAt: oldPlace, text, value, comparedWith: oldSource) == .translated
            {
                edits += table.settingValue(at: place, to: value)
                kept.append(text)
                if let draft {
                    reportReview(of: text, translated: value, in: table.path, ", instead of the draft \"\(draft)\"")
                } else if !isReviewed {
                    reportReview(of: text, translated: value, in: table.path)
                }
            } else if value != text {
                reportReview(of: text, translated: winner, in: table.path, ", and \"\(value)\" in \(old).strings")
            }
        }
        edit(table.path, edits)
        if !kept.isEmpty, isReviewed { report(.update, table.path, entries: kept) }
    }

    /// Returns the value of a string in the source language. A string without a value is its own value.
    mutating func sourceValue(of text: ExactString, in table: String) -> ExactString {
        let values = bundle.sourceLanguage.flatMap { bundle.table(table, in: $0) }
        let value = values.flatMap { values in index(of: text, in: values).flatMap(values.value(at:)) }
        return value.flatMap { $0.isEmpty ? nil : $0 } ?? text
    }

    /// Prepares moving strings to another table. If both tables are String Catalogs, the other catalog gets everything
    /// that the first one contains for the strings. Call this method before changing the tables.
    ///
    /// - Throws: `BundleError` if the other table cannot contain everything.
    mutating func prepareMove(of texts: [ExactString], from old: String?, to new: String?) throws(BundleError) {
        guard let old, old != new, let catalog = bundle.catalogs[old] else { return }
        try bundle.requireNoVariations(of: texts, inTable: old)
        let target = new.flatMap { bundle.catalogs[$0] }
        let others = Set(texts.filter { target == nil || target?.text($0) != nil })
        try catalog.requireNoCatalogOnlyValues(where: others.contains)
        if let new, target != nil { return bundle.recordMove(of: texts, from: catalog, to: new) }
        adviseOnReviewStates(
            others.compactMap(catalog.text).flatMap(\.units.values).count { $0.state == "needs_review" })
    }

    /// Adds a note on translations whose state is lost, because they are moved from a String Catalog to string tables.
    mutating func adviseOnReviewStates(_ translationCount: Int) {
        guard translationCount > 0 else { return }
        advise("\(count(translationCount, "translation")) needed review, which string tables cannot record")
    }

    // MARK: Panes in language folders

    /// Moves the entries for the strings of a pane in an `.lproj` folder to its new table in the language of the folder.
    ///
    /// - Parameters:
    ///   - pane: The pane before the change.
    ///   - new: The new string tables, or `nil` if the pane no longer has one.
    mutating func moveTexts(
        ofLocalizedPane pane: Pane, to new: TableLookup?, dropsStrings: Bool
    ) throws(BundleError) {
        guard let old = pane.lookup, let current = bundle.pane(named: pane.name.full) else { return }
        let texts = pane.texts.map(\.text)
        if !dropsStrings {
            try prepareMove(of: texts, from: old.table, to: new?.table)
            let own = Set(texts)
            if new == nil {
                try requireNoLostEntries(of: pane, from: old, help: "specify a table to move them to") {
                    own.contains($0.key) && ($0.value != $0.key || $1())
                }
            }
        }
        let values = bundle.entryValues(of: Set(texts), in: old)
        keepTranslations(of: pane.texts, from: old, to: new)
        try addEntries(values, for: pane.texts, onLocalizedPane: current)
        try removeUnusedEntries(texts, fromTable: old.table, in: old.language)
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
            let isGone = { (key: ExactString) in isLast || unused.contains(key) }
            let lookup = TableLookup(table: old, language: nil)
            try requireNoLostEntries(of: pane, from: lookup, help: "specify a table to move them to") {
                isGone($0.key) && ($0.value != $0.key || $1())
            }
            try bundle.catalogs[old]?.requireNoCatalogOnlyValues(where: isGone)
        }
        try removeTexts(pane.texts.map(\.text), fromTable: old, isLast: isLast, besides: name)
    }

    /// Throws an error if a change would remove entries of a table.
    ///
    /// - Parameters:
    ///   - help: How to keep the entries, or to remove them in another way.
    ///   - isLost: Whether an entry would be removed and not moved. The second argument returns whether the entry is
    ///     marked as the same on purpose.
    private func requireNoLostEntries(
        of pane: Pane, from old: TableLookup, help: Message, _ isLost: (StringTable.Entry, () -> Bool) -> Bool
    ) throws(BundleError) {
        let source = bundle.sourceLanguage
        var lost: [(path: String, entry: StringTable.Entry)] = []
        for table in try bundle.editableTables(named: old.table).tables where old.includes(table.language) {
            for (index, entry) in table.entries.enumerated()
            where isLost(entry, { table.language != source && table.allowsSameAsSource(at: index) }) {
                lost.append((table.path, entry))
            }
        }
        guard let first = lost.first else { return }
        let example = "\(quoted(first.entry.key.string)) in \(first.path)"
        throw BundleError(
            lost.count == 1
                ? "the translation of \(example) would be lost"
                : "\(lost.count) translations would be lost, including \(example)",
            path: pane.path, help: "add \(input: .dropStrings) to remove them, or " + help)
    }
}
