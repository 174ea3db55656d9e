package import SettingsModel
import SourceText
import StringsSyntax

/// Makes every table of every language hold every text that the pages look up in it.
package struct SyncTables: BundleOperation {
    /// Whether entries that no page uses are removed.
    package var prune: Bool
    /// Whether pages that a licence generator wrote take part; they are left alone otherwise.
    package var includeGenerated: Bool
    /// The language whose values new entries get; nil for the bundle's own source language.
    package var sourceLanguage: String?

    package init(prune: Bool = false, includeGenerated: Bool = false, sourceLanguage: String? = nil) {
        self.prune = prune
        self.includeGenerated = includeGenerated
        self.sourceLanguage = sourceLanguage
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let bundle = draft.bundle
        let start = draft.lines.count
        guard !bundle.languages.isEmpty else {
            throw BundleError("the bundle has no language", help: "settings-bundle localize add en")
        }
        // A page inside an .lproj owes nothing, but what it uses must not be pruned.
        try bundle.requireReadablePages(includingLocalized: prune)
        let source = try bundle.sourceLanguage(named: sourceLanguage)
        for (name, panes) in bundle.owedTables(includingGenerated: includeGenerated) {
            try TextRules.requireOwn(name, of: panes)
            let texts = panes.map(\.texts)
            let existing = try bundle.editableTables(named: name)
            for table in existing.tables {
                fill(table, texts, source, bundle, &draft)
            }
            let known = bundle.languages.filter { language in
                bundle.table(name, in: language) != nil
            }
            for language in existing.languagesWithout {
                try bundle.requireUniqueName("\(language.folder)/\(name).strings", askedBy: panes)
                create(name, texts, in: language, source, like: known, bundle, &draft)
            }
        }
        if draft.lines.count == start { draft.report(.identical, "", "every table holds every text of its pages") }
    }

    // MARK: A table that is there

    private func fill(
        _ table: StringTable, _ texts: [[TextUse]], _ source: Language?, _ bundle: SettingsBundle,
        _ draft: inout Draft
    ) {
        let values = bundle.sourceValues(of: table.name, in: source, for: table.language)
        TableInsertions(missing: texts, in: table, values: values).record(in: &draft)
        if let filled = draft.bundle.table(table.name, in: table.language) { reportStale(in: filled, bundle, &draft) }
    }

    private func reportStale(in table: StringTable, _ bundle: SettingsBundle, _ draft: inout Draft) {
        let used = bundle.texts(ofTable: table.name)
        let stale = table.entries.enumerated().filter { !used.contains($0.element.key) }
        guard !stale.isEmpty else { return }
        let names = stale.map { quoted($0.element.key.string) }
        let shown = names.count > 4 ? count(names.count, "entry", "entries") : names.joined(separator: ", ")
        if prune {
            draft.edit(table.file, table.removing(stale.map(\.offset)))
            draft.report(.remove, table.path, "\(shown): no page uses \(names.count == 1 ? "it" : "them")")
        } else {
            draft.advise(
                "\(table.path): no page uses \(shown); settings-bundle localize --prune removes \(names.count == 1 ? "it" : "them")"
            )
        }
    }

    // MARK: A table that is not

    private func create(
        _ name: String, _ texts: [[TextUse]], in language: Language, _ source: Language?, like known: [Language],
        _ bundle: SettingsBundle, _ draft: inout Draft
    ) {
        let model = source.flatMap { bundle.table(name, in: $0) } ?? known.first.flatMap { bundle.table(name, in: $0) }
        let entries = TableInsertions.entries(
            for: texts.joined(), values: bundle.sourceValues(of: name, in: source, for: language))
        draft.createTable(name, in: language, entries, like: model)
    }
}

extension SettingsBundle {
    /// What the source language shows for the texts of a table, for entries of another language.
    func sourceValues(of name: String, in source: Language?, for language: Language) -> [ExactString: ExactString] {
        guard let source, source != language, let table = table(name, in: source) else { return [:] }
        return table.values.filter { !$0.value.isEmpty }
    }
}

extension SettingsBundle {
    /// Throws for a property list that cannot be read: nobody knows which texts it uses, and which pages it leads to.
    func requireReadablePages(includingLocalized: Bool = true) throws(BundleError) {
        let unreadable = files.values.filter { file in
            file.path.hasSuffix(".plist") && !file.isReadable
                && (includingLocalized || !PaneName(file.path).isLocalized)
        }
        if let first = unreadable.min(by: { $0.path < $1.path }) { throw BundleError(unreadable: first) }
    }

    /// Throws where a new file would have the name of another but for upper and lower case: most Macs hold one of both.
    func requireUniqueName(_ path: String, askedBy panes: [Pane]) throws(BundleError) {
        try requireNotHidden(path)
        guard let existing = self.path(equalIgnoringCaseTo: path), existing != path else { return }
        throw BundleError(
            "\(existing) differs from \(path) in case only", path: panes.first?.path,
            help: "give \(PaneSchema.stringsTable) the name of the table as it is, or rename the table")
    }
}

extension ParsedFile {
    /// The encoding for a new table like this one: a table that is a property list has none to copy.
    var encodingOfText: TextEncoding { isPropertyList ? .utf8 : encoding }
}

extension TextRules {
    /// Checks the name of a table that a page gives: no file is made outside the bundle for it.
    static func requireOwn(_ name: String, of panes: [Pane]) throws(BundleError) {
        do {
            try requireFileName(name, "the table name", example: "Root")
        } catch {
            throw BundleError(
                error.message, path: panes.first?.path, help: "give \(PaneSchema.stringsTable) a plain name, as in Root"
            )
        }
    }
}
