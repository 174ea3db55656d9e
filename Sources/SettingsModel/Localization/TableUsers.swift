package import SourceText

/// Which panes look texts up in which table, or may do so: found out once for all tables.
package struct TableUsers: Sendable {
    private var panes: [String: [Pane]] = [:]

    package init(in bundle: SettingsBundle) { self.init(bundle.panes) }

    package init(_ all: [Pane]) {
        for pane in all {
            for table in Set(pane.possibleTables) { panes[table, default: []].append(pane) }
        }
    }

    /// The panes of a table, in their order.
    package func panes(ofTable name: String) -> [Pane] { panes[name] ?? [] }

    /// Every text that some pane looks up in a table, or may look up there, whoever wrote the pane.
    package func texts(ofTable name: String) -> Set<ExactString> {
        panes(ofTable: name).reduce(into: []) { texts, pane in
            for use in pane.texts { texts.insert(use.text) }
        }
    }
}
