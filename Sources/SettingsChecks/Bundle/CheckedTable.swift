import SettingsModel
import SourceText

/// A string table to check. Its entries are decoded only once for all rules.
final class CheckedTable {
    let table: StringTable
    let entries: [StringTable.Pair]
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

    /// Returns the index of the entry for a string, or `nil` if the string does not have an entry.
    ///
    /// - Parameter use: The index of the string in the list of strings that panes use.
    func entryIndex(ofUse use: Int) -> Int? { entriesOfUses[use] }

    /// Returns the entry for a string that panes use. If the key is repeated, the last entry is returned, which is the
    /// one that CoreFoundation uses.
    func entry(for text: ExactString) -> StringTable.Pair? {
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
