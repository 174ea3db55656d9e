import SettingsModel
import SourceText

/// A string table with its entries decoded once for all rules.
final class CheckedTable {
    let table: StringTable
    let entries: [StringTable.Pair]
    /// Of each entry, the position of its text among those that panes use; nil for a text that none does.
    let uses: [Int?]
    /// Whether some text has several entries.
    let hasRepeatedTexts: Bool
    /// Whether all entries that the file spells are there: the table is read, and to its end.
    let isWhole: Bool
    /// Whether something is wrong with the encoding, so that nothing else about the contents is.
    let isDamaged: Bool
    private let usedTexts: UsedTexts?
    /// Of each text that panes use, the position of its entry: the last, as CoreFoundation has it.
    private let entriesOfUses: [Int?]
    /// The texts of the other entries.
    private let unusedTexts: Set<ExactString>

    /// - Parameter usedTexts: what panes look up in the tables of this name; nil where none names it.
    init(_ table: StringTable, usedTexts: UsedTexts?) {
        self.table = table
        self.usedTexts = usedTexts
        entries = table.isReadable ? table.pairs : []
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
        isWhole = table.isReadable && !table.file.diagnostics.contains { $0.kind == .truncated }
    }

    var path: String { table.path }
    var name: String { table.name }
    var language: Language { table.language }

    /// The position of the entry that counts for a text that panes use, by its position among them.
    func entryIndex(ofUse use: Int) -> Int? { entriesOfUses[use] }

    /// The entry of a text that panes use: the last one, which CoreFoundation uses.
    func entry(for text: ExactString) -> StringTable.Pair? {
        usedTexts?.index(of: text).flatMap { entriesOfUses[$0] }.map { entries[$0] }
    }

    /// Whether a text has an entry.
    func contains(_ text: ExactString) -> Bool {
        usedTexts?.index(of: text).map { entriesOfUses[$0] != nil } ?? unusedTexts.contains(text)
    }

    /// A span of the file; nil where the tree is not of its own text.
    func span(_ span: Range<Int>) -> Range<Int>? { table.file.text == nil ? nil : span }
}
