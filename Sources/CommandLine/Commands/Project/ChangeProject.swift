import PropertyListSyntax
import SettingsEditing
import SettingsModel
import XcodeProjects

/// Changes which targets of an Xcode project take the bundle. The project is a file that changes with the bundle, as are
/// the file lists that it refers to.
struct ChangeProject: BundleOperation {
    /// The path of `project.pbxproj` from the bundle.
    let file: String
    /// The file lists, by their paths from the bundle.
    var lists: [(path: String, bytes: [UInt8])] = []
    let change: @Sendable (XcodeProject) throws -> ProjectChange

    var otherFilesRead: Set<String> { Set([file] + lists.map(\.path)) }

    func callAsFunction(on draft: inout Draft) throws {
        guard let bytes = draft.bundle.contents(ofOtherFile: file) else {
            throw BundleError("the Xcode project cannot be read", path: file)
        }
        let change = try change(XcodeProject(PropertyListDocument(anySpelling: bytes), at: file))
        let new = change.document.bytes
        var changes: [FileChange] = new == bytes ? [] : [.write(path: file, bytes: new)]
        var lines = change.reportLines(in: file)
        for list in lists {
            let old = draft.bundle.contents(ofOtherFile: list.path)
            let action: ReportLine.Action = old == nil ? .create : old == list.bytes ? .identical : .update
            if action != .identical { changes.append(.write(path: list.path, bytes: list.bytes)) }
            lines.append(ReportLine(action: action, path: list.path, detail: ""))
        }
        try EditFiles(edits: [:], changes: changes, reporting: lines)(on: &draft)
    }
}

extension ProjectChange {
    /// What is said of the change.
    func reportLines(in file: String) -> [ReportLine] {
        lines.map { line in
            let action: ReportLine.Action =
                switch line.action {
                case .insert: .insert
                case .update: .update
                case .remove: .remove
                case .identical: .identical
                }
            return ReportLine(action: action, path: file, detail: line.detail)
        }
    }
}
