import SettingsModel
import SourceText

/// What entries of tables are to say, by language and text.
typealias EntryValues = [Language: [ExactString: EntryText]]

/// What an entry says, and its comment, where that is known.
struct EntryText {
    var value: ExactString
    var comment: String?
}

extension SettingsBundle {
    /// What the tables of a name say for some texts in every language that has such a table.
    func entryValues(of texts: Set<ExactString>, inTable name: String?) -> EntryValues {
        var values: EntryValues = [:]
        for table in languages.compactMap({ language in name.flatMap { table($0, in: language) } }) {
            for text in texts {
                guard let entry = table.index(of: text).flatMap({ table.entry(at: $0) }), let value = entry.value else {
                    continue
                }
                values[table.language, default: [:]][text] = EntryText(value: value, comment: entry.comment)
            }
        }
        return values
    }
}
