package import SettingsModel
package import SourceText

/// Sets the translations of strings in one language.
package struct SetTranslations: BundleOperation {
    package typealias TextTranslation = (text: ExactString, translation: ExactString)

    let language: String
    private let table: String?
    let changes: [(text: ExactString, translation: ExactString)]
    /// Whether every translation that equals the source-language value must be marked with a comment. If `false`,
    /// tables that cannot store comments are accepted.
    private let allowsSameAsSource: Bool

    /// Creates an operation that sets translations.
    ///
    /// - Parameters:
    ///   - language: The identifier of a language in the bundle.
    ///   - table: The name of the string table, or `nil` to use the table that contains the string.
    ///   - allowsSameAsSource: Whether every translation that equals the source-language value must be marked with a
    ///     comment, so that it counts as translated. If `false`, tables that cannot store comments are accepted.
    package init(
        _ language: String, _ changes: [TextTranslation], table: String? = nil, allowsSameAsSource: Bool = false
    ) throws(UsageError) {
        self.allowsSameAsSource = allowsSameAsSource
        self.language = language
        self.table = table
        self.changes = changes
        var seen: [ExactString: ExactString] = [:]
        for (text, translation) in changes {
            if translation.isBlank, !text.isBlank {
                throw UsageError(
                    "the translation of \(quoted(text.string)) is empty",
                    help: "specify the text to show in that language")
            }
            try TextRules.requireMultilineText(translation.string, "the translation of \(quoted(text.string))")
            if let other = seen.updateValue(translation, forKey: text), other != translation {
                throw UsageError("\(quoted(text.string)) has two translations", help: "leave out one of them")
            }
        }
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let bundle = draft.bundle
        let language = try bundle.language(named: self.language, adding: true)
        let known = draft.localizedTables()
        let finder = TableFinder(known, in: language, of: bundle)
        if let table { try finder.requireKnownTable(table) }
        try requireNoItemOfBuild(finder, draft)
        try finder.requireKnownTexts(changes.map(\.text))
        let changes = try changes.grouped { change throws(BundleError) in
            try finder.table(of: change.text, named: table)
        }
        var allowed = 0
        for (name, changes) in changes {
            let panes = known[name]?.panes ?? []
            if !panes.isEmpty, panes.allSatisfy(\.isGenerated) {
                _ = try bundle.table(name, in: language, orSuggesting: "\(run: .syncTables) \(input: .generated)")
            }
            let table = try bundle.writableTable(name, in: language)
            let new = Dictionary(changes.map { ($0.text, $0.translation) }, uniquingKeysWith: { $1 })
            if language == bundle.sourceLanguage { try draft.updateUntranslatedEntries(new, ofTable: name) }
            let isChanged = draft.setValues(new, in: table) { bundle in
                // The panes in the folder of the language look up their strings in its table only.
                let copies = bundle.localizedPanes().filter {
                    $0.path.languageFolder == language.folder && $0.stringsTable?.string == name
                }
                return (panes + copies).map(\.texts)
            }
            let same = draft.allowSameAsSource(new.keys.sorted(), in: table)
            if allowsSameAsSource, !same.unmarked.isEmpty {
                throw BundleError(
                    "\(table.path) is a property list, which cannot store comments on entries",
                    help: "leave out \(input: .allowSame)")
            }
            if !isChanged, same.allowed.isEmpty { draft.report(.identical, table.path) }
            allowed += same.allowed.count
        }
        if self.changes.count > 1, allowed > 0 {
            draft.advise(
                "\(allowed) of \(count(self.changes.count, "translation")) \(allowed == 1 ? "equals" : "equal") the source "
                    + "and \(allowed == 1 ? "counts" : "count") as translated")
        }
    }

    /// Throws an error if a string is the title of an item that only a build adds. The tables of such an item's pane
    /// would have an entry that no pane uses.
    private func requireNoItemOfBuild(_ finder: TableFinder, _ draft: Draft) throws(BundleError) {
        let unknown = Set(changes.map(\.text).filter(finder.isUnknown))
        guard !unknown.isEmpty, let item = draft.itemsAddedByBuild().first(where: { unknown.contains($0.title) }) else {
            return
        }
        let pane: Message = item.pane.map { " \(input: .pane) \(quoted($0))" } ?? ""
        throw BundleError(
            "only the build adds the row \(quoted(item.title.string))",
            help: "to translate it, add it to the pane: \(run: .addItem) child-pane \(key: .file) \(quoted(item.file)) "
                + "\(key: .title) \(quoted(item.title.string))\(pane)")
    }
}

/// Finds the string table to which a string belongs. A string belongs to a table if a pane looks it up in the table, or
/// if the table has an entry for it.
struct TableFinder {
    private let known: LocalizedTables
    private let language: Language
    private let bundle: SettingsBundle
    /// All string tables of the language.
    private let others: [StringTable]

    init(_ known: LocalizedTables, in language: Language, of bundle: SettingsBundle) {
        self.known = known
        self.language = language
        self.bundle = bundle
        others = bundle.tables(in: language)
    }

    /// Throws an error if no pane uses a table with the given name and the language does not have such a table.
    func requireKnownTable(_ name: String) throws(BundleError) {
        if bundle.table(name, in: language) == nil { try bundle.requireTableOfPane(named: name, among: known.all) }
    }

    /// Throws an error that lists all strings that belong to no table, if there is more than one.
    func requireKnownTexts(_ texts: [ExactString]) throws(BundleError) {
        let unknown = texts.filter(isUnknown).withoutRepetitions.map { quoted($0.string) }
        guard unknown.count > 1 else { return }
        throw BundleError(
            "no pane contains the strings \(unknown.joined(separator: ", "))", help: Self.helpForUnknownText,
            isAbsence: true)
    }

    func isUnknown(_ text: ExactString) -> Bool {
        known.namesByText[text] == nil && !others.contains { $0.contains(text) }
    }

    private static let helpForUnknownText: Message =
        "use the exact text in the pane; \(run: .languageStatus) \(input: .missing) lists untranslated strings"

    /// Returns the name of the table to which a string belongs.
    ///
    /// - Parameter wanted: The name of the table that the user specified, or `nil` to search all tables.
    func table(of text: ExactString, named wanted: String?) throws(BundleError) -> String {
        var found = known.namesByText[text] ?? []
        // Strings that no pane uses may still have entries.
        if found.isEmpty || wanted.map({ !found.contains($0) }) ?? false {
            found += others.filter { $0.contains(text) }.map(\.name)
        }
        let names = found.filter { wanted == nil || $0 == wanted }
        if names.count == 1 { return names[0] }
        if let first = names.first {
            throw BundleError(
                "\(names.joined(separator: " and ")) both contain the string \(quoted(text.string))",
                help: "specify one, as in \(input: .table) \(first)")
        }
        if !found.isEmpty, let wanted {
            throw BundleError(
                "no pane looks up \(quoted(text.string)) in \(wanted)",
                help: "it is in \(found.joined(separator: ", "))")
        }
        if let pane = bundle.unlocalizedPanes().first(where: { $0.contains(text) }) {
            throw BundleError(
                "\(pane.name) has no string table, so \(quoted(text.string)) cannot be translated", path: pane.path,
                help: "give it one: \(run: .setPane) \(pane.name) \(input: .stringsTable) \(pane.ownTable)")
        }
        let localized = bundle.localizedPanes().filter { $0.contains(text) }
        let own = localized.first { $0.path.languageFolder == language.folder }?.stringsTable?.string
        if let own, others.contains(where: { $0.name == own }) { return own }
        if let pane = localized.first {
            throw BundleError(
                "\(quoted(text.string)) is not in a string table: \(pane.name) contains it in the language of its folder",
                path: pane.path, help: "change the item with \(run: .setItem) in the pane of each language")
        }
        throw BundleError(
            "no pane contains the string \(quoted(text.string))",
            help: mostSimilarName(to: text.string, among: known.all.flatMap { $0.uses.map(\.use.text.string) }).map {
                "did you mean \(quoted($0))?"
            } ?? Self.helpForUnknownText,
            isAbsence: true)
    }
}

extension Pane {
    fileprivate func contains(_ text: ExactString) -> Bool { texts.contains { $0.text == text } }
}
