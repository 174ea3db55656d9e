import SettingsModel
import SourceText

/// An entry of a table that a pane uses, beside what the source language shows for its text.
struct CheckedTranslation {
    let table: CheckedTable
    /// The place of the entry in the table.
    let index: Int
    /// The number of its text.
    let number: Int
    let state: TextState
    /// Whether it is an entry of the source language itself.
    let isSource: Bool
    fileprivate let sources: SourceTexts

    var entry: StringTable.Pair { table.entries[index] }
    var key: ExactString { table.entries[index].key }
    /// The value of the entry.
    var value: ExactString { table.entries[index].value ?? "" }
    /// What the source language shows: the value of its entry, or the text itself.
    var source: ExactString { sources.values[number] ?? "" }
    var language: Language { table.language }
    /// Whether the source language has an entry for the text.
    var hasSourceEntry: Bool { sources.table?.hasText(number) ?? false }
    /// The place of the value in the file of the table.
    var span: Range<Int>? { table.span(entry.valueSpan) }
}

/// What the source language shows for the texts that are looked up in tables of one name.
private final class SourceTexts {
    /// The table of the source language; nil where there is none.
    let table: CheckedTable?
    /// What it shows for the text of each number; nil for one that only generated panes use.
    let values: [ExactString?]

    init(_ table: CheckedTable?, _ texts: TableTexts, _ panes: [CheckedPane]) {
        var values = [ExactString?](repeating: nil, count: texts.count)
        for pane in panes where !pane.isGenerated {
            for (text, number) in zip(pane.texts, pane.textNumbers) { values[number] = text.text }
        }
        if let table {
            for (entry, number) in zip(table.entries, table.numbers) {
                guard let number, values[number] != nil, let value = entry.value else { continue }
                values[number] = value.isEmpty ? entry.key : value
            }
        }
        self.table = table
        self.values = values
    }
}

extension CheckedBundle {
    /// The entries that people see: those of readable tables, for texts of panes that somebody wrote, without those
    /// that a later entry hides.
    func findTranslations() -> [CheckedTranslation] {
        var translations: [CheckedTranslation] = []
        forEachOwedTable { name, panes in
            guard let texts = texts[name] else { return }
            let sources = SourceTexts(sourceLanguage.flatMap { table(name, in: $0) }, texts, panes)
            for language in languages {
                guard let table = table(name, in: language), table.table.isReadable, !table.isDamaged else { continue }
                let hidden = table.hasRepeatedTexts ? Set(table.table.hiddenIndices) : []
                let isSource = language == sourceLanguage
                for (index, number) in table.numbers.enumerated() {
                    guard let number, let source = sources.values[number], let value = table.entries[index].value,
                        !hidden.contains(index)
                    else { continue }
                    // Most are translated, and comments need be read of the others only.
                    let state: TextState =
                        value.isEmpty
                        ? .empty
                        : isSource || value != source
                            ? .translated : TextState(ofSame: table.entries[index].key, at: index, in: table.table)
                    translations.append(
                        CheckedTranslation(
                            table: table, index: index, number: number, state: state, isSource: isSource,
                            sources: sources))
                }
            }
        }
        return translations
    }

    /// Calls the body with each entry of another language than the source's.
    func forEachTranslation(_ body: (CheckedTranslation) -> Void) {
        for translation in translations where !translation.isSource { body(translation) }
    }
}
