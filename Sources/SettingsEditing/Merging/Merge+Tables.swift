import PropertyListSyntax
import SettingsModel
import SourceText

/// Methods that merge string tables.
extension Merge {
    /// Merges the strings of the merged panes into this bundle's string tables in all languages.
    mutating func mergeTables(into draft: inout Draft) throws(BundleError) {
        let source = draft.bundle.sourceLanguage
        let moves = movesOfTexts
        let own = moves.map { ownTranslations(of: $0, in: draft.bundle) }
        for origin in incoming.tables {
            try mergeTable(IncomingTable(origin, of: self, sourceLanguage: source), into: &draft)
        }
        for (move, own) in zip(moves, own) {
            keep(own, in: move.new, &draft)
            draft.keepTranslations(of: move.texts, from: move.old, to: move.new)
            draft.keepSameAsSource(
                draft.bundle.entryValues(of: Set(move.texts.map(\.text)), in: move.old), inTable: move.new.table)
        }
        try removeTextsOfEarlierPanes(from: &draft)
    }

    /// Strings that are in another table now.
    private typealias MoveOfTexts = (texts: [LocalizableText], old: TableLookup, new: TableLookup)

    private var movesOfTexts: [MoveOfTexts] {
        let present = Dictionary(panes.map { ($0.pane.name, $0.pane) }, uniquingKeysWith: { first, _ in first })
        return earlier.flatMap { pane -> [MoveOfTexts] in
            guard let old = pane.lookup else { return [] }
            let now = present[pane.name]
            let staying = now?.lookup == old ? Set(now?.texts.map(\.text) ?? []) : []
            let moved = Set(pane.texts.map(\.text)).subtracting(staying)
            let all = Set(pane.texts.map(\.text))
            return panes.map(\.pane).compactMap { target in
                guard let new = target.lookup, old != new else { return nil }
                let before = Set(earlier.first { $0.name == target.name }?.texts.map(\.text) ?? [])
                let texts = target.texts.filter {
                    moved.contains($0.text) || all.contains($0.text) && !before.contains($0.text)
                }
                return texts.isEmpty ? nil : (texts, old, new)
            }
        }
    }

    /// Returns the translations in this bundle of strings that its new table does not contain yet.
    private func ownTranslations(of move: MoveOfTexts, in bundle: SettingsBundle) -> EntryValues {
        var tables = IndexedTables(bundle)
        let values = bundle.entryValues(of: Set(move.texts.map(\.text)), in: move.old)
        return values.reduce(into: [:]) { own, old in
            let present = Set(bundle.table(move.new.table, in: old.key)?.keys ?? [])
            own[old.key] = old.value.filter { text, content in
                content.value != text && !present.contains(text)
                    && tables.hasTranslation(of: text, in: move.old.table, old.key)
            }
        }
    }

    /// Replaces the other bundle's translations with those of this bundle, as in a table that keeps its name.
    private func keep(_ own: EntryValues, in lookup: TableLookup, _ draft: inout Draft) {
        var tables = IndexedTables(draft.bundle)
        for (language, values) in own.sorted(by: { $0.key.folder < $1.key.folder }) where lookup.includes(language) {
            guard let table = draft.bundle.table(lookup.table, in: language) else { continue }
            let places = Dictionary(table.keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
            var edits: [TextEdit] = []
            for (text, content) in values.sorted(by: { $0.key < $1.key })
            where tables.hasTranslation(of: text, in: lookup.table, language) {
                guard let place = places[text], let value = table.value(at: place), value != content.value else {
                    continue
                }
                edits += table.settingValue(at: place, to: content.value)
                draft.reportReview(
                    of: text, translated: content.value, in: table.path, "; \(folder) has \"\(value)\"")
            }
            draft.edit(table.path, edits)
        }
    }

    /// A string table to merge from the other bundle into this bundle.
    private struct IncomingTable {
        let origin: String
        let name: String
        let panes: [Pane]
        /// The strings for which entries are added, with one array for each pane.
        let texts: [[LocalizableText]]
        /// The strings on panes of this bundle that specify the table but are not part of the merge.
        let shared: Set<ExactString>
        let isShared: Bool
        /// The nonempty values of the other bundle's entries, in its source language.
        let sourceValues: [ExactString: ExactString]
        /// The values of entries in the source language of this bundle before the merge.
        var ownValues: [ExactString: ExactString] = [:]
        let sourceLanguage: Language?
        let existsInOtherBundle: Bool

        init(_ origin: String, of merge: Merge, sourceLanguage: Language?) {
            let name = merge.incoming.tableName(origin)
            let tables = merge.other.languages.compactMap { merge.other.table(origin, in: $0) }
            let known = tables.reduce(into: Set<ExactString>()) { $0.formUnion($1.values.keys) }
            let panes = merge.panes.map(\.pane).filter { $0.stringsTable?.string == name }
            let users = merge.others.filter { $0.stringsTable?.string == name }
            self.origin = origin
            self.name = name
            self.panes = panes
            self.sourceLanguage = sourceLanguage
            // Generated panes require no entries, but existing translations of their strings are merged.
            texts = panes.map { pane in
                let owesAll = !pane.isGenerated && !pane.name.isLocalized
                return pane.texts.filter { owesAll || known.contains($0.text) }
            }
            shared = users.reduce(into: []) { shared, pane in for use in pane.texts { shared.insert(use.text) } }
            isShared = !users.isEmpty
            sourceValues =
                merge.other.sourceLanguage.flatMap { merge.other.table(origin, in: $0) }?.values
                .filter { !$0.value.isEmpty } ?? [:]
            existsInOtherBundle = !tables.isEmpty
        }

        /// Whether the other bundle has the table, or a merged pane requires entries in the table.
        var isNeeded: Bool { existsInOtherBundle || panes.contains { !$0.isGenerated && $0.requiredTable != nil } }
    }

    private mutating func mergeTable(_ table: IncomingTable, into draft: inout Draft) throws(BundleError) {
        guard table.isNeeded else { return }
        var table = table
        for language in draft.bundle.languages {
            guard let otherBundleTable = self.otherBundleTable(table, in: language) else { continue }
            if !otherBundleTable.isWhole { throw BundleError(unreadable: otherBundleTable).of(bundle: folder) }
            mergedPaths.insert(otherBundleTable.path)
        }
        do {
            try TextRules.requirePlainTableName(table.name, of: table.panes)
        } catch {
            throw error.of(bundle: folder)
        }
        table.ownValues = table.sourceLanguage.flatMap { draft.bundle.table(table.name, in: $0) }?.values ?? [:]
        let (tables, without) = try draft.bundle.editableTables(named: table.name)
        for existing in tables { updateEntries(existing, from: table, in: &draft) }
        for language in without {
            let path = "\(language.folder)/\(table.name).strings"
            if table.isShared {
                draft.reportMissingTable(path)
            } else {
                try draft.bundle.requireUniquePath(path, requiredBy: table.panes)
                create(path, from: table, in: language, &draft)
            }
        }
    }

    /// Returns the other bundle's table for a language, or `nil` if the other bundle does not have the table. The two
    /// bundles can use different spellings of a language identifier, such as `zh-Hans` and `zh_hans`.
    private func otherBundleTable(_ table: IncomingTable, in language: Language) -> StringTable? {
        if let otherBundleTable = other.table(table.origin, in: language) { return otherBundleTable }
        let name = Language.normalizedIdentifier(language.identifier)
        let same = other.languages.first { Language.normalizedIdentifier($0.identifier) == name }
        return same.flatMap { other.table(table.origin, in: $0) }
    }

    /// Returns the values in the other bundle's table for a language. Missing values are taken from the source language
    /// of that bundle.
    private func values(of table: IncomingTable, in language: Language) -> [ExactString: ExactString] {
        let otherBundleTable = self.otherBundleTable(table, in: language)?.values.filter { !$0.value.isEmpty } ?? [:]
        if language == other.sourceLanguage { return otherBundleTable }
        return table.sourceValues.merging(otherBundleTable) { $1 }
    }

    /// Returns the comments in the other bundle's table for a language. Missing comments are taken from the source
    /// language of that bundle.
    private func comments(of table: IncomingTable, in language: Language) -> [ExactString: String] {
        let tables = [other.sourceLanguage, language].map { $0.flatMap { otherBundleTable(table, in: $0) } }
        return tables.reduce(into: [:]) { comments, table in comments.merge(table?.comments ?? [:]) { $1 } }
    }

    // MARK: New tables

    private func create(_ path: String, from table: IncomingTable, in language: Language, _ draft: inout Draft) {
        let values = values(of: table, in: language)
        let comments = comments(of: table, in: language)
        guard let otherBundleTable = otherBundleTable(table, in: language), !otherBundleTable.isEmptyFile,
            let bytes = otherBundleTable.file.bytes
        else {
            let entries = TableInsertions.entries(for: table.texts.joined(), values: values, comments: comments)
            let model = other.sourceLanguage.flatMap { other.table(table.origin, in: $0) }
            draft.createTable(table.name, in: language, entries, like: model)
            return
        }
        // A copy keeps the order, comments and encoding. Missing entries are added.
        var copy = StringTable(
            file: ParsedFile(path: path, target: path, bytes: bytes), name: table.name, language: language)
        if copy.file.obstacle == nil {
            var file = copy.file
            file.apply(TableInsertions(missing: table.texts, in: copy, values: values, comments: comments).edits)
            copy = StringTable(file: file, name: table.name, language: language)
        }
        draft.create(path, copy.file.bytes ?? bytes, like: draft.bundle.tables(in: language).first?.path)
        draft.report(.create, path, "\(count(copy.count, "string"))")
    }

    // MARK: Existing tables

    private func updateEntries(_ existing: StringTable, from table: IncomingTable, in draft: inout Draft) {
        let language = existing.language
        let values = values(of: table, in: language)
        for use in table.texts.joined().withoutRepetitions(of: \.text) {
            guard let value = values[use.text], let now = draft.bundle.table(at: existing),
                let index = now.index(of: use.text), let own = now.entry(at: index)?.value, own != value
            else { continue }
            let isSource = language == other.sourceLanguage
            // A value that repeats the string or the source language is not a translation.
            if value == use.text || (!isSource && value == table.sourceValues[use.text]) { continue }
            let isEcho =
                own.isEmpty || own == use.text
                || (language != table.sourceLanguage && own == table.ownValues[use.text])
            if isEcho, !table.shared.contains(use.text) {
                draft.edit(now.path, now.settingValue(at: index, to: value))
                draft.report(.update, now.path, entries: [use.text])
            } else {
                draft.reportReview(of: use.text, translated: own, in: now.path, "; \(folder) has \"\(value)\"")
            }
        }
        guard let filled = draft.bundle.table(at: existing) else { return }
        let insertions = TableInsertions(
            missing: table.texts, in: filled, values: values, comments: comments(of: table, in: language))
        draft.insert(insertions.change)
        guard let origin = otherBundleTable(table, in: language), origin.language != other.sourceLanguage else {
            return
        }
        let meant = insertions.change.texts.filter { origin.index(of: $0).map(origin.allowsSameAsSource) ?? false }
        draft.allowSameAsSource(meant, in: filled)
    }

    // MARK: Removed strings

    private func removeTextsOfEarlierPanes(from draft: inout Draft) throws(BundleError) {
        var old: [String: Set<ExactString>] = [:]
        for pane in earlier {
            guard let table = pane.stringsTable?.string else { continue }
            for use in pane.texts { old[table, default: []].insert(use.text) }
        }
        // Without a table, these strings are no longer translated, but they are not removed.
        let withoutTable = Set(panes.map(\.pane).filter { $0.stringsTable == nil }.flatMap(\.texts).map(\.text))
        for (table, texts) in old.sorted(by: { $0.key < $1.key }) {
            let new = panes.map(\.pane).filter { $0.stringsTable?.string == table }.flatMap(\.texts).map(\.text)
            try draft.removeTexts(
                texts.subtracting(new).subtracting(withoutTable).sorted(), fromTable: table,
                isLast: draft.panes(usingTable: table).isEmpty, keepingOthers: true)
        }
    }
}
