import SettingsModel
import SourceText

/// A string table with its entries decoded once for all rules.
final class CheckedTable {
    let table: StringTable
    let entries: [StringTable.Pair]
    /// The texts that have an entry.
    let keys: Set<ExactString>
    /// Whether all entries that the file spells are there: the table is read, and to its end.
    let isWhole: Bool
    /// Whether something is wrong with the encoding, so that nothing else about the contents is.
    let isDamaged: Bool

    init(_ table: StringTable) {
        self.table = table
        entries = table.isReadable ? table.pairs : []
        keys = Set(entries.map(\.key))
        isDamaged = table.file.diagnostics.contains {
            $0.kind == .missingByteOrderMark || $0.kind == .damagedEncoding
        }
        isWhole = table.isReadable && !table.file.diagnostics.contains { $0.kind == .truncated }
    }

    var path: String { table.path }
    var name: String { table.name }
    var language: Language { table.language }

    /// Whether some text has several entries.
    var hasRepeatedTexts: Bool { keys.count < entries.count }

    /// A span of the file; nil where the tree is not of its own text.
    func span(_ span: Range<Int>) -> Range<Int>? { table.file.text == nil ? nil : span }
}
