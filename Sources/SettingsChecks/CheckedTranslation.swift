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
    /// Whether the source language has an entry for the text.
    let hasSourceEntry: Bool
    let state: TextState

    var language: Language { table.language }
    /// The place of the value in the file of the table.
    var span: Range<Int>? { table.span(entry.valueSpan) }
}

extension CheckedBundle {
    /// The entries that people see: those of readable tables, for texts of panes that somebody wrote, without those
    /// that a later entry hides.
    func findTranslations() -> [CheckedTranslation] {
        var translations: [CheckedTranslation] = []
        forEachOwedTable { name, panes in
            var used: Set<ExactString> = []
            for pane in panes where !pane.isGenerated { for text in pane.texts { used.insert(text.text) } }
            let sourceTable = sourceLanguage.flatMap { table(name, in: $0) }
            let values = bundle.sourceValues(ofTable: name, in: sourceLanguage)
            for language in languages {
                guard let table = table(name, in: language), table.table.isReadable, !table.isDamaged else { continue }
                let hidden = table.entries.count == table.keys.count ? [] : Set(table.table.hiddenIndices)
                let indexed = IndexedTable(table.table)
                for (index, entry) in table.entries.enumerated() where used.contains(entry.key) {
                    guard let value = entry.value, !hidden.contains(index) else { continue }
                    translations.append(
                        CheckedTranslation(
                            table: table, entry: entry, value: value, source: values[entry.key],
                            hasSourceEntry: sourceTable?.keys.contains(entry.key) ?? false,
                            state: indexed.state(
                                of: entry.key, comparedWith: language == sourceLanguage ? nil : values)))
                }
            }
        }
        return translations
    }

    /// Calls the body with each entry of another language than the source's.
    func forEachTranslation(_ body: (CheckedTranslation) -> Void) {
        for translation in translations where translation.language != sourceLanguage { body(translation) }
    }
}
