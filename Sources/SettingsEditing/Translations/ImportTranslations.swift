package import SettingsModel
import SourceText

/// Imports translations from translation files.
///
/// Only the values of translated strings change. Translations that do not match the current bundle are reported and
/// skipped.
package struct ImportTranslations: BundleOperation {
    let tables: [TableTranslations]
    private let names: TranslationNames?

    /// Creates an operation that imports translations.
    ///
    /// - Parameter names: The mapping from the names of tables and languages in the files to their names in the bundle,
    ///   or `nil` if the names are the same.
    package init(_ tables: [TableTranslations], names: TranslationNames? = nil) throws(UsageError) {
        self.tables = try names?.applyingNames(to: tables) ?? tables
        self.names = names
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let start = draft.reportCount
        let users = PanesByTable(in: draft.bundle)
        let known = draft.localizedTables()
        try names?.requireKnownNames(in: draft.bundle, known.all)
        let tables = tables.flatMap { tablesWithNames(of: $0, known.namesByText, &draft) }
        let offers = tables.grouped { destination(of: $0, known, users, &draft) }
        var isKnown = self.tables.allSatisfy(\.units.isEmpty)
        var choices: [TranslationSelection] = []
        for (destination, offers) in offers {
            let table = try draft.bundle.writableTable(destination.table, in: destination.language)
            let choice = TranslationSelection(
                of: offers, for: table, using: users.texts(ofTable: destination.table), in: draft.bundle)
            isKnown = isKnown || choice.matchesAnyText
            choices.append(choice)
            let isChanged = draft.setValues(choice.values, in: table) { _ in
                known[destination.table]?.panes.map(\.texts) ?? []
            }
            let same = draft.allowSameAsSource(choice.confirmed.sorted(), in: table)
            choice.report(in: table, &draft)
            if !isChanged, same.allowed.isEmpty, choice.acceptsAllTranslations { draft.report(.identical, table.path) }
        }
        if !isKnown { draft.recordUnmatchedInput(Self.adviceForUnmatchedFiles(on: draft.bundle, known.all)) }
        let same = Set(choices.flatMap(\.unconfirmed)).sorted()
        if !same.isEmpty {
            draft.advise(
                "\(quotedList(same.map(\.string))) \(same.count == 1 ? "equals" : "equal") the source without a state "
                    + "that confirms it, so it does not count as translated")
        }
        if isKnown, !choices.isEmpty, choices.allSatisfy(\.rejectsAllTranslations) {
            draft.recordUnmatchedInput("no translation was imported")
        }
        if draft.reportCount == start { draft.report(.identical, "", "the files contain no translations") }
    }

    /// Returns the advice for translation files that have no strings in common with the bundle.
    private static func adviceForUnmatchedFiles(on bundle: SettingsBundle, _ known: [LocalizedTable]) -> Message {
        func listed(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }
        let languages = bundle.languages.filter { $0 != bundle.sourceLanguage }.map(\.identifier)
        return
            "nothing in it matches the bundle (tables: \(listed(known.map(\.name))); languages: \(listed(languages))); "
            + "if the file uses other names, map them with \(input: .table) NAME=TABLE or \(input: .language) NAME=LANGUAGE"
    }

    /// The name of a string table in the bundle, and a language of the table.
    private struct ImportDestination: Hashable {
        var table: String
        var language: Language
    }

    /// Returns translations by the tables that contain their strings, if the file does not specify the tables.
    ///
    /// - Parameter names: The names of the tables in which panes look up each string.
    private func tablesWithNames(
        of translations: TableTranslations, _ names: [ExactString: [String]], _ draft: inout Draft
    ) -> [TableTranslations] {
        guard translations.origin.text.isEmpty, translations.origin.table == nil else { return [translations] }
        guard language(of: translations, &draft) != nil else { return [] }
        return translations.units.grouped { unit -> String? in
            let found = names[unit.key] ?? names[unit.key.withLineFeeds] ?? []
            if found.count == 1 { return found[0] }
            if unit.target?.isEmpty == false {
                draft.report(
                    .skip, "", entries: [unit.key],
                    because: found.isEmpty
                        ? "no pane uses this string"
                        : "\(found.joined(separator: " and ")) both contain it; add a column 'Table'")
            }
            return nil
        }.map { name, units in
            var table = translations
            table.origin = TableOrigin(text: "", bundle: nil, table: name)
            table.units = units
            return table
        }
    }

    /// Returns the string table and language in the bundle that correspond to a table in a file. Returns `nil` if the
    /// table cannot be imported, usually after reporting the reason.
    private func destination(
        of table: TableTranslations, _ known: LocalizedTables, _ users: PanesByTable, _ draft: inout Draft
    ) -> ImportDestination? {
        let bundle = draft.bundle
        guard let name = table.origin.table else {
            draft.report(.skip, table.origin.text, "is not a table in a Settings bundle")
            return nil
        }
        if let other = table.origin.bundle, !bundle.loaded.name.isEmpty, other != bundle.loaded.name {
            draft.report(.skip, table.origin.text, "belongs to a bundle other than \(bundle.loaded.name)")
            return nil
        }
        guard known[name] != nil || !users.texts(ofTable: name).isEmpty else {
            draft.report(
                .skip, table.origin.text,
                "no pane uses a table \(quoted(name)); if it has another name now, use \(input: .table) \(name)=TABLE")
            return nil
        }
        guard let language = language(of: table, &draft) else { return nil }
        guard bundle.table(name, in: language) != nil else {
            draft.reportMissingTable("\(language.folder)/\(name).strings")
            return nil
        }
        return ImportDestination(table: name, language: language)
    }

    /// Returns the language in the bundle into which a table in a file is translated. Returns `nil` if translations
    /// into the language cannot be imported, usually after reporting the reason.
    private func language(of table: TableTranslations, _ draft: inout Draft) -> Language? {
        guard let target = table.target else {
            draft.report(.skip, table.origin.text, "the file does not specify its target language")
            return nil
        }
        guard let language = draft.bundle.language(tag: target) else {
            let canBeAdded = LanguageIdentifier.problem(of: target) == nil && !LanguageIdentifier.isLegacyName(target)
            let code = LanguageIdentifier.code(of: target)
            let similar = draft.bundle.languages.filter { LanguageIdentifier.code(of: $0.identifier) == code }
            let help: Message =
                similar.count == 1
                ? "; if it is \(similar[0].identifier), use \(input: .language) \(target)=\(similar[0].identifier)"
                : canBeAdded ? "; add it with localize add \(target)" : ""
            draft.report(.skip, Language(target).folder, "the bundle has no such language" + help)
            return nil
        }
        guard language == draft.bundle.sourceLanguage else { return language }
        // Spreadsheets have a column for the source language.
        if !table.hasEmptyTargets, let name = table.origin.table {
            draft.report(
                .skip, "\(language.folder)/\(name).strings",
                "is the source language; change it with localize set \(language.identifier)")
        }
        return nil
    }
}
