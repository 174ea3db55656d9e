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
        let required = draft.bundle.requiredTables(includingGenerated: includeGenerated)
        // A change can settle what was ambiguous before it, so that the next run would change more.
        var notes: [Note] = []
        var tables: [SyncedTable] = []
        for _ in 0..<Self.maximumRounds {
            let before = draft.reportCount
            guard let left = try synchronize(required, source, &tables, &draft) else { break }
            notes = left
            if draft.reportCount == before { break }
        }
        for table in tables { updateCatalogStates(table, &draft) }
        for note in notes { draft.advise(note.text, about: note.path) }
        if draft.reportCount == start {
            let isNone = required.isEmpty && !draft.bundle.localizedPanes().isEmpty
            draft.report(
                .identical, "",
                isNone
                    ? "no pane outside .lproj folders has a string table"
                    : "all tables contain the strings of their panes")
        }
        if sourceLanguage == nil, let note = incompleteSource { draft.advise(note) }
        let others = draft.bundle.notesOnStringsOutsideTables("do not change", includingGenerated: includeGenerated)
        for note in others { draft.advise(note) }
        if !includeGenerated, let note = draft.bundle.noteOnGeneratedPanes("do not change") { draft.advise(note) }
    }

    /// The maximum number of times that the tables are synchronized. The second time usually changes nothing.
    private static let maximumRounds = 4

    /// A note about entries that no pane uses.
    private typealias Note = (text: Message, path: String)

    /// Moves and renames entries, adds the missing ones, and removes unused ones.
    ///
    /// - Parameter synced: Is set to the tables, with the strings that panes use.
    /// - Returns: Notes about the unused entries that are left, or `nil` if there were none.
    private func synchronize(
        _ required: [(name: String, panes: [Pane])], _ source: Language?, _ synced: inout [SyncedTable],
        _ draft: inout Draft
    ) throws(BundleError) -> [Note]? {
        // Many languages have the same strings, so the strings are collected once.
        let panes = draft.bundle.panes
        let textsOfPanes = Dictionary(panes.map { ($0.path, $0.texts) }, uniquingKeysWith: { $1 })
        let users = PanesByTable(panes)
        synced = try required.map { name, panes throws(BundleError) in
            try TextRules.requirePlainTableName(name, of: panes)
            var used = Set(users.panes(ofTable: name).flatMap { textsOfPanes[$0.path] ?? [] }.map(\.text))
            used.formUnion(try draft.bundle.textsUsedByCode(ofTable: name, besides: used))
            return SyncedTable(
                name: name, panes: panes, texts: panes.map { textsOfPanes[$0.path] ?? [] }, used: used,
                unused: try draft.bundle.unusedEntries(ofTable: name, besides: used), source: source)
        }
        let unused = draft.bundle.unusedKeys(of: synced, besides: users)
        let moved = MovedStrings(ofUnused: unused, in: draft.bundle)
        let moves = prune ? moved.moves + moved.repeats : moved.moves
        for move in moves {
            do {
                try draft.prepareMove(of: move.texts.map(\.text), from: move.old, to: move.new)
            } catch {
                // Nothing is lost if the old entries stay.
                if prune { throw error }
            }
        }
        for table in synced {
            let renamed = RenamedStrings(of: table.unused, besides: table.texts, in: draft.bundle, moved)
            for (old, new) in renamed.renamed where !draft.isUsed(old, inTable: table.name) {
                try RenameTableEntries(of: old, to: new, inTable: table.name)(on: &draft)
            }
            try addMissingEntries(to: table, moved, &draft)
        }
        for move in moves {
            draft.keepTranslations(
                of: move.texts, from: TableLookup(table: move.old, language: nil),
                to: TableLookup(table: move.new, language: nil), isReviewed: false)
            draft.keepSameAsSource(draft.bundle.entryValues(of: [move]), inTable: move.new)
        }
        let withUnused = synced.filter { !$0.unused.isEmpty }
        if withUnused.isEmpty { return nil }
        let left = MovedStrings(ofUnused: unused, in: draft.bundle)
        var notes: [Note] = []
        for table in withUnused {
            // What a rename or an insertion has settled is no longer in doubt, as in the next run.
            let unused = table.unused.compactMap { draft.bundle.table(at: $0.table) }.map { now in
                (table: now, indices: now.keys.indices.filter { !table.used.contains(now.keys[$0]) })
            }
            let renamed = RenamedStrings(of: unused, besides: table.texts, in: draft.bundle, left)
            for (now, indices) in unused {
                notes += removeOrReportUnusedEntries(at: indices, in: now, of: table, renamed, left, &draft)
            }
        }
        return notes
    }

    /// Adds the missing entries to a string table in all languages, with the values of moved strings in their old tables,
    /// and otherwise the values in the source language.
    private func addMissingEntries(
        to table: SyncedTable, _ moved: MovedStrings, _ draft: inout Draft
    ) throws(BundleError) {
        let values = draft.bundle.entryValues(of: (moved.moves + moved.repeats).filter { $0.new == table.name })
        let translations = draft.bundle.entryValues(of: moved.moves.filter { $0.new == table.name })
        let sourceTable = table.source.flatMap { draft.bundle.table(table.name, in: $0) }
        let movedSource = table.source.flatMap { values[$0] }?.mapValues(\.value) ?? [:]
        let sourceValues = (sourceTable?.values ?? [:]).filter { !$0.value.isEmpty }
            .merging(movedSource) { own, _ in own }
        let (languages, without) = try draft.bundle.languages(withEditableTable: table.name)
        var entryIndices = LastResultCache<[[Int?]]>()
        func newValues(in language: Language) -> [ExactString: ExactString] {
            if language == table.source { return movedSource }
            let own = (translations[language] ?? [:]).mapValues(\.value).filter { !$0.value.isEmpty }
            return own.isEmpty ? sourceValues : sourceValues.merging(own) { $1 }
        }
        func report(_ texts: some Sequence<ExactString>, in language: Language, _ path: String) {
            guard language != table.source, let own = translations[language] else { return }
            for text in texts {
                guard let value = own[text]?.value, !value.isEmpty, value != sourceValues[text] ?? text else {
                    continue
                }
                draft.reportReview(of: text, translated: value, in: path)
            }
        }
        for language in languages {
            // Another reference to the table would make the edit copy it.
            guard
                let (change, inherited) = insertions(
                    into: table, in: language, newValues(in: language),
                    values[language]?.compactMapValues(\.comment) ?? [:], moved, &entryIndices, draft)
            else { continue }
            draft.insert(change)
            report(change.texts, in: language, change.path)
            for (text, value) in inherited { draft.reportReview(of: text, translated: value, in: change.path) }
        }
        let model = sourceTable ?? draft.bundle.languages.firstResult { draft.bundle.table(table.name, in: $0) }
        for language in without {
            try draft.createTable(
                table.name, in: language, requiredBy: table.panes, for: table.texts.joined(),
                values: newValues(in: language), comments: values[language]?.compactMapValues(\.comment) ?? [:],
                like: model)
            let texts = table.texts.joined().map(\.text).withoutRepetitions
            report(texts, in: language, "\(language.folder)/\(table.name).strings")
        }
    }

    /// Updates the extraction states of strings in a String Catalog. The state is set to `stale` for strings that no
    /// pane uses, and to `manual` for strings that are used again.
    private func updateCatalogStates(_ sync: SyncedTable, _ draft: inout Draft) {
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
        into synced: SyncedTable, in language: Language, _ values: [ExactString: ExactString],
        _ comments: [ExactString: String], _ moved: MovedStrings, _ knownPlaces: inout LastResultCache<[[Int?]]>,
        _ draft: Draft
    ) -> (change: TableInsertions.EntryInsertions, inherited: [(text: ExactString, value: ExactString)])? {
        guard let table = draft.bundle.table(synced.name, in: language) else { return nil }
        let entryIndices = knownPlaces.value(for: table.keys) { StringTable.entryIndices(of: synced.texts, among: $0) }
        let inherited = table.inheritedValues(
            for: Array(synced.texts.joined()), at: Array(entryIndices.joined())
        ).filter { $0.value != values[$0.text] && !moved.isSupplied($0.text, inTable: synced.name) }
        let insertions = TableInsertions(
            missing: synced.texts, in: table, values: inherited.reduce(into: values) { $0[$1.text] = $1.value },
            comments: comments, at: entryIndices)
        return (insertions.change, inherited)
    }

    /// Removes unused entries from a table, or returns notes that advise to remove them. Call this method after copying
    /// entries that are needed elsewhere.
    private func removeOrReportUnusedEntries(
        at unused: [Int], in table: StringTable, of sync: SyncedTable, _ renamed: RenamedStrings,
        _ moved: MovedStrings, _ draft: inout Draft
    ) -> [Note] {
        var notes: [Note] = []
        let keys = table.keys
        func texts(_ indices: [Int]) -> String {
            indices.count > 4
                ? count(indices.count, "entry", "entries")
                : indices.map { quoted(keys[$0].string) }.joined(separator: ", ")
        }
        let tied = unused.filter {
            renamed.mightBeRenamed(keys[$0]) || moved.mightBeChanged(keys[$0], inTable: sync.name)
        }
        if !tied.isEmpty {
            notes.append(
                (
                    "no pane uses \(texts(tied)), which may be the translation of a changed string: move the translation, or remove the entry",
                    table.path
                ))
        }
        let needed = unused.filter { !tied.contains($0) && moved.isNeeded(keys[$0], inTable: sync.name) }
        if !needed.isEmpty {
            notes.append(
                (
                    "\(texts(needed)): used by a pane that lacks the translation: move it to the table of that pane, or remove the entry",
                    table.path
                ))
        }
        let stale = unused.filter { !tied.contains($0) && !needed.contains($0) }
        let it = stale.count == 1 ? "it" : "them"
        if stale.isEmpty || !prune && draft.bundle.catalogs[sync.name] != nil { return notes }
        if prune {
            draft.edit(table.path, table.removing(stale))
            draft.report(
                .remove, table.path, "\(texts(stale)): no pane uses \(it)", about: .entries(stale.map { keys[$0] }))
        } else {
            notes.append(
                ("no pane uses \(texts(stale)); \(run: .localize) \(input: .prune) removes \(it)", table.path))
        }
        return notes
    }
}

/// A string table that is updated in all languages.
private struct SyncedTable {
    let name: String
    /// The panes that require entries in the table, and their strings, with one array for each pane.
    let panes: [Pane]
    let texts: [[LocalizableText]]
    /// The strings on all panes that might use the table, and those that only code uses.
    let used: Set<ExactString>
    /// The tables with unused entries.
    let unused: RenamedStrings.UnusedIndices
    let source: Language?
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
    /// Returns the tables of all languages that have unused entries.
    fileprivate func unusedEntries(
        ofTable name: String, besides used: Set<ExactString>
    ) throws(BundleError) -> RenamedStrings.UnusedIndices {
        var unusedIndices = LastResultCache<[Int]>()
        return try editableTables(named: name).tables.map { table in
            (
                table: table,
                indices: unusedIndices.value(for: table.keys) { keys in
                    keys.indices.filter { !used.contains(keys[$0]) }
                }
            )
        }.filter { !$0.indices.isEmpty }
    }

    /// Returns the keys that no pane uses of each table, including those that no pane requires.
    fileprivate func unusedKeys(of synced: [SyncedTable], besides users: PanesByTable) -> [String: Set<ExactString>] {
        var unused: [String: Set<ExactString>] = [:]
        for (table, indices) in synced.flatMap(\.unused) {
            unused[table.name, default: []].formUnion(indices.compactMap(table.key(at:)))
        }
        let required = Set(synced.map(\.name))
        let others = languages.flatMap { tables(in: $0) }.filter { !required.contains($0.name) }
        for (name, tables) in Dictionary(grouping: others, by: \.name) {
            let used = users.texts(ofTable: name)
            unused[name] = tables.reduce(into: Set()) { $0.formUnion($1.keys) }.subtracting(used)
        }
        return unused
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
