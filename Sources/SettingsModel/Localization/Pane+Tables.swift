import SourceText

extension Pane {
    /// The name of the string table that the pane specifies, or the name of the pane if it does not specify a table.
    package var ownTable: String { stringsTable?.string ?? PaneName(name.base).last }

    /// The names of the string tables in which the strings of the pane might be looked up.
    ///
    /// If a pane does not specify a table, the system uses `Localizable`. InAppSettingsKit uses `Root` or the table
    /// named after the pane.
    package var possibleTables: [String] {
        if let named = stringsTable { return [named.string] }
        return ["Localizable", "Root", ownTable]
    }

    /// Returns whether the strings of the pane might be looked up in a string table.
    package func mightUse(table name: String) -> Bool { possibleTables.contains(name) }
}
