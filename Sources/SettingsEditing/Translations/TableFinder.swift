import SettingsModel
import SourceText

/// Finds the string table to which a string belongs. A string belongs to a table if a pane looks it up in the table, or
/// if the table has an entry for it.
struct TableFinder {
    private let known: [LocalizedTable]
    private let language: Language
    private let bundle: SettingsBundle
    private let tables: [ExactString: [String]]
    /// All string tables of the language.
    private let others: [StringTable]

    init(_ known: [LocalizedTable], in language: Language, of bundle: SettingsBundle) {
        self.known = known
        self.language = language
        self.bundle = bundle
        others = bundle.tables(in: language)
        var tables: [ExactString: [String]] = [:]
        for table in known {
            for place in table.uses { tables[place.use.text, default: []].append(table.name) }
        }
        self.tables = tables
    }

    /// Throws an error if no pane uses a table with the given name and the language does not have such a table.
    func requireKnownTable(_ name: String) throws(BundleError) {
        if known.contains(where: { $0.name == name }) || bundle.table(name, in: language) != nil { return }
        throw BundleError(
            "no pane uses a table \(quoted(name))",
            help: mostSimilarName(to: name, among: known.map(\.name)).map { "did you mean \($0)?" })
    }

    /// Returns the name of the table to which a string belongs.
    ///
    /// - Parameter wanted: The name of the table that the user specified, or `nil` to search all tables.
    func table(of text: ExactString, named wanted: String?) throws(BundleError) -> String {
        var found = tables[text] ?? []
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
        throw BundleError(
            "no pane contains the string \(quoted(text.string))",
            help: mostSimilarName(to: text.string, among: known.flatMap { $0.uses.map(\.use.text.string) }).map {
                "did you mean \(quoted($0))?"
            }
                ?? "use the exact text in the pane; \(run: .languageStatus) \(input: .missing) lists untranslated strings",
            isAbsence: true)
    }
}
