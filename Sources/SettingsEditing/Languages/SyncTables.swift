import PropertyListSyntax
package import SettingsModel
import SourceText

/// Adds missing entries to the string tables in all languages, so that each table contains every string on the panes
/// that use it.
package struct SyncTables: BundleOperation {
    /// Whether to remove entries that no pane uses.
    package var prune: Bool
    /// Whether to include panes that were written by a license generator.
    package var includeGenerated: Bool
    /// The identifier of the language that provides the values of new entries, or `nil` for the source language of the
    /// bundle.
    package var sourceLanguage: String?

    package init(prune: Bool = false, includeGenerated: Bool = false, sourceLanguage: String? = nil) {
        self.prune = prune
        self.includeGenerated = includeGenerated
        self.sourceLanguage = sourceLanguage
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let start = draft.reportCount
        try draft.bundle.requireLanguage()
        // A pane in an .lproj folder requires no entries, but the entries it uses must not be pruned.
        try draft.bundle.requireReadablePanes(includingLocalized: prune)
        if prune, let file = draft.bundle.filesWithoutItems.first {
            throw BundleError(
                "the file is not a pane, so it is unknown which entries are unused", path: file.path,
                help: "correct it: \(run: .check) reports why")
        }
        // A build merges panes that are not in the bundle.
        if prune, draft.options.build.merge.isEmpty, let row = draft.bundle.rowOfMissingPane {
            throw BundleError(
                "there is no pane \(quoted(row.file)), so it is unknown which entries are unused", path: row.pane.path,
                help: "add the pane, or remove the item that opens it")
        }
        let source = try draft.bundle.sourceLanguage(named: sourceLanguage)
        let incompleteSource = draft.bundle.incompleteSourceLanguageNote
        // Many languages have the same strings, so the strings are collected once.
        let panes = draft.bundle.panes
        let textsOfPanes = Dictionary(panes.map { ($0.path, $0.texts) }, uniquingKeysWith: { $1 })
        let users = PanesByTable(panes)
        let required = draft.bundle.requiredTables(includingGenerated: includeGenerated)
        let moved = MovedTexts(in: draft.bundle, requiredBy: required, users: users, source: source)
        for (name, panes) in required {
            try TextRules.requirePlainTableName(name, of: panes)
            let texts = panes.map { textsOfPanes[$0.path] ?? [] }
            var used = Set(users.panes(ofTable: name).flatMap { textsOfPanes[$0.path] ?? [] }.map(\.text))
            used.formUnion(try draft.bundle.textsUsedByCode(ofTable: name, besides: used))
            var unusedIndices = LastResultCache<[Int]>()
            let unused = try draft.bundle.editableTables(named: name).tables.map { table in
                (table: table, indices: unusedIndices.value(for: table.keys) { Self.indices(of: $0, unusedBy: used) })
            }.filter { !$0.indices.isEmpty }
            let renamedStrings = RenamedStrings(of: unused, besides: texts, in: draft.bundle)
            for (old, new) in renamedStrings.renamed where !draft.isUsed(old, inTable: name) {
                try RenameTableEntries(of: old, to: new, inTable: name)(on: &draft)
            }
            let sourceTable = source.flatMap { draft.bundle.table(name, in: $0) }
            let sync = TableSyncContext(
                name: name, texts: texts, uses: Array(texts.joined()), used: used, renamedStrings: renamedStrings,
                tablesWithUnused: Set(unused.map(\.table.path)), source: source,
                sourceValues: (sourceTable?.values.filter { !$0.value.isEmpty } ?? [:])
                    .merging(source.map { moved.values(for: name, in: $0) } ?? [:]) { own, _ in own },
                moved: moved)
            let (languages, without) = try draft.bundle.languages(withEditableTable: name)
            var entryIndices = LastResultCache<[[Int?]]>()
            for language in languages { addMissingEntries(language, sync, &entryIndices, &draft) }
            updateCatalogStates(sync, &draft)
            let model = sourceTable ?? draft.bundle.languages.firstResult { draft.bundle.table(name, in: $0) }
            for language in without {
                try draft.createTable(
                    name, in: language, requiredBy: panes, for: texts.joined(), values: sync.values(for: language),
                    like: model)
            }
        }
        if draft.reportCount == start {
            let isNone = required.isEmpty && !draft.bundle.localizedPanes().isEmpty
            draft.report(
                .identical, "",
                isNone
                    ? "no pane outside .lproj folders has a string table"
                    : "all tables contain the strings of their panes")
        }
        if sourceLanguage == nil, let note = incompleteSource { draft.advise(note) }
        let notes = draft.bundle.notesOnStringsOutsideTables("do not change", includingGenerated: includeGenerated)
        for note in notes { draft.advise(note) }
        if !includeGenerated, let note = draft.bundle.noteOnGeneratedPanes("do not change") { draft.advise(note) }
    }

    /// The data required for updating a string table in all languages.
    private struct TableSyncContext {
        let name: String
        /// The strings that the tables must contain, with one array for each pane.
        let texts: [[LocalizableText]]
        let uses: [LocalizableText]
        /// The strings on all panes that might use the tables, and those that only code uses.
        let used: Set<ExactString>
        /// The strings that no pane uses anymore and that have probably been renamed.
        let renamedStrings: RenamedStrings
        /// The paths of the tables that have unused entries.
        let tablesWithUnused: Set<String>
        let source: Language?
        let sourceValues: [ExactString: ExactString]
        let moved: MovedTexts

        /// Returns the values for new entries in a language. If there is no value for a string, the string itself is
        /// used as the value.
        func values(for language: Language) -> [ExactString: ExactString] {
            let own = moved.values(for: name, in: language)
            return language == source ? own : sourceValues.merging(own) { $1 }
        }
    }

    private func addMissingEntries(
        _ language: Language, _ sync: TableSyncContext, _ entryIndices: inout LastResultCache<[[Int?]]>,
        _ draft: inout Draft
    ) {
        // Another reference to the table would make the edit copy it.
        guard let (change, inherited) = insertions(in: language, sync, &entryIndices, draft) else { return }
        draft.insert(change)
        for (text, value) in inherited { draft.reportReview(of: text, translated: value, in: change.path) }
        if let filled = draft.bundle.table(sync.name, in: language) {
            removeOrReportUnusedEntries(in: filled, sync, &draft)
        }
    }

    /// Updates the extraction states of strings in a String Catalog. The state is set to `stale` for strings that no
    /// pane uses, and to `manual` for strings that are used again.
    private func updateCatalogStates(_ sync: TableSyncContext, _ draft: inout Draft) {
        guard let catalog = draft.bundle.catalogs[sync.name] else { return }
        let (stale, manual) = draft.bundle.keysWithOutdatedState(sync.used, inCatalog: sync.name)
        func report(_ texts: [ExactString], _ reason: Message) {
            if !texts.isEmpty { draft.report(.update, catalog.path, entries: texts, because: reason) }
        }
        if !prune { report(stale, "stale, because no pane uses \(stale.count == 1 ? "it" : "them")") }
        report(manual, "manual again, because panes use \(manual.count == 1 ? "it" : "them")")
        let states = stale.map { ($0, "stale") } + manual.map { ($0, "manual") }
        draft.bundle.setExtractionStates(Dictionary(states, uniquingKeysWith: { $1 }), inCatalog: sync.name)
    }

    /// Returns the insertions that add missing entries to the table of a language, and the values that new entries
    /// inherit from existing entries. Returns `nil` if the language does not have the table.
    private func insertions(
        in language: Language, _ sync: TableSyncContext, _ knownPlaces: inout LastResultCache<[[Int?]]>, _ draft: Draft
    ) -> (change: TableInsertions.EntryInsertions, inherited: [(text: ExactString, value: ExactString)])? {
        guard let table = draft.bundle.table(sync.name, in: language) else { return nil }
        var values = sync.values(for: language)
        let moved = sync.moved.values(for: sync.name, in: language).filter {
            language != sync.source && !table.contains($0.key)
        }
        let entryIndices = knownPlaces.value(for: table.keys) { StringTable.entryIndices(of: sync.texts, among: $0) }
        let inherited = table.inheritedValues(for: sync.uses, at: Array(entryIndices.joined())).filter {
            $0.value != values[$0.text]
        }
        for (text, value) in inherited { values[text] = value }
        let kept = moved.filter { values[$0.key] == $0.value }.sorted { $0.key < $1.key }.map {
            (text: $0.key, value: $0.value)
        }
        return (
            TableInsertions(missing: sync.texts, in: table, values: values, at: entryIndices).change, inherited + kept
        )
    }

    /// Removes unused entries from a table, or adds advice to remove them. Add missing entries before calling this
    /// method.
    private func removeOrReportUnusedEntries(in table: StringTable, _ sync: TableSyncContext, _ draft: inout Draft) {
        guard sync.tablesWithUnused.contains(table.path) else { return }
        let keys = table.keys
        let unused = Self.indices(of: keys, unusedBy: sync.used)
        let tied = unused.filter { sync.renamedStrings.mightBeRenamed(keys[$0]) }
        let stale = unused.filter { !sync.renamedStrings.mightBeRenamed(keys[$0]) }
        func shown(_ indices: [Int]) -> String {
            indices.count > 4
                ? count(indices.count, "entry", "entries")
                : indices.map { quoted(keys[$0].string) }.joined(separator: ", ")
        }
        let it = stale.count == 1 ? "it" : "them"
        if !tied.isEmpty {
            draft.advise(
                "no pane uses \(shown(tied)), which may be the translation of a changed string: move the translation, or remove the entry",
                about: table.path)
        }
        if stale.isEmpty || !prune && draft.bundle.catalogs[sync.name] != nil { return }
        if prune {
            draft.edit(table.path, table.removing(stale))
            draft.report(
                .remove, table.path, "\(shown(stale)): no pane uses \(it)", about: .entries(stale.map { keys[$0] }))
        } else {
            draft.advise(
                "no pane uses \(shown(stale)); \(run: .localize) \(input: .prune) removes \(it)", about: table.path)
        }
    }

    /// Returns the indices of the keys that are not in `texts`.
    private static func indices(of keys: [ExactString], unusedBy texts: Set<ExactString>) -> [Int] {
        keys.enumerated().filter { !texts.contains($1) }.map(\.offset)
    }
}

/// The translations of strings that items take along when they move to a pane with another table in another editor. The
/// entry of such a string is missing in its table, and unused in another one.
private struct MovedTexts {
    /// The values by table, language and string.
    private var values: [String: [Language: [ExactString: ExactString]]] = [:]

    init(
        in bundle: SettingsBundle, requiredBy required: [(name: String, panes: [Pane])], users: PanesByTable,
        source: Language?
    ) {
        guard let source else { return }
        let names = Set(bundle.languages.flatMap { bundle.tables(in: $0).map(\.name) }).sorted()
        for (name, panes) in required where names.count > 1 || !names.contains(name) {
            let own = bundle.table(name, in: source)
            let missing = Set(panes.flatMap(\.texts).map(\.text)).filter { own?.contains($0) != true }
            if missing.isEmpty { continue }
            for other in names where other != name {
                guard let table = bundle.table(other, in: source) else { continue }
                let texts = missing.filter(table.contains).subtracting(users.texts(ofTable: other))
                for language in bundle.languages where !texts.isEmpty {
                    guard let table = bundle.table(other, in: language) else { continue }
                    let sourceValues = bundle.sourceValues(ofTable: other, in: source)
                    for text in texts where values[name]?[language]?[text] == nil {
                        guard let value = table[text],
                            table.state(of: text, comparedWith: language == source ? nil : sourceValues[text])
                                == .translated
                        else { continue }
                        values[name, default: [:]][language, default: [:]][text] = value
                    }
                }
            }
        }
    }

    /// Returns the values for new entries of a table in a language.
    func values(for table: String, in language: Language) -> [ExactString: ExactString] {
        values[table]?[language] ?? [:]
    }
}

/// A cache for the result that was most recently computed from the keys of a table.
///
/// The cache is effective because the tables of most languages have the same keys in the same order. Comparing keys is
/// much faster than hashing them.
private struct LastResultCache<Value> {
    private var last: (keys: [ExactString], value: Value)?

    mutating func value(for keys: [ExactString], _ compute: ([ExactString]) -> Value) -> Value {
        if let last, last.keys == keys { return last.value }
        let value = compute(keys)
        last = (keys, value)
        return value
    }
}

extension SettingsBundle {
    /// Returns the languages in which a string table can be edited, and the languages that do not have the table. If
    /// the tables of several languages are links to the same file, only the first of these languages is included.
    fileprivate func languages(
        withEditableTable name: String
    ) throws(BundleError) -> (languages: [Language], languagesWithout: [Language]) {
        let (tables, without) = try editableTables(named: name)
        return (tables.map(\.language), without)
    }

    /// Returns the strings that a comment in the table of a language declares as used, such as by the app's code.
    func textsUsedByCode(
        ofTable name: String, besides used: Set<ExactString>
    ) throws(BundleError) -> Set<ExactString> {
        var allowed: Set<ExactString> = []
        for table in try editableTables(named: name).tables {
            // Hardly any table contains such a comment, so the keys of most tables are not read.
            guard table.file.text?.bytes.containsBytes("settings-bundle:".utf8) ?? true else { continue }
            for (index, key) in table.keys.enumerated()
            where !used.contains(key) && !allowed.contains(key) && table.allowsUnused(at: index) {
                allowed.insert(key)
            }
        }
        return allowed
    }

    /// Throws an error if the path of a new file differs from an existing path only in case. Most Mac file systems
    /// cannot store both files.
    func requireUniquePath(_ path: String, requiredBy panes: [Pane]) throws(BundleError) {
        try requireNotHidden(path)
        guard let existing = self.path(equalIgnoringCaseTo: path), existing != path else { return }
        throw BundleError(
            "\(existing) differs from \(path) only in case", path: panes.first?.path,
            help: "set \(PaneSchema.stringsTable) to the exact name of the table, or rename the table")
    }
}

extension ParsedFile {
    /// The encoding for a new string table that is modeled on this file.
    ///
    /// The encoding is UTF-8 if this file is a property list, or if its encoding is not UTF-8 and it has no byte order
    /// mark. Otherwise, the encoding of this file is used.
    var encodingForNewTable: TextEncoding {
        isPropertyList || encoding.scheme != .utf8 && !encoding.hasByteOrderMark ? .utf8 : encoding
    }
}

extension TextRules {
    /// Throws an error if the table name that panes specify is invalid. Without this check, files could be created
    /// outside language folders.
    static func requirePlainTableName(_ name: String, of panes: [Pane]) throws(BundleError) {
        do {
            try requireTableName(name, example: "Root")
        } catch {
            throw BundleError(
                error.message, path: panes.first?.path,
                help: "set \(PaneSchema.stringsTable) to a plain name, such as Root"
            )
        }
    }
}

extension StringTable {
    /// Returns translations for strings without an entry. The translations are taken from the entries for other
    /// strings.
    ///
    /// A translation is taken from an entry whose generated comment, such as `Title of play`, is also the comment for
    /// the new string.
    ///
    /// - Parameter places: The index of each string's entry, or `nil` if the string has no entry.
    func inheritedValues(
        for uses: [LocalizableText], at places: [Int?]
    ) -> [(text: ExactString, value: ExactString)] {
        // Most strings have an entry, so only the others are copied.
        let missing = places.indices.filter { places[$0] == nil }.map { uses[$0] }
            .withoutRepetitions(of: \.text).filter(\.namesItem)
        guard !missing.isEmpty, missing.count > 4 || missing.contains(where: containsComment(of:)) else { return [] }
        let ofComment = Dictionary(grouping: uses, by: \.comment)
        let wanted = Set(missing.map(\.comment))
        var found: [String: [ExactString]] = [:]
        for (index, entry) in entries.enumerated() {
            guard let value = entry.value, !value.isEmpty, value != entry.key else { continue }
            let lines = comment(ofEntryAt: index)?.split(separator: "\n").map(String.init) ?? []
            for line in lines where wanted.contains(line) {
                // An entry that the item still uses does not apply to its other strings.
                if ofComment[line]?.contains(where: { $0.text == entry.key }) != true {
                    found[line, default: []].append(value)
                }
            }
        }
        return missing.compactMap { use in
            guard let values = found[use.comment], values.count == 1 else { return nil }
            let heirs = Set(missing.filter { $0.comment == use.comment }.map(\.text))
            return heirs.count == 1 ? (use.text, values[0]) : nil
        }
    }

    /// Returns whether the file contains the comment of a string. Searching the bytes is
    /// faster than parsing all comments.
    private func containsComment(of use: LocalizableText) -> Bool {
        file.text?.bytes.containsBytes(use.comment.utf8) ?? false
    }
}
