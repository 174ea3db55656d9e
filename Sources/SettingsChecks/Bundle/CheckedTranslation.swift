import SettingsModel
import SourceText

/// An entry of a table that a pane uses, beside what the source language shows for its text.
struct CheckedTranslation {
    let table: CheckedTable
    /// The place of the entry in the table.
    let index: Int
    let state: TextState
    /// Whether it is an entry of the source language itself.
    let isSource: Bool
    /// What the source language shows: the value of its entry, or the text itself.
    let source: ExactString
    /// Whether the source language has an entry for the text.
    let hasSourceEntry: Bool

    var entry: StringTable.Pair { table.entries[index] }
    var key: ExactString { entry.key }
    var value: ExactString { entry.value ?? "" }
    var language: Language { table.language }
    /// The place of the value in the file of the table.
    var span: Range<Int>? { table.span(entry.valueSpan) }
}

extension CheckedBundle {
    /// The entries that people see: those of readable tables, for texts of panes that somebody wrote, without those
    /// that a later entry hides.
    func findTranslations() -> [CheckedTranslation] {
        var translations: [CheckedTranslation] = []
        for (name, panes) in requiredTables {
            let sourceTable = sourceLanguage.flatMap { table(name, in: $0) }
            let sources = sources(of: panes, in: sourceTable)
            for language in languages {
                guard let table = table(name, in: language), table.table.isReadable, !table.isDamaged else { continue }
                let hidden = table.hasRepeatedTexts ? Set(table.table.hiddenIndices) : []
                let isSource = language == sourceLanguage
                for (index, entry) in table.entries.enumerated() {
                    guard let value = entry.value, let source = sources[entry.key], !hidden.contains(index) else {
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
                            table: table, index: index, state: state, isSource: isSource, source: source,
                            hasSourceEntry: sourceTable?.keys.contains(entry.key) ?? false))
                }
            }
        }
        return translations
    }

    /// What the source language shows for the texts of panes that somebody wrote.
    private func sources(of panes: [CheckedPane], in table: CheckedTable?) -> [ExactString: ExactString] {
        var sources: [ExactString: ExactString] = [:]
        for pane in panes where !pane.isGenerated {
            for text in pane.texts { sources[text.text] = text.text }
        }
        for entry in table?.entries ?? [] {
            if let value = entry.value, sources[entry.key] != nil {
                sources[entry.key] = value.isEmpty ? entry.key : value
            }
        }
        return sources
    }
}
