package import SourceText

/// A string table with an index for frequent lookups. The entries are parsed only once.
package struct IndexedTable: Sendable {
    package let table: StringTable
    /// The entries, by key. If a key occurs more than once, its last entry is used.
    private let entries: [ExactString: (index: Int, value: ExactString?)]

    package init(_ table: StringTable) {
        self.table = table
        let pairs = table.pairs
        var entries: [ExactString: (index: Int, value: ExactString?)] = Dictionary(minimumCapacity: pairs.count)
        for (index, pair) in pairs.enumerated() { entries[pair.key] = (index, pair.value) }
        self.entries = entries
    }

    /// The value of a string, or `nil` if the table does not contain the string or its value is not a string.
    package subscript(text: ExactString) -> ExactString? { entries[text]?.value }

    /// Returns the translation state and the value of a string.
    ///
    /// - Parameter values: The values in the source language, or `nil` if this table belongs to the source language.
    func stateAndValue(of text: ExactString, comparedWith values: SourceValues?) -> (
        state: TextState, value: ExactString?
    ) {
        TextState.stateAndValue(of: text, at: entries[text], in: table, comparedWith: values.map { $0[text] })
    }
}
