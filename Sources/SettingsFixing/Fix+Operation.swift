package import SettingsChecks
package import SettingsEditing
package import SettingsModel

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

extension Finding {
    /// The bundle after the fix of the finding alone.
    ///
    /// - Throws: where there is none, or it cannot be made.
    package func fixing(_ bundle: SettingsBundle) throws -> Draft {
        let batch = FixBatch(of: [self], in: bundle)
        guard let operation = batch.isEmpty ? fix?.change.operation : batch.operation else {
            throw BundleError("the fix cannot be applied", path: path)
        }
        return try operation(bundle)
    }
}
