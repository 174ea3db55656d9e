package import SettingsModel
package import SourceText

/// Applies precomputed edits and file changes, and adds the given lines to the report.
package struct EditFiles: BundleOperation {
    /// The edits to text files, keyed by path. All ranges refer to the text before the operation.
    package let edits: [String: [TextEdit]]
    package let changes: [FileChange]
    package let lines: [ReportLine]

    package init(edits: [String: [TextEdit]], changes: [FileChange], reporting lines: [ReportLine]) {
        self.edits = edits
        self.changes = changes
        self.lines = lines
    }

    package func callAsFunction(on draft: inout Draft) throws {
        for (path, edits) in edits.sorted(by: { $0.key < $1.key }) {
            draft.edit(path, edits)
        }
        for change in changes {
            switch change {
            case .write(let path, let bytes, let like): draft.create(path, bytes, like: like)
            case .remove(let path): draft.remove(path)
            }
        }
        for line in lines { draft.report(line) }
    }
}
