import SettingsModel
import SourceText

/// The values and comments of string-table entries, keyed by language and then by the key of the entry.
typealias EntryValues = [Language: [ExactString: EntryContent]]

/// The value and the comment of a string-table entry.
struct EntryContent {
    var value: ExactString
    var comment: String?
}

extension SettingsBundle {
    /// Returns the values and comments of the entries for the given strings, in all languages that have the table.
    func entryValues(of texts: Set<ExactString>, inTable name: String?) -> EntryValues {
        var values: EntryValues = [:]
        for table in languages.compactMap({ language in name.flatMap { table($0, in: language) } }) {
            for text in texts {
                guard let entry = table.index(of: text).flatMap({ table.entry(at: $0) }), let value = entry.value else {
                    continue
                }
                values[table.language, default: [:]][text] = EntryContent(value: value, comment: entry.comment)
            }
        }
        return values
    }
}
