import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel
import XcodeProjects

/// What the commands have in common that change an Xcode project.
struct ProjectEditingOptions: ParsableArguments {
    @Option("The target; repeat it for more. (default: the only app)", value: "name")
    var target: [String] = []

    @Flag(help: "Change the project though XcodeGen or Tuist makes it, and the change is lost when it does.")
    var allowGenerated = false

    @OptionGroup var xcode: XcodeProjectOptions

    var choice: TargetChoice { TargetChoice(names: target) }

    /// What puts a bundle into an app.
    enum Place {
        /// The Xcode project, which a command may change.
        case project(LocatedProject)
        /// A manifest, which takes the bundle already.
        case manifest(ProjectManifest)
    }

    /// The one project that a bundle goes into, or the manifest that the project is made from, if that has the bundle.
    ///
    /// - Parameter bundle: its path; it need not be there yet.
    /// - Throws: if there is no project, several may be meant, or a tool makes it.
    func place(for bundle: String) throws(Failure) -> Place {
        let manifests = try ProjectManifest.all(for: bundle)
        let found = try LocatedProject.all(for: bundle, named: xcode.project)
        let manifest = try found.isEmpty ? manifests.first : governing(manifests, found, of: bundle)
        if let manifest, manifest.takesBundle(into: target) { return .manifest(manifest) }
        return .project(try project(of: found, for: bundle, madeBy: manifests, adding: true))
    }

    /// The one project that is changed.
    ///
    /// - Parameters:
    ///   - bundle: its path; it need not be there yet.
    ///   - isAdding: whether the bundle is to go into an app.
    /// - Throws: if there is no project, several may be meant, or a tool makes it.
    func project(for bundle: String, adding isAdding: Bool = true) throws(Failure) -> LocatedProject {
        try project(
            of: LocatedProject.all(for: bundle, named: xcode.project), for: bundle,
            madeBy: ProjectManifest.all(for: bundle), adding: isAdding)
    }

    private func project(
        of found: [LocatedProject], for bundle: String, madeBy manifests: [ProjectManifest], adding isAdding: Bool
    ) throws(Failure) -> LocatedProject {
        if found.isEmpty, let manifest = manifests.first {
            throw Failure(
                "there is no Xcode project yet: \(manifest.tool.rawValue) makes it",
                help: manifest.advice(adding: isAdding))
        }
        let located = try LocatedProject.only(of: found, for: bundle)
        if let manifest = try governing(manifests, found, of: bundle) {
            throw Failure(
                "\(manifest.tool.rawValue) makes \(visible(located.path)) of \(visible(manifest.path)), and would undo the "
                    + "change", help: "\(manifest.advice(adding: isAdding)), or type --allow-generated")
        }
        return located
    }

    /// The manifest that the one project is made from; `nil` if there is none, or it does not count.
    private func governing(
        _ manifests: [ProjectManifest], _ found: [LocatedProject], of bundle: String
    ) throws(Failure) -> ProjectManifest? {
        if allowGenerated { return nil }
        let folder = try LocatedProject.only(of: found, for: bundle).folder
        return manifests.first { $0.tool != .swiftPM && XcodePath.isSame($0.folder, folder) }
    }
}

extension ProjectManifest {
    /// What to do instead of a change of the project.
    fileprivate func advice(adding isAdding: Bool) -> String {
        isAdding ? "write \(visible(line)) \(place) in \(visible(path))" : "take it out of \(visible(path))"
    }

    /// What is said if the manifest has the bundle already.
    var lines: [ReportLine] {
        [ReportLine(action: .identical, path: path, detail: "the bundle is in; \(tool.command) makes the project")]
    }
}
