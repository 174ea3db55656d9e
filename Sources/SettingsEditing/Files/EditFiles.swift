package import SettingsModel

/// Carries out a change that was worked out already, and says what is said of it.
package struct EditFiles: BundleOperation {
    package let edit: BundleEdit
    package let lines: [ReportLine]

    package init(_ edit: BundleEdit, reporting lines: [ReportLine]) {
        self.edit = edit
        self.lines = lines
    }

    package func callAsFunction(on draft: inout Draft) throws {
        for (path, change) in edit.changes.sorted(by: { $0.key < $1.key }) {
            switch change {
            case .edit(let edits):
                if let file = draft.bundle.files[path] { draft.edit(file, edits) }
            case .create(let bytes, let like): draft.create(path, bytes, like: like)
            case .remove: draft.remove(path)
            }
        }
        for line in lines { draft.report(line.action, line.path, line.detail) }
    }
}
