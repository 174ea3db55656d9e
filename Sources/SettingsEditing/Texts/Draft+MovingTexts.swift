import PropertyListSyntax
import SettingsModel
import SourceText

/// The texts of a pane that gets another table, or none.
extension Draft {
    /// Brings the texts of a pane, with their translations, into the table that it names by now.
    ///
    /// - Parameter old: the table that it named before; nil where it named none.
    mutating func moveTexts(ofPane name: PaneName, from old: String?, to new: String) throws(BundleError) {
        guard let pane = bundle.pane(named: name.full) else { return }
        if bundle.languages.isEmpty { advise("the bundle has no language yet: \(run: .addLanguage) en") }
        try TextRules.requireOwn(new, of: [pane])
        let isShared = panes(usingTable: new).contains { $0 != name }
        guard let old else {
            try fillTables(named: new, of: pane, from: nil, isShared: isShared)
            return
        }
        let (known, without) = try bundle.editableTables(named: old)
        let isLast = panes(usingTable: old).isEmpty
        if isLast, !isShared, !known.isEmpty, bundle.languages.allSatisfy({ bundle.table(new, in: $0) == nil }) {
            try renameTable(old, to: new)
            for language in without { skipTable("\(language.folder)/\(new).strings") }
            return
        }
        try fillTables(named: new, of: pane, from: old, isShared: isShared)
        if isLast {
            try removeTable(old)
        } else {
            try removeTexts(pane.texts.map(\.text), fromTable: old)
        }
    }

    private mutating func fillTables(
        named new: String, of pane: Pane, from old: String?, isShared: Bool
    ) throws(BundleError) {
        let (tables, without) = try bundle.editableTables(named: new)
        for table in tables {
            reviewHidden(pane, from: old, in: table)
            let values = values(of: pane, from: old, to: new, in: table.language)
            let comments = comments(in: old, table.language)
            TableInsertions(missing: PaneTexts([pane.texts]), in: table, values: values, comments: comments).record(
                in: &self)
        }
        let source = bundle.sourceLanguage
        for language in without {
            let path = "\(language.folder)/\(new).strings"
            let before = old.flatMap { bundle.table($0, in: language) }
            // A table with the texts of this pane alone would turn those of the others raw; where there are
            // translations to keep, it is made with the texts of all.
            if isShared, !pane.texts.contains(where: { before?.contains($0.text) == true }) {
                skipTable(path)
                continue
            }
            try bundle.requireUniqueName(path, askedBy: [pane])
            let values = values(of: pane, from: old, to: new, in: language)
            let model =
                before ?? source.flatMap { bundle.table(new, in: $0) }
                ?? source.flatMap { source in bundle.tables(in: source).first { $0.isReadable } }
            let users = bundle.panes.filter { $0.requiredTable == new }
            let entries = TableInsertions.entries(
                for: users.flatMap(\.texts), values: values, comments: comments(in: old, language))
            createTable(new, in: language, entries, like: model)
        }
    }

    /// What the texts of a new table say in a language: those of the pane what its old table has, else what the source
    /// language shows.
    private func values(
        of pane: Pane, from old: String?, to new: String, in language: Language
    ) -> [ExactString: ExactString] {
        // A pane that named no table had its texts from this one, where it is there.
        let old = old ?? "Localizable"
        let table = bundle.table(old, in: language)
        var values: [ExactString: ExactString] = [:]
        let own = Set(pane.texts.map(\.text))
        let source = bundle.sourceLanguage.flatMap { bundle.table(new, in: $0) }
        for text in bundle.panes.filter({ $0.requiredTable == new }).flatMap(\.texts).map(\.text)
        where values[text] == nil {
            let before = own.contains(text) ? table?[text] : nil
            // What the new table says already is what the pane shows by now.
            let shown = own.contains(text) && source?.contains(text) != true ? old : new
            values[text] = before ?? bundle.initialValue(of: text, inTable: shown, language: language)
        }
        return values
    }

    /// The comments of a table: what they say to translators goes along.
    private func comments(in old: String?, _ language: Language) -> [ExactString: String] {
        let entries = old.flatMap { bundle.table($0, in: language) }?.entries ?? []
        return Dictionary(
            entries.compactMap { entry in entry.comment.map { (entry.key, $0) } }, uniquingKeysWith: { $1 })
    }

    /// Names the translations that give way to those that the new table has already.
    private mutating func reviewHidden(_ pane: Pane, from old: String?, in table: StringTable) {
        guard let old, let before = bundle.table(old, in: table.language) else { return }
        var seen: Set<ExactString> = []
        for text in pane.texts.map(\.text) where seen.insert(text).inserted {
            guard let value = before[text], let winner = table[text], value != winner, value != text else { continue }
            report(.review, table.path, "\"\(text)\" = \"\(winner)\", and \"\(value)\" in \(old).strings")
        }
    }

    // MARK: No table any more

    /// Removes the texts of a pane that names no table any more from the one it named.
    ///
    /// - Throws: where a translation would be lost, and that was not asked for.
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
            try requireNothingLost(of: pane, from: old) { isLast || unused.contains($0) }
        }
        if isLast {
            try removeTable(old)
        } else {
            try removeTexts(pane.texts.map(\.text), fromTable: old, besides: name)
        }
    }

    private func requireNothingLost(
        of pane: Pane, from old: String, _ goes: (ExactString) -> Bool
    ) throws(BundleError) {
        var lost: [(path: String, entry: StringTable.Entry)] = []
        for table in try bundle.editableTables(named: old).tables {
            for entry in table.entries where goes(entry.key) && entry.value != entry.key {
                lost.append((table.path, entry))
            }
        }
        guard let first = lost.first else { return }
        let example = "\(quoted(first.entry.key.string)) in \(first.path)"
        throw BundleError(
            lost.count == 1
                ? "the translation of \(example) would be lost"
                : "\(lost.count) translations would be lost, as that of \(example)",
            path: pane.path, help: "add \(input: .dropStrings) to remove them, or name a table that takes them")
    }
}
