import SettingsModel
import SourceText

/// The entries of string tables that a form lists, for lookups by table, language and key.
struct FormStrings: Sendable {
    private var tables: [String: [Language: [ExactString: ExactString]]] = [:]
    /// The keys of each table in any language.
    private var keys: [String: Set<ExactString>] = [:]

    init(_ form: BundleForm) {
        for language in form.strings {
            for table in language.tables {
                let values = table.entries.compactMap { entry in entry.value.map { (entry.key, $0) } }
                tables[table.name, default: [:]][language.language] = Dictionary(values, uniquingKeysWith: { $1 })
                keys[table.name, default: []].formUnion(values.map(\.0))
            }
        }
    }

    /// Returns whether the form lists a table in any language.
    func lists(table: String) -> Bool { tables[table] != nil }

    func lists(table: String, in language: Language) -> Bool { tables[table]?[language] != nil }

    /// Returns the keys that the form lists for a table in any language.
    func texts(inTable table: String) -> Set<ExactString> { keys[table] ?? [] }

    func values(inTable table: String, _ language: Language?) -> [ExactString: ExactString] {
        language.flatMap { tables[table]?[$0] } ?? [:]
    }

    func value(of text: ExactString, inTable table: String, _ language: Language) -> ExactString? {
        tables[table]?[language]?[text]
    }

    /// Returns the values of the given strings in all languages.
    func values(of texts: [ExactString], inTable table: String) -> EntryValues {
        (tables[table] ?? [:]).mapValues { values in
            texts.reduce(into: [:]) { found, text in
                if let value = values[text] { found[text] = EntryContent(value: value) }
            }
        }.filter { !$0.value.isEmpty }
    }
}
