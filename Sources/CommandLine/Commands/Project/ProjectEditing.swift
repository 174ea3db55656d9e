import ArgumentParser
import BundleStorage
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

    /// The one project that is meant.
    ///
    /// - Parameters:
    ///   - bundle: its path; it need not be there yet.
    ///   - isAdding: whether the bundle is to go into an app.
    /// - Throws: where there is none, several may be meant, or a tool makes it.
    func project(for bundle: String, adding isAdding: Bool = true) throws(Failure) -> LocatedProject {
        let manifests = ProjectManifest.all(for: bundle)
        let found = try LocatedProject.all(for: bundle, named: xcode.project)
        if found.isEmpty, let manifest = manifests.first {
            throw Failure(
                "there is no Xcode project yet: \(manifest.tool.rawValue) makes it",
                help: manifest.advice(adding: isAdding))
        }
        let located = try LocatedProject.only(of: found, for: bundle)
        let manifest = manifests.first { XcodePath.folder(of: $0.path) == located.folder }
        if let manifest, manifest.tool != .swiftPM, !allowGenerated {
            throw Failure(
                "\(manifest.tool.rawValue) makes \(visible(located.path)) of \(visible(manifest.path)), and would undo the "
                    + "change", help: "\(manifest.advice(adding: isAdding)), or type --allow-generated")
        }
        return located
    }
}

extension ProjectManifest {
    /// What to do instead of a change of the project.
    fileprivate func advice(adding isAdding: Bool) -> String {
        isAdding ? "write \(visible(line)) \(place) in \(visible(path))" : "take it out of \(visible(path))"
    }
}
