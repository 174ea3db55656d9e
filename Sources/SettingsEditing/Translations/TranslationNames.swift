package import SettingsModel
import SourceText

/// A mapping from the names of tables and languages in translation files to their names in the bundle.
package struct TranslationNames: Sendable {
    /// Pairs of an old name, which the files use, and a new name, which the bundle uses. If the old name is `nil`, the
    /// pair applies to the only name in the files.
    private typealias NameMappings = [(old: String?, new: String)]

    private let tables: NameMappings
    private let languages: NameMappings

    /// Parses the mappings that the user specified.
    ///
    /// - Parameters:
    ///   - tables: Arguments of the form `NAME=TABLE`, or only `TABLE` if the files contain a single table.
    ///   - languages: Arguments of the form `NAME=LANGUAGE`, or only `LANGUAGE` if the
    ///     files contain a single language.
    package init(tables: [String] = [], languages: [String] = []) throws(UsageError) {
        self.tables = try Self.names(tables, by: "\(input: .table)")
        self.languages = try Self.names(languages, by: "\(input: .language)")
    }

    private static func names(_ typed: [String], by option: Message) throws(UsageError) -> NameMappings {
        var names: NameMappings = []
        for text in typed {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if parts.contains("") {
                throw UsageError(
                    "\(option) \(quoted(text)) is missing a name",
                    help: "use the name in the file, =, and the name in the bundle")
            }
            let name = parts.count == 1 ? (old: nil, new: parts[0]) : (old: parts[0], new: parts[1])
            if names.contains(where: { $0.old == name.old }) {
                throw UsageError(
                    "\(option) gives \(name.old.map(quoted) ?? "the only name in the file") two names",
                    help: "specify it once")
            }
            names.append(name)
        }
        return names
    }

    /// Returns the translations with the names that the bundle uses for their tables and languages.
    ///
    /// - Throws: `UsageError` if the files do not contain an old name, or if the old name is `nil` and the files
    ///   contain several names.
    package func applyingNames(to translations: [TableTranslations]) throws(UsageError) -> [TableTranslations] {
        let newTable = try Self.nameMappingFunction(
            tables, among: translations.map(Self.table), "\(input: .table)", "table")
        let newLanguage = try Self.nameMappingFunction(
            languages, among: translations.map(\.target), "\(input: .language)", "language")
        return translations.map { translations in
            var renamed = translations
            if let table = newTable(Self.table(of: translations)) {
                renamed.origin = TableOrigin(text: translations.origin.text, bundle: nil, table: table)
            }
            if let language = newLanguage(translations.target) { renamed.target = language }
            renamed.columns = renamed.columns.map { newLanguage($0) ?? $0 }
            renamed.units = renamed.units.map { unit in
                var unit = unit
                unit.sources = Dictionary(
                    unit.sources.map { (newLanguage($0) ?? $0, $1) }, uniquingKeysWith: { first, _ in first })
                return unit
            }
            return renamed
        }
    }

    /// Throws an error if a mapping refers to a table or language that the bundle does not have.
    func requireKnownNames(in bundle: SettingsBundle, _ known: [LocalizedTable]) throws(BundleError) {
        for (_, language) in languages where bundle.language(tag: language) == nil {
            _ = try bundle.language(named: language, adding: true)
        }
        for (_, table) in tables { try bundle.requireTableOfPane(named: table, among: known) }
    }

    /// Returns the name of a table in a translation file, even if the table is not in a Settings bundle. Returns `nil`
    /// if the file does not specify a table.
    private static func table(of translations: TableTranslations) -> String? {
        if let table = translations.origin.table { return table }
        let name = translations.origin.text.split(separator: "/").last.map(String.init) ?? ""
        if name.isEmpty { return nil }
        return name.hasSuffix(".strings") ? String(name.dropLast(".strings".count)) : name
    }

    /// Returns a function that maps a name in the files to its name in the bundle. The function returns `nil` if the
    /// name does not change.
    private static func nameMappingFunction(
        _ names: NameMappings, among all: [String?], _ option: Message, _ kind: String
    ) throws(UsageError) -> (String?) -> String? {
        let found = all.compactMap(\.self).withoutRepetitions
        for (old, new) in names {
            if let old, !found.contains(old) {
                throw UsageError(
                    "the file has no \(kind) \(quoted(old))",
                    help: found.isEmpty ? "use \(option) \(new)" : "it has \(found.joined(separator: ", "))")
            }
            if old == nil, found.count > 1 {
                throw UsageError(
                    "\(option) \(new) could be any of \(found.joined(separator: ", "))",
                    help: "specify one, as in \(option) \(found[found.count - 1])=\(new)")
            }
        }
        return { name in
            if let named = names.first(where: { $0.old != nil && $0.old == name }) { return named.new }
            return name.map(found.contains) ?? true ? names.first { $0.old == nil }?.new : nil
        }
    }
}

extension SettingsBundle {
    /// Throws an error if no pane uses a table with the given name.
    func requireTableOfPane(named table: String, among known: [LocalizedTable]) throws(BundleError) {
        let names = known.map(\.name)
        if names.contains(table) || !PanesByTable(in: self).texts(ofTable: table).isEmpty { return }
        throw BundleError(
            "no pane uses a table \(quoted(table))",
            help: mostSimilarName(to: table, among: names).map { "did you mean \($0)?" }
                ?? (names.isEmpty ? nil : "the tables are \(names.joined(separator: ", "))"))
    }
}
