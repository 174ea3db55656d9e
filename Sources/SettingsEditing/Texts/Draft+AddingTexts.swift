import PropertyListSyntax
import SettingsModel
import SourceText

extension Draft {
    /// Adds entries for an item's new strings to the pane's string table in all languages that have the table. A table
    /// that cannot be edited is skipped, unless it is the table of the source language or gets a translation.
    ///
    /// - Parameters:
    ///   - texts: The new strings of the item. Existing entries are kept.
    ///   - index: The position of the item on the pane.
    ///   - old: A dictionary that maps a new string to the string that it replaced, if other items still use the
    ///     replaced string. The new entry is inserted after the entry for the replaced string.
    ///   - values: The values for entries, including entries for strings that are not new. A new entry without a value
    ///     in this dictionary gets the source-language value.
    mutating func addTableEntries(
        _ texts: Set<ExactString>, ofItem index: Int, on pane: Pane, beside old: [ExactString: ExactString] = [:],
        values: EntryValues = [:]
    ) throws(BundleError) {
        guard let name = pane.requiredTable, !texts.isEmpty || !values.isEmpty else {
            return try addEntries(values, for: pane.item(at: index)?.texts ?? [], onLocalizedPane: pane)
        }
        // Other references to the tables would make the edits copy them.
        let (changes, without) = try insertions(texts, ofItem: index, on: pane, beside: old, values, inTables: name)
        for change in changes { insert(change) }
        let isCreating = without.contains { values[$0] != nil }
        if isCreating { try createTables(named: name, in: without, of: pane, values) }
        keepSameAsSource(values, inTable: name)
        if isCreating || texts.isEmpty { return }
        for language in without { reportMissingTable("\(language.folder)/\(name).strings", of: pane) }
    }

    /// Returns the insertions that add missing entries to each table, and the languages that do not have the table.
    private mutating func insertions(
        _ texts: Set<ExactString>, ofItem index: Int, on pane: Pane, beside old: [ExactString: ExactString],
        _ values: EntryValues, inTables name: String
    ) throws(BundleError) -> (changes: [TableInsertions.EntryInsertions], languagesWithout: [Language]) {
        let source = bundle.sourceLanguage
        let (tables, others, without) = try bundle.editableTables(named: name) { language in
            values[language] != nil || !texts.isEmpty && language == source
        }
        for table in others where !texts.isEmpty {
            let help = table.file.repairHelp.map { "; \($0)" as Message } ?? ""
            report(.skip, table.path, "\(table.file.obstacle ?? "is not a string table"); it gets no entry\(help)")
        }
        let uses = pane.item(at: index)?.texts ?? []
        let sourceTable = source.flatMap { bundle.table(name, in: $0) }
        var sourceValues: [ExactString: ExactString] = [:]
        for text in texts {
            sourceValues[text] =
                source.flatMap { values[$0]?[text]?.value }
                ?? sourceTable.flatMap { table in self.index(of: text, in: table).flatMap(table.value(at:)) }
        }
        var changes: [TableInsertions.EntryInsertions] = []
        for table in tables {
            let language = table.language
            lazy var first = pane.texts(before: index).firstResult { self.index(of: $0, in: table) }
            lazy var last = pane.texts(following: index).firstResult { self.index(of: $0, in: table) }
            var insertions = TableInsertions(table)
            insertions.add(
                missing: uses, following: { old[$0].flatMap { self.index(of: $0, in: table) } }, after: { first },
                before: { last }, at: uses.map { self.index(of: $0.text, in: table) }
            ) { use in
                let given = values[language]?[use.text]
                guard given != nil || texts.contains(use.text) else { return nil }
                let shown = language == source ? nil : sourceValues[use.text].flatMap { $0.isEmpty ? nil : $0 }
                return NewEntry(
                    key: use.text, value: given?.value ?? shown ?? use.text, written: given?.comment,
                    generated: use.comment)
            }
            changes.append(insertions.change)
        }
        return (changes, without)
    }

    /// Adds entries to the table that a pane in an `.lproj` folder uses in the language of the folder. Such a pane
    /// requires no entries, so only strings with a value get one.
    mutating func addEntries(
        _ values: EntryValues, for uses: [LocalizableText], onLocalizedPane pane: Pane
    ) throws(BundleError) {
        guard let lookup = pane.lookup, let language = lookup.language, let given = values[language] else { return }
        let uses = uses.filter { given[$0.text] != nil }
        if uses.isEmpty { return }
        let (texts, comments) = (given.mapValues(\.value), given.compactMapValues(\.comment))
        if let table = bundle.table(lookup.table, in: language) {
            try table.file.requireEditable()
            insert(TableInsertions(missing: [uses], in: table, values: texts, comments: comments).change)
        } else {
            try createTable(
                lookup.table, in: language, requiredBy: [pane], for: uses, values: texts, comments: comments,
                like: bundle.tables(in: language).first { $0.isReadable })
        }
        keepSameAsSource(values, inTable: lookup.table)
    }

    /// Marks the values that are meant to be the same as the source in a table that they were added to. A new entry has
    /// no comment if its table has none, so the mark is added.
    mutating func keepSameAsSource(_ values: EntryValues, inTable name: String) {
        for (language, values) in values.sorted(by: { $0.key.folder < $1.key.folder }) {
            let meant = values.filter(\.value.isMeant).keys.sorted()
            guard !meant.isEmpty, let table = bundle.table(name, in: language) else { continue }
            allowSameAsSource(meant.filter { table[$0] == values[$0]?.value }, in: table)
        }
    }

    /// Creates the string tables that are missing for the translations of an item. Each table contains the strings of
    /// all panes that use it.
    ///
    /// A table with only the item's strings would make all other strings in the language appear untranslated.
    private mutating func createTables(
        named name: String, in languages: [Language], of pane: Pane, _ values: EntryValues
    ) throws(BundleError) {
        try TextRules.requirePlainTableName(name, of: [pane])
        let users = bundle.panes.filter { $0.requiredTable == name }.flatMap(\.texts)
        let source = bundle.sourceLanguage
        let sourceTable = source.flatMap { bundle.table(name, in: $0) }
        func given(in language: Language?) -> [ExactString: ExactString] {
            language.flatMap { values[$0] }?.mapValues(\.value) ?? [:]
        }
        let sourceValues = (sourceTable?.values ?? [:]).merging(given(in: source)) { own, _ in own }
            .filter { !$0.value.isEmpty }
        for language in languages {
            try createTable(
                name, in: language, requiredBy: [pane], for: users,
                values: sourceValues.merging(given(in: language)) { $1 },
                comments: values[language]?.compactMapValues(\.comment) ?? [:],
                like: sourceTable ?? bundle.tables(in: language).first { $0.isReadable })
        }
    }

    /// Reports that entries were not added because a language does not have the table.
    ///
    /// The table is not created, because a table with only these entries would make all other strings in the language
    /// appear untranslated.
    mutating func reportMissingTable(_ path: String, of pane: Pane? = nil) {
        report(.skip, path, "no such table; run \(pane?.localizing ?? "\(run: .localize)")")
    }

    /// Sets the translations of an item's strings. Strings without an entry are ignored.
    ///
    /// - Parameter index: The position of the item on the pane.
    mutating func applyTranslations(_ translations: EntryValues, ofItem index: Int, on pane: Pane) throws(BundleError) {
        guard !translations.isEmpty, let name = pane.requiredTable else { return }
        var replaced: [ExactString: [String]] = [:]
        if let source = bundle.sourceLanguage, let values = translations[source] {
            try updateUntranslatedEntries(values.mapValues(\.value), ofTable: name)
        }
        for table in try bundle.editableTables(named: name, requiring: { translations[$0] != nil }).tables {
            for (text, translation) in (translations[table.language] ?? [:]).sorted(by: { $0.key < $1.key }) {
                guard let now = bundle.table(at: table), let place = self.index(of: text, in: now),
                    let old = now.value(at: place)
                else { continue }
                var edits = now.settingValue(at: place, to: translation.value)
                if edits.isEmpty { continue }
                if now.allowsSameAsSource(at: place), translation.value != sourceValue(of: text, in: name) {
                    edits += now.unsuppressingSameAsSource(at: place)
                }
                let isTranslation = old != text && old != sourceValue(of: text, in: name) && !old.isEmpty
                report(
                    .update, table.path, entries: [text], because: isTranslation ? "it was \(quoted(old.string))" : nil)
                replaced[text, default: []].append("in \(table.language.identifier) it was \"\(old)\"")
                edit(now.path, edits)
            }
            let meant = translations[table.language]?.filter(\.value.isMeant).keys.sorted() ?? []
            allowSameAsSource(meant, in: table)
        }
        for (text, words) in replaced.sorted(by: { $0.key < $1.key }) {
            guard let others = descriptionOfOtherUsers(of: text, inTable: name, besides: index, on: pane) else {
                continue
            }
            advise("\(others) \(quoted(text.string)) also: \(words.joined(separator: ", "))")
        }
    }

    /// Returns the beginning of a message about the other items that show a string, such as "Root/3 and Advanced/1
    /// show". Returns `nil` if no other item shows the string.
    ///
    /// The corresponding items on variants of the pane are not included.
    mutating func descriptionOfOtherUsers(
        of text: ExactString, inTable table: String, besides index: Int, on pane: Pane
    ) -> String? {
        let key = pane.item(at: index)?.key
        var found: [String] = []
        for name in paneNames() where found.count < 4 {
            for item in items(withText: text, inTable: table, on: name) where found.count < 4 {
                let isLike = name.family == pane.name.family && key != nil && item.key == key
                if !isLike, name != pane.name || item.index != index { found.append("\(name)/\(item.index)") }
            }
        }
        guard let last = found.last else { return nil }
        if found.count == 1 { return "\(last) shows" }
        return "\(found.dropLast().joined(separator: ", ")) and \(found.count < 4 ? last : "others") show"
    }
}

extension Pane {
    /// Returns the strings of the items before an index, starting with the nearest item.
    fileprivate func texts(before index: Int) -> some Sequence<ExactString> {
        (0..<index).reversed().lazy.flatMap { item(at: $0)?.texts.reversed().map(\.text) ?? [] }
    }

    /// Returns the strings of the items after an index, starting with the nearest item.
    fileprivate func texts(following index: Int) -> some Sequence<ExactString> {
        (index + 1..<max(index + 1, itemCount)).lazy.flatMap { item(at: $0)?.texts.map(\.text) ?? [] }
    }
}

extension Sequence {
    /// Returns the first non-`nil` result of `transform`, or `nil` if there is none.
    func firstResult<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}

/// The values and comments of string-table entries, keyed by language and then by the key of the entry.
typealias EntryValues = [Language: [ExactString: EntryContent]]

/// The value and the comment of a string-table entry.
struct EntryContent {
    var value: ExactString
    var comment: String?
    /// Whether the value counts as translated even if it equals the source-language value, because the user gave it
    /// explicitly.
    var isMeant = false
}

extension SettingsBundle {
    /// Returns the values and comments of the entries for the given strings, in all languages in which they are looked
    /// up and that have the table.
    func entryValues(of texts: Set<ExactString>, in lookup: TableLookup?) -> EntryValues {
        var values: EntryValues = [:]
        guard let lookup else { return values }
        for table in languages.filter(lookup.includes).compactMap({ table(lookup.table, in: $0) }) {
            let indexed = texts.count > 8 ? IndexedTable(table) : nil
            for text in texts {
                guard let entry = indexed.map({ $0.index(of: text) }) ?? table.index(of: text),
                    let value = table.value(at: entry)
                else { continue }
                values[table.language, default: [:]][text] = EntryContent(
                    value: value, comment: table.comment(ofEntryAt: entry),
                    isMeant: table.allowsSameAsSource(at: entry))
            }
        }
        return values
    }
}

/// The string tables in which the strings of a pane are looked up.
struct TableLookup: Equatable {
    /// The name of the string table.
    let table: String
    /// The language of the table for a pane in an `.lproj` folder, or `nil` if the table is used in all languages.
    let language: Language?

    func includes(_ language: Language) -> Bool { self.language == nil || self.language == language }
}

extension Pane {
    /// The string tables that the pane specifies, or `nil` if it specifies none.
    var lookup: TableLookup? { stringsTable.map { TableLookup(table: $0.string, language: language) } }
}
