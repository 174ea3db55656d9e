package import SourceText

/// A string table in which many texts are looked up.
///
/// The old style has an index of its own. The entries of a property list are read here, once for all look-ups.
package struct IndexedTable: Sendable {
    package let table: StringTable
    private let positions: [ExactString: Int]?
    private let entries: [StringTable.Entry]

    package init(_ table: StringTable) {
        self.table = table
        guard table.file.isPropertyList else {
            positions = nil
            entries = []
            return
        }
        entries = table.entries
        positions = Dictionary(entries.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { $1 })
    }

    private func index(of text: ExactString) -> Int? {
        if let positions { return positions[text] }
        return table.index(of: text)
    }

    private func value(at index: Int) -> ExactString? {
        positions == nil ? table.value(at: index) : entries[index].value
    }

    /// What the table says for a text; nil when it has no entry, or one that is no string.
    package subscript(text: ExactString) -> ExactString? { index(of: text).flatMap { value(at: $0) } }

    /// What the table makes of a text.
    ///
    /// - Parameter values: what the source language shows; nil where this is the source language.
    func state(of text: ExactString, comparedWith values: SourceValues?) -> TextState {
        guard let index = index(of: text), let value = value(at: index) else { return .missing }
        if value.isEmpty { return .empty }
        guard let values, value == values[text] else { return .translated }
        return TextState(ofSame: text, at: index, in: table)
    }
}
