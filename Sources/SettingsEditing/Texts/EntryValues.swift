import SettingsModel
import SourceText

/// The values of string-table entries, by language and key.
typealias EntryValues = [Language: [ExactString: EntryContent]]

/// The value of a string-table entry, and its comment if there is one.
struct EntryContent {
    var value: ExactString
    var comment: String?
}

extension SettingsBundle {
    /// Returns the values of strings in every language that has the table.
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
