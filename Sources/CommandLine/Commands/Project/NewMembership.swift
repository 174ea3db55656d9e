import BundleStorage
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import XcodeProjects

/// The change of an Xcode project that a bundle comes with which is made.
struct NewMembership {
    /// What happens outside the bundle; nil where the project stays as it is.
    private(set) var outside: BundleMaker.OutsideChange?
    private(set) var fileChanges: [FileChange] = []
    /// The project as it was.
    private(set) var old: BundleFiles.File?
    let lines: [ReportLine]
    /// The targets that get the bundle.
    private(set) var targets: [Target] = []

    /// - Throws: where the project is not there, cannot be read or changed, or the target is not known.
    init(of bundle: String, by options: ProjectEditingOptions) throws {
        switch try options.place(for: bundle) {
        case .manifest(let manifest): lines = manifest.lines
        case .project(let located):
            let apps = try options.choice.apps(in: located.project, taking: located.membership)
            let project = located.path
            let change = try Failure.naming(project) {
                try XcodePath.readingLists(besides: project) { lines in
                    try located.project.adding(located.bundle, to: apps, fileList: lines)
                }
            }
            let folder = try PathAnchor(folder: XcodePath.folder(of: bundle))
            guard let path = try folder.path(to: located.file) else { throw StorageError.missing(path: located.file) }
            let file = "../" + path
            let (oldBytes, newBytes) = (located.project.document.bytes, change.document.bytes)
            targets = apps
            lines = change.reportLines(in: located.file)
            old = .init(path: file, target: file, bytes: oldBytes)
            guard oldBytes != newBytes else { return }
            outside = .init(file, from: oldBytes, to: newBytes)
            fileChanges = [.write(path: file, bytes: newBytes)]
        }
    }
}
