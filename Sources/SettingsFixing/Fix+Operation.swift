import SettingsChecks
import SettingsEditing

extension Fix.Change {
    /// The operation that makes the change; nil for plain changes of files, of which many are made at once.
    var operation: (any BundleOperation)? {
        switch self {
        case .edit, .files: nil
        case .renameText(let text, let new, let item, let pane):
            RenameText(text, to: new, ofItem: item, onPaneAt: pane)
        case .renameEntries(let text, let new, let table): RenameEntries(of: text, to: new, inTable: table)
        case .renameTable(let path, let name): RenameTable(at: path, to: name)
        case .renameLanguage(let identifier, let new): try? RenameLanguage(identifier, to: new)
        }
    }
}
