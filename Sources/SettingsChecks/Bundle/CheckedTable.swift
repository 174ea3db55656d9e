import SettingsModel
import SourceText

/// A string table with its entries decoded once for all rules.
final class CheckedTable {
    let table: StringTable
    let entries: [StringTable.Pair]
    /// The texts of all entries.
    private(set) lazy var keys = Set(entries.map(\.key))
    /// Whether some text has several entries.
    let hasRepeatedTexts: Bool
    /// Whether all entries that the file spells are there: the table is read, and to its end.
    let isWhole: Bool
    /// Whether something is wrong with the encoding, so that nothing else about the contents is.
    let isDamaged: Bool
    /// The number of the text of each entry among those that panes look up here; nil for one that no pane uses. Empty
    /// where no pane names the table.
    private(set) var numbers: [Int?] = []
    /// Whether there is an entry for the text of each number.
    private var isThere: [Bool] = []

    init(_ table: StringTable) {
        self.table = table
        entries = table.isReadable ? table.pairs : []
        hasRepeatedTexts = !entries.isEmpty && table.textCount < entries.count
        isDamaged = table.file.diagnostics.contains {
            $0.kind == .missingByteOrderMark || $0.kind == .damagedEncoding
        }
        isWhole = table.isReadable && !table.file.diagnostics.contains { $0.kind == .truncated }
    }

    var path: String { table.path }
    var name: String { table.name }
    var language: Language { table.language }

    /// A span of the file; nil where the tree is not of its own text.
    func span(_ span: Range<Int>) -> Range<Int>? { table.file.text == nil ? nil : span }

    /// Looks up the texts of all entries among those that panes use.
    func number(by texts: TableTexts) {
        numbers = entries.map { texts.number(of: $0.key) }
        isThere = Array(repeating: false, count: texts.count)
        for case let number? in numbers { isThere[number] = true }
    }

    /// Whether the table has an entry for the text of a number.
    func hasText(_ number: Int) -> Bool { isThere[number] }
}
