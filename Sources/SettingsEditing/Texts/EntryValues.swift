import SettingsModel
import SourceText

/// What entries of tables are to say, by language and text.
struct EntryValues {
    private struct Entry {
        var value: ExactString
        var comment: String?
    }

    private var entries: [Language: [ExactString: Entry]] = [:]

    var isEmpty: Bool { entries.isEmpty }

    mutating func set(_ text: ExactString, to value: ExactString, comment: String? = nil, in language: Language) {
        entries[language, default: [:]][text] = Entry(value: value, comment: comment)
    }

    func value(of text: ExactString, in language: Language) -> ExactString? { entries[language]?[text]?.value }

    /// What the comment of the entry is to say, where that is known.
    func comment(of text: ExactString, in language: Language) -> String? { entries[language]?[text]?.comment }

    /// The texts of a language, in an order that is always the same.
    func texts(in language: Language) -> [ExactString] { entries[language]?.keys.sorted() ?? [] }

    /// Adds what others say; where both say something, the others count.
    mutating func add(_ others: EntryValues) {
        for (language, values) in others.entries {
            entries[language, default: [:]].merge(values) { $1 }
        }
    }
}

extension SettingsBundle {
    /// What the tables of a name say for some texts in every language that has such a table.
    func entryValues(of texts: Set<ExactString>, inTable name: String?) -> EntryValues {
        var values = EntryValues()
        guard let name else { return values }
        for language in languages {
            guard let table = table(name, in: language) else { continue }
            for text in texts {
                guard let entry = table.index(of: text).flatMap({ table.entry(at: $0) }), let value = entry.value else {
                    continue
                }
                values.set(text, to: value, comment: entry.comment, in: language)
            }
        }
        return values
    }
}
