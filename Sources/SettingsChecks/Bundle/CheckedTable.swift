import SettingsModel
import SourceText

/// A string table to check. Its entries are decoded only once for all rules.
final class CheckedTable {
    let table: StringTable
    let entries: [StringTable.Entry]
    /// The index of each entry's key in the list of strings that panes use. The index is `nil` for an unused entry.
    let uses: [Int?]
    /// Whether the table contains several entries with the same key.
    let hasRepeatedTexts: Bool
    /// Whether the table could be read to its end. If `false`, some of its entries are unknown.
    let isWhole: Bool
    /// Whether the encoding of the file is damaged. If `true`, all other problems with the contents result from the
    /// damaged encoding.
    let isDamaged: Bool
    private let usedTexts: UsedTexts?
    /// The index of the entry for each string that panes use. The index is `nil` if the string does not have an entry.
    /// If a key is repeated, the index refers to the last entry, which is the one that CoreFoundation uses.
    private let entriesOfUses: [Int?]
    /// The keys of the entries that no pane uses.
    private let unusedTexts: Set<ExactString>

    /// Decodes the entries of a string table.
    ///
    /// - Parameter usedTexts: The strings that panes look up in tables with this name, or `nil` if no pane specifies
    ///   the table.
    init(_ table: StringTable, usedTexts: UsedTexts?) {
        self.table = table
        self.usedTexts = usedTexts
        entries = table.isReadable ? table.entries : []
        uses = entries.map { usedTexts?.index(of: $0.key) }
        var entriesOfUses: [Int?] = Array(repeating: nil, count: usedTexts?.uses.count ?? 0)
        var unusedTexts: Set<ExactString> = []
        var hasRepeatedTexts = false
        for (index, use) in uses.enumerated() {
            if let use {
                if entriesOfUses[use] != nil { hasRepeatedTexts = true }
                entriesOfUses[use] = index
            } else if !unusedTexts.insert(entries[index].key).inserted {
                hasRepeatedTexts = true
            }
        }
        self.entriesOfUses = entriesOfUses
        self.unusedTexts = unusedTexts
        self.hasRepeatedTexts = hasRepeatedTexts
        isDamaged = table.file.diagnostics.contains {
            $0.kind == .missingByteOrderMark || $0.kind == .damagedEncoding
        }
        isWhole = table.isWhole
    }

    var path: String { table.path }
    var name: String { table.name }
    var language: Language { table.language }

    /// Returns the index of the entry for a string, or `nil` if the string does not have an entry.
    ///
    /// - Parameter use: The index of the string in the list of strings that panes use.
    func entryIndex(ofUse use: Int) -> Int? { entriesOfUses[use] }

    /// Returns the entry for a string that panes use. If the key is repeated, the last entry is returned, which is the
    /// one that CoreFoundation uses.
    func entry(for text: ExactString) -> StringTable.Entry? {
        usedTexts?.index(of: text).flatMap { entriesOfUses[$0] }.map { entries[$0] }
    }

    /// Returns whether the table contains an entry for a string.
    func contains(_ text: ExactString) -> Bool {
        usedTexts?.index(of: text).map { entriesOfUses[$0] != nil } ?? unusedTexts.contains(text)
    }

    /// Returns a byte range if it refers to the text of the file. The result is `nil` if the syntax tree was not parsed
    /// from the text of the file.
    func span(_ span: Range<Int>) -> Range<Int>? { table.file.text == nil ? nil : span }
}

/// The distinct strings that panes look up in the string tables with a given name.
struct UsedTexts {
    /// A string and the first pane that uses it.
    struct UsedText {
        let pane: CheckedPane
        let text: CheckedPane.Text

        /// Whether every language requires an entry for the string. The value is `false` if the pane is in a language
        /// folder, because the pane itself might be translated.
        var requiresEntry: Bool { !pane.pane.name.isLocalized }
    }

    private(set) var uses: [UsedText] = []
    /// The index of each string in `uses`.
    private var indices: [ExactString: Int]

    /// Collects the strings in panes.
    ///
    /// - Parameter panes: The panes that specify the string table.
    init(of panes: [CheckedPane]) {
        indices = Dictionary(minimumCapacity: panes.reduce(0) { $0 + $1.texts.count })
        uses.reserveCapacity(indices.capacity)
        let (localized, others) = (panes.filter(\.pane.name.isLocalized), panes.filter { !$0.pane.name.isLocalized })
        // Panes written by people take precedence over generated ones.
        for pane in others.filter({ !$0.isGenerated }) + others.filter(\.isGenerated) + localized {
            for text in pane.texts where indices[text.text] == nil {
                indices[text.text] = uses.count
                uses.append(UsedText(pane: pane, text: text))
            }
        }
    }

    /// Returns the index of a string in `uses`, or `nil` if no pane uses it.
    func index(of text: ExactString) -> Int? { indices[text] }
}

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

    var entry: StringTable.Entry { table.entries[index] }
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
                    let state = table.table.state(
                        ofEntryAt: index, entry.key, value, comparedWith: isSource ? nil : source)
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
