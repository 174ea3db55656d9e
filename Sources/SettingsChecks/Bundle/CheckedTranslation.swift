import SettingsModel
import SourceText

/// A string-table entry that a pane uses, together with the corresponding string in the source language.
struct CheckedTranslation {
    let table: CheckedTable
    /// The index of the entry in the table.
    let index: Int
    let state: TextState
    /// Whether the entry is in the source language itself.
    let isSource: Bool
    /// The string in the source language. If the source language does not have a nonempty entry for the string, this is
    /// the key.
    let source: ExactString
    /// Whether the source language's string table contains an entry for the string.
    let hasSourceEntry: Bool

    var entry: StringTable.Pair { table.entries[index] }
    var key: ExactString { entry.key }
    var value: ExactString { entry.value ?? "" }
    var language: Language { table.language }
    /// The byte range of the value in the table's file.
    var span: Range<Int>? { table.span(entry.valueSpan) }
}

extension CheckedBundle {
    /// Returns the string-table entries that users can see. An entry is included if its table is readable and its
    /// string is used by a pane that was not generated. If a key is repeated, only the last entry is included.
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
                        uses[use].requiresEntry, !uses[use].pane.isGenerated
                    else { continue }
                    let sourceIndex = sourceTable?.entryIndex(ofUse: use)
                    let shown = sourceIndex.flatMap { sourceTable?.entries[$0].value }
                    let source = shown.flatMap { $0.isEmpty ? nil : $0 } ?? entry.key
                    // Most entries are translated. Only the others require parsing comments.
                    let state: TextState =
                        value.isEmpty
                        ? .empty
                        : isSource || value != source
                            ? .translated : TextState(forTextSameAsSource: entry.key, at: index, in: table.table)
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
