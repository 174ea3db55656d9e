import SourceText

extension Pane {
    /// The string table for the strings of the pane: the table that it specifies, or else the table with the name of
    /// the pane.
    package var ownTable: String { stringsTable?.string ?? PaneName(name.base).last }

    /// The string tables in which the strings of the pane might be looked up.
    ///
    /// If a pane does not specify a table, the system uses `Localizable`, and InAppSettingsKit uses the table with the
    /// name of the pane or `Root`.
    package var possibleTables: [String] {
        if let named = stringsTable { return [named.string] }
        return ["Localizable", "Root", ownTable]
    }

    /// Returns whether the strings of the pane might be looked up in a string table.
    package func mightUse(table name: String) -> Bool { possibleTables.contains(name) }
}
