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
        let moved = MovedStrings(ofUnused: draft.bundle.unusedKeys(besides: users), in: draft.bundle)
        for move in prune ? moved.moves + moved.repeats : moved.moves {
            do {
                try draft.prepareMove(of: move.texts.map(\.text), from: move.old, to: move.new)
            } catch {
                // Nothing is lost if the old entries stay.
                if prune { throw error }
            }
        }
        var synced: [TableSyncContext] = []
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
            let sync = TableSyncContext(
                name: name, panes: panes, texts: texts, used: used, renamedStrings: renamedStrings,
                tablesWithUnused: Set(unused.map(\.table.path)), source: source,
                moved: draft.bundle.entryValues(of: moved.moves.filter { $0.new == name }))
            try addMissingEntries(sync, &draft)
            updateCatalogStates(sync, &draft)
            synced.append(sync)
        }
        keepTranslations(of: moved, &draft)
        removeOrReportUnusedEntries(synced, besides: users, &draft)
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
        /// The panes that require entries in the table, and their strings, with one array for each pane.
        let panes: [Pane]
        let texts: [[LocalizableText]]
        /// The strings on all panes that might use the tables, and those that only code uses.
        let used: Set<ExactString>
        /// The strings that no pane uses anymore and that have probably been renamed.
        let renamedStrings: RenamedStrings
        /// The paths of the tables that have unused entries.
        let tablesWithUnused: Set<String>
        let source: Language?
        /// The entries of moved strings in their old tables.
        let moved: EntryValues
    }

    /// Adds the missing entries to a string table in all languages, with their values in the source language.
    private func addMissingEntries(_ sync: TableSyncContext, _ draft: inout Draft) throws(BundleError) {
        let sourceTable = sync.source.flatMap { draft.bundle.table(sync.name, in: $0) }
        let moved = sync.source.flatMap { sync.moved[$0] }?.mapValues(\.value) ?? [:]
        let sourceValues = (sourceTable?.values ?? [:]).filter { !$0.value.isEmpty }.merging(moved) { own, _ in own }
        let (languages, without) = try draft.bundle.languages(withEditableTable: sync.name)
        var entryIndices = LastResultCache<[[Int?]]>()
        for language in languages {
            let values = language == sync.source ? moved : sourceValues
            // Another reference to the table would make the edit copy it.
            guard let (change, inherited) = insertions(in: language, sync, values, &entryIndices, draft) else {
                continue
            }
            draft.insert(change)
            for (text, value) in inherited { draft.reportReview(of: text, translated: value, in: change.path) }
        }
        let model = sourceTable ?? draft.bundle.languages.firstResult { draft.bundle.table(sync.name, in: $0) }
        for language in without {
            try draft.createTable(
                sync.name, in: language, requiredBy: sync.panes, for: sync.texts.joined(),
                values: language == sync.source ? moved : sourceValues,
                comments: sync.moved[language]?.compactMapValues(\.comment) ?? [:], like: model)
        }
    }

    /// Copies the translations of moved strings to their new tables. If the old entries are about to be removed,
    /// reports those that the new table translates in another way.
    private func keepTranslations(of moved: MovedStrings, _ draft: inout Draft) {
        for move in prune ? moved.moves + moved.repeats : moved.moves {
            let old = TableLookup(table: move.old, language: nil)
            draft.keepTranslations(
                of: move.texts, from: old, to: TableLookup(table: move.new, language: nil), isReviewed: false)
            draft.keepSameAsSource(draft.bundle.entryValues(of: [move]), inTable: move.new)
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
        in language: Language, _ sync: TableSyncContext, _ values: [ExactString: ExactString],
        _ knownPlaces: inout LastResultCache<[[Int?]]>, _ draft: Draft
    ) -> (change: TableInsertions.EntryInsertions, inherited: [(text: ExactString, value: ExactString)])? {
        guard let table = draft.bundle.table(sync.name, in: language) else { return nil }
        let entryIndices = knownPlaces.value(for: table.keys) { StringTable.entryIndices(of: sync.texts, among: $0) }
        let inherited = table.inheritedValues(
            for: Array(sync.texts.joined()), at: Array(entryIndices.joined())
        ).filter { $0.value != values[$0.text] }
        let insertions = TableInsertions(
            missing: sync.texts, in: table, values: inherited.reduce(into: values) { $0[$1.text] = $1.value },
            comments: sync.moved[language]?.compactMapValues(\.comment) ?? [:], at: entryIndices)
        return (insertions.change, inherited)
    }

    /// Removes unused entries from the tables, or adds advice to remove them. Call this method after copying entries
    /// that are needed elsewhere.
    private func removeOrReportUnusedEntries(
        _ synced: [TableSyncContext], besides users: PanesByTable, _ draft: inout Draft
    ) {
        guard synced.contains(where: { !$0.tablesWithUnused.isEmpty }) else { return }
        let left = MovedStrings(ofUnused: draft.bundle.unusedKeys(besides: users), in: draft.bundle)
        for sync in synced where !sync.tablesWithUnused.isEmpty {
            for table in draft.bundle.tables(named: sync.name) where sync.tablesWithUnused.contains(table.path) {
                removeOrReportUnusedEntries(in: table, sync, besides: left, &draft)
            }
        }
    }

    private func removeOrReportUnusedEntries(
        in table: StringTable, _ sync: TableSyncContext, besides moved: MovedStrings, _ draft: inout Draft
    ) {
        let keys = table.keys
        let unused = Self.indices(of: keys, unusedBy: sync.used)
        func texts(_ indices: [Int]) -> String {
            indices.count > 4
                ? count(indices.count, "entry", "entries")
                : indices.map { quoted(keys[$0].string) }.joined(separator: ", ")
        }
        let tied = unused.filter { sync.renamedStrings.mightBeRenamed(keys[$0]) }
        if !tied.isEmpty {
            draft.advise(
                "no pane uses \(texts(tied)), which may be the translation of a changed string: move the translation, or remove the entry",
                about: table.path)
        }
        let needed = unused.filter { !tied.contains($0) && moved.isNeeded(keys[$0], inTable: sync.name) }
        if !needed.isEmpty {
            draft.advise(
                "\(texts(needed)): used by a pane that lacks the translation: move it to the table of that pane, or remove the entry",
                about: table.path)
        }
        let stale = unused.filter { !tied.contains($0) && !needed.contains($0) }
        let it = stale.count == 1 ? "it" : "them"
        if stale.isEmpty || !prune && draft.bundle.catalogs[sync.name] != nil { return }
        if prune {
            draft.edit(table.path, table.removing(stale))
            draft.report(
                .remove, table.path, "\(texts(stale)): no pane uses \(it)", about: .entries(stale.map { keys[$0] }))
        } else {
            draft.advise(
                "no pane uses \(texts(stale)); \(run: .localize) \(input: .prune) removes \(it)", about: table.path)
        }
    }

    /// Returns the indices of the keys that are not in `texts`.
    private static func indices(of keys: [ExactString], unusedBy texts: Set<ExactString>) -> [Int] {
        keys.enumerated().filter { !texts.contains($1) }.map(\.offset)
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
    /// Returns the keys that no pane uses of each table, if there are several tables.
    fileprivate func unusedKeys(besides users: PanesByTable) -> [String: Set<ExactString>] {
        let tables = Dictionary(grouping: languages.flatMap { self.tables(in: $0) }, by: \.name)
        if tables.count < 2, requiredTables(includingGenerated: true).allSatisfy({ tables[$0.name] != nil }) {
            return [:]
        }
        return tables.reduce(into: [:]) { unused, named in
            let used = users.texts(ofTable: named.key)
            var unusedKeys = LastResultCache<[ExactString]>()
            for table in named.value {
                let keys = unusedKeys.value(for: table.keys) { $0.filter { !used.contains($0) } }
                if !keys.isEmpty { unused[named.key, default: []].formUnion(keys) }
            }
        }
    }

    /// Returns the entries of moved strings in their old tables. If several tables have an entry, the first one counts.
    fileprivate func entryValues(of moves: [MovedStrings.Move]) -> EntryValues {
        moves.reduce(into: [:]) { values, move in
            let old = entryValues(
                of: Set(move.texts.map(\.text)), in: TableLookup(table: move.old, language: nil))
            values.merge(old) { $0.merging($1) { first, _ in first } }
        }
    }

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
