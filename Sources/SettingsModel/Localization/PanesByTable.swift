package import SourceText

/// The panes that use or might use each string table. They are computed once for all tables.
package struct PanesByTable: Sendable {
    private var panes: [String: [Pane]] = [:]

    package init(in bundle: SettingsBundle) { self.init(bundle.panes) }

    package init(_ all: [Pane]) {
        for pane in all {
            for table in Set(pane.possibleTables) { panes[table, default: []].append(pane) }
        }
    }

    /// Returns the panes that use or might use a string table, in bundle order.
    package func panes(ofTable name: String) -> [Pane] { panes[name] ?? [] }

    /// Returns all strings that panes look up, or might look up, in a string table. The strings of generated panes are
    /// included.
    package func texts(ofTable name: String) -> Set<ExactString> {
        panes(ofTable: name).reduce(into: []) { texts, pane in
            for use in pane.texts { texts.insert(use.text) }
        }
    }
}
