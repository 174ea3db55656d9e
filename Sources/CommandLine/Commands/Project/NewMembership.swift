import BundleStorage
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import XcodeProjects

/// The change of an Xcode project that a bundle comes with which is made.
struct NewMembership {
    /// The path of `project.pbxproj` from the bundle.
    private let file: String
    private let located: LocatedProject
    private let change: ProjectChange

    /// - Throws: where the project is not there, cannot be read or changed, or the target is not known.
    init(of bundle: String, by options: ProjectEditingOptions) throws {
        let located = try options.project(for: bundle)
        let targets = try options.choice.apps(in: located.project, taking: located.membership)
        let project = located.path
        change = try Failure.naming(project) {
            try located.project.adding(located.bundle, to: targets) { XcodePath.lines(ofList: $0, besides: project) }
        }
        let folder = try PathAnchor(folder: XcodePath.folder(of: bundle))
        guard let path = folder.path(to: located.file) else { throw StorageError.missing(path: located.file) }
        file = "../" + path
        self.located = located
    }

    private var oldBytes: [UInt8] { located.project.document.bytes }
    private var newBytes: [UInt8] { change.document.bytes }

    /// What happens outside the bundle; nil where the project stays as it is.
    var outside: BundleMaker.OutsideChange? {
        oldBytes == newBytes ? nil : .init(file, from: oldBytes, to: newBytes)
    }

    var fileChanges: [FileChange] { oldBytes == newBytes ? [] : [.write(path: file, bytes: newBytes)] }

    /// The project as it was.
    var old: BundleFiles.File { .init(path: file, target: file, bytes: oldBytes) }

    var lines: [ReportLine] { change.reportLines(in: located.file) }
}
