import SourceText

extension Pane {
    /// The table that holds the pane's texts: the one it names, else the one of its own name.
    package var ownTable: String { stringsTable?.string ?? PaneName(name.base).last }

    /// The tables that the pane looks its texts up in, or may do so.
    ///
    /// Where a pane names no table, the system takes `Localizable`, and InAppSettingsKit the one of the pane's own name
    /// or `Root`.
    package var possibleTables: [String] {
        if let named = stringsTable { return [named.string] }
        return ["Localizable", "Root", ownTable]
    }

    /// Whether the pane looks its texts up in a table, or may do so.
    package func mayUse(table name: String) -> Bool { possibleTables.contains(name) }
}
