import PropertyListSyntax
import SettingsEditing
import SettingsModel
import XcodeProjects

/// Changes which targets of an Xcode project take the bundle. The project is a file that changes with the bundle.
struct ChangeProject: BundleOperation {
    /// The path of `project.pbxproj` from the bundle.
    let file: String
    /// What is said of other files.
    var otherLines: [ReportLine] = []
    let change: @Sendable (XcodeProject) throws -> ProjectChange

    var otherFilesRead: Set<String> { [file] }

    func callAsFunction(on draft: inout Draft) throws {
        guard let bytes = draft.bundle.contents(ofOtherFile: file) else {
            throw BundleError("the Xcode project cannot be read", path: file)
        }
        let change = try change(XcodeProject(PropertyListDocument(anySpelling: bytes), at: file))
        let new = change.document.bytes
        let write = EditFiles(
            edits: [:], changes: new == bytes ? [] : [.write(path: file, bytes: new)],
            reporting: change.reportLines(in: file) + otherLines)
        try write(on: &draft)
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
