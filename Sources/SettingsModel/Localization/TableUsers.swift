package import SourceText

/// The panes that look up strings in each string table or might do so, computed once for all tables.
package struct TableUsers: Sendable {
    private var panes: [String: [Pane]] = [:]

    package init(in bundle: SettingsBundle) { self.init(bundle.panes) }

    package init(_ all: [Pane]) {
        for pane in all {
            for table in Set(pane.possibleTables) { panes[table, default: []].append(pane) }
        }
    }

    /// Returns the panes that look up strings in a table or might do so, in their order.
    package func panes(ofTable name: String) -> [Pane] { panes[name] ?? [] }

    /// Returns all strings that panes look up in a table or might look up there, including generated panes.
    package func texts(ofTable name: String) -> Set<ExactString> {
        panes(ofTable: name).reduce(into: []) { texts, pane in
            for use in pane.texts { texts.insert(use.text) }
        }
    }
}
