import SettingsModel
import SourceText

/// An entry of a table that a pane uses, beside what the source language shows for its text.
struct CheckedTranslation {
    let table: CheckedTable
    let entry: StringTable.Entry
    /// The value of the entry.
    let value: ExactString
    /// What the source language shows: the value of its entry, or the text itself.
    let source: ExactString
    /// The table of the source language; nil where there is none.
    let sourceTable: CheckedTable?
    let state: TextState

    var language: Language { table.language }
    /// Whether the source language has an entry for the text.
    var hasSourceEntry: Bool { sourceTable?.keys.contains(entry.key) ?? false }
    /// The place of the value in the file of the table.
    var span: Range<Int>? { table.span(entry.valueSpan) }
}

extension CheckedBundle {
    /// The entries that people see: those of readable tables, for texts of panes that somebody wrote, without those
    /// that a later entry hides.
    func findTranslations() -> [CheckedTranslation] {
        var translations: [CheckedTranslation] = []
        forEachOwedTable { name, panes in
            let sourceTable = sourceLanguage.flatMap { table(name, in: $0) }
            let sources = sourceValues(of: sourceTable, for: panes)
            for language in languages {
                guard let table = table(name, in: language), table.table.isReadable, !table.isDamaged else { continue }
                let hidden = table.entries.count == table.keys.count ? [] : Set(table.table.hiddenIndices)
                let isSource = language == sourceLanguage
                for (index, entry) in table.entries.enumerated() {
                    guard let source = sources[entry.key], let value = entry.value, !hidden.contains(index) else {
                        continue
                    }
                    // Most are translated, and comments need be read of the others only.
                    let state: TextState =
                        value.isEmpty
                        ? .empty
                        : isSource || value != source
                            ? .translated : TextState(ofSame: entry.key, at: index, in: table.table)
                    translations.append(
                        CheckedTranslation(
                            table: table, entry: entry, value: value, source: source, sourceTable: sourceTable,
                            state: state))
                }
            }
        }
        return translations
    }

    /// What the source language shows for each text of panes that somebody wrote.
    private func sourceValues(of table: CheckedTable?, for panes: [CheckedPane]) -> [ExactString: ExactString] {
        var values: [ExactString: ExactString] = [:]
        for pane in panes where !pane.isGenerated {
            for text in pane.texts { values[text.text] = text.text }
        }
        for entry in table?.entries ?? [] {
            guard let value = entry.value, let index = values.index(forKey: entry.key) else { continue }
            values.values[index] = value.isEmpty ? entry.key : value
        }
        return values
    }

    /// Calls the body with each entry of another language than the source's.
    func forEachTranslation(_ body: (CheckedTranslation) -> Void) {
        for translation in translations where translation.language != sourceLanguage { body(translation) }
    }
}
