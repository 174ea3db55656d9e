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
        for (name, _) in requiredTables {
            let uses = usedTexts[name]?.uses ?? []
            let sourceTable = sourceLanguage.flatMap { table(name, in: $0) }
            for language in languages {
                guard let table = table(name, in: language), table.table.isReadable, !table.isDamaged else { continue }
                let isSource = language == sourceLanguage
                for (index, entry) in table.entries.enumerated() {
                    guard let use = table.uses[index], table.entryIndex(ofUse: use) == index, let value = entry.value,
                        uses[use].isOwed, !uses[use].pane.isGenerated
                    else { continue }
                    let sourceIndex = sourceTable?.entryIndex(ofUse: use)
                    let shown = sourceIndex.flatMap { sourceTable?.entries[$0].value }
                    let source = shown.flatMap { $0.isEmpty ? nil : $0 } ?? entry.key
                    // Most are translated, and comments need be read of the others only.
                    let state: TextState =
                        value.isEmpty
                        ? .empty
                        : isSource || value != source
                            ? .translated : TextState(ofSame: entry.key, at: index, in: table.table)
                    translations.append(
                        CheckedTranslation(
                            table: table, index: index, state: state, isSource: isSource, source: source,
                            hasSourceEntry: sourceIndex != nil))
                }
            }
        }
        return translations
    }
}
