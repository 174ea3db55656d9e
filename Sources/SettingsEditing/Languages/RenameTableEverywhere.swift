import PropertyListSyntax
package import SettingsModel
import SourceText

/// Renames a string table in all languages, and updates all panes that specify the table.
package struct RenameTableEverywhere: BundleOperation {
    package let name: String
    package let newName: String

    package init(_ name: String, to newName: String) throws(UsageError) {
        try TextRules.requireTableName(newName)
        if name == newName { throw UsageError("the table already has that name", help: "choose another name") }
        self.name = name
        self.newName = newName
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        try draft.bundle.requireReadablePanes()
        if let table = draft.bundle.languages.firstResult({ draft.bundle.table(newName, in: $0) }) {
            throw BundleError("the table \(table.path) already exists", help: "choose another name")
        }
        for name in draft.paneNames() {
            guard let pane = draft.bundle.pane(named: name.full), let table = pane.stringsTable?.string else {
                continue
            }
            if table == newName {
                throw BundleError(
                    "\(pane.name) already uses the table \(quoted(newName))", path: pane.path,
                    help: "choose another name")
            }
            guard table == self.name else { continue }
            try draft.setTable(of: pane, to: newName)
        }
        try draft.renameTable(name, to: newName)
    }
}
