package import SourceText

/// A string table in which many texts are looked up: its entries are read once for all of them.
package struct IndexedTable: Sendable {
    package let table: StringTable
    /// By their texts; of several entries for one text the last counts.
    private let entries: [ExactString: (index: Int, value: ExactString?)]

    package init(_ table: StringTable) {
        self.table = table
        let pairs = table.pairs
        var entries: [ExactString: (index: Int, value: ExactString?)] = Dictionary(minimumCapacity: pairs.count)
        for (index, pair) in pairs.enumerated() { entries[pair.key] = (index, pair.value) }
        self.entries = entries
    }

    /// What the table says for a text; nil when it has no entry, or one that is no string.
    package subscript(text: ExactString) -> ExactString? { entries[text]?.value }

    /// What the table makes of a text, and what it says for it.
    ///
    /// - Parameter values: what the source language shows; nil where this is the source language.
    func look(up text: ExactString, comparedWith values: SourceValues?) -> (state: TextState, value: ExactString?) {
        TextState.look(up: text, at: entries[text], in: table, comparedWith: values.map { $0[text] })
    }
}
