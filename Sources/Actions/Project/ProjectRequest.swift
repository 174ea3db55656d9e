import BundleStorage
import SettingsEditing
package import SettingsModel
import XcodeProjects

/// The user's request to add a bundle to targets in an Xcode project or to remove it from them.
package struct ProjectRequest: Sendable {
    /// A project, a workspace, or a folder that contains one. If `nil`, the nearest project is used.
    package var name: String?
    /// The names of the targets. If the array is empty, the only app in the project is used.
    package var targets: [String]
    /// Whether the request allows changes to a project that XcodeGen or Tuist generates.
    package var allowsGenerated: Bool

    package init(named name: String? = nil, targets: [String] = [], allowsGenerated: Bool = false) {
        self.name = name
        self.targets = targets
        self.allowsGenerated = allowsGenerated
    }

    /// What the change to the project is for.
    package enum Purpose {
        case copying, building, localizing, removing
    }

    /// The file that determines whether an app includes the bundle.
    package enum ListingFile {
        /// An Xcode project that can be changed.
        case project(LocatedProject)
        /// A manifest that already lists the bundle.
        case manifest(ProjectManifest)
    }

    /// Returns the only Xcode project that can be changed for a bundle. If a tool generates the project from a manifest
    /// that already lists the bundle, returns that manifest instead.
    ///
    /// - Parameter bundle: The path of the bundle, which does not have to exist yet.
    /// - Throws: A failure if there is no project, if several projects are possible, or if a tool generates the
    ///   project.
    package func place(for bundle: String) throws(Failure) -> ListingFile {
        let manifests = try ProjectManifest.all(for: bundle)
        let found = try LocatedProject.all(for: bundle, named: name)
        let manifest = try found.isEmpty ? manifests.first : governingManifest(manifests, found, of: bundle)
        if let manifest, manifest.includesBundle(inTargets: targets) { return .manifest(manifest) }
        return .project(try project(of: found, for: bundle, generatedFrom: manifests, to: .copying))
    }

    /// Returns the only project that can be changed for a bundle.
    ///
    /// - Parameters:
    ///   - bundle: The path of the bundle, which does not have to exist yet.
    ///   - purpose: What the project is changed for, which determines the suggestion in a failure.
    /// - Throws: A failure if there is no project, if several projects are possible, or if a tool generates the
    ///   project.
    package func project(for bundle: String, to purpose: Purpose) throws(Failure) -> LocatedProject {
        try project(
            of: LocatedProject.all(for: bundle, named: name), for: bundle,
            generatedFrom: ProjectManifest.all(for: bundle), to: purpose)
    }

    private func project(
        of found: [LocatedProject], for bundle: String, generatedFrom manifests: [ProjectManifest],
        to purpose: Purpose
    ) throws(Failure) -> LocatedProject {
        if found.isEmpty, let manifest = manifests.first {
            throw Failure(
                manifest.tool == .swiftPM
                    ? "there is no Xcode project; \(printable(manifest.path)) describes the app"
                    : "there is no Xcode project yet; \(manifest.tool.rawValue) generates it",
                help: manifest.advice(for: purpose, of: bundle))
        }
        let located = try LocatedProject.only(of: found, for: bundle)
        if let manifest = try governingManifest(manifests, found, of: bundle) {
            throw Failure(
                "\(manifest.tool.rawValue) generates \(printable(located.path)) from \(printable(manifest.path)) "
                    + "and would overwrite the change",
                help: "\(manifest.advice(for: purpose, of: bundle)), or add \(input: .allowGenerated)")
        }
        return located
    }

    /// Returns the manifest from which the only project is generated. Returns `nil` if there is no such manifest, or if
    /// the request allows changes to generated projects.
    private func governingManifest(
        _ manifests: [ProjectManifest], _ found: [LocatedProject], of bundle: String
    ) throws(Failure) -> ProjectManifest? {
        if allowsGenerated { return nil }
        let folder = try LocatedProject.only(of: found, for: bundle).folder
        return manifests.first { $0.tool != .swiftPM && XcodePath.isSameFolder($0.folder, folder) }
    }

    // MARK: Targets

    /// Returns the targets to add a bundle to. If the user does not specify any targets, returns the only app for which
    /// Settings shows a bundle. If there are several such apps and all of them already include the bundle, returns all
    /// of them. If the apps build the bundle instead of copying it, returns the apps that already include it.
    ///
    /// - Throws: A failure if a specified target does not exist or does not build an app, or if several apps are
    ///   possible.
    func apps(
        in project: XcodeProject, given membership: Membership, for purpose: Purpose = .copying
    ) throws(Failure) -> [Target] {
        let shown = project.targets.filter(\.showsSettings)
        guard targets.isEmpty else {
            return try named(among: shown, of: project) { target in
                Failure(
                    target.isApp
                        ? "Settings does not look for a bundle in \(printable(target.name)): \(target.shownProduct)"
                        : "the target \(quoted(target.name)) does not build an app: \(target.product)",
                    help: shown.isEmpty
                        ? "specify another project with \(input: .project)"
                        : "specify a target that builds an app with settings: \(Self.commaSeparatedNames(shown))")
            }
        }
        guard let first = shown.first else {
            throw Failure(
                "the Xcode project has no target that builds an app with settings",
                help: "specify another project with \(input: .project)")
        }
        let ids = Set(membership.targets.map(\.id))
        let members = shown.filter { ids.contains($0.id) }
        if purpose == .building, !members.isEmpty { return members }
        if shown.count == 1 || members.count == shown.count { return shown }
        throw Self.ambiguityFailure(shown, first)
    }

    /// Returns the targets to remove a bundle from. If the user does not specify any targets, returns the first of
    /// these that exists:
    /// - The targets that `project add --build-rule` changed
    /// - The only target that includes the bundle
    /// - All apps for which Settings shows a bundle
    ///
    /// - Throws: A failure if a specified target does not exist, or if several targets include the bundle.
    func carriers(in project: XcodeProject, given membership: Membership) throws(Failure) -> [Target] {
        guard targets.isEmpty else { return try named(among: project.targets, of: project) { _ in nil } }
        let changed = membership.targetsWithAddedRule
        let carriers = changed.isEmpty ? membership.targets : changed
        guard let first = carriers.first else { return project.targets.filter(\.showsSettings) }
        if carriers.count > 1, changed.isEmpty { throw Self.ambiguityFailure(carriers, first) }
        return carriers
    }

    private func named(
        among candidates: [Target], of project: XcodeProject, failureForOtherTarget: (Target) -> Failure?
    ) throws(Failure) -> [Target] {
        var found: [Target] = []
        for name in targets {
            if let target = candidates.first(where: { $0.name == name }) {
                if !found.contains(where: { $0.id == target.id }) { found.append(target) }
                continue
            }
            if let failure = project.targets.first(where: { $0.name == name }).flatMap(failureForOtherTarget) {
                throw failure
            }
            throw Failure(unknown: "target", name, among: candidates.map(\.name))
        }
        return found
    }

    private static func ambiguityFailure(_ targets: [Target], _ first: Target) -> Failure {
        Failure(
            usage: "there are \(targets.count) possible targets: \(commaSeparatedNames(targets))",
            help: "specify one with \(input: .target), as in \(input: .target) \(shellQuoted(first.name))")
    }

    private static func commaSeparatedNames(_ targets: [Target]) -> String {
        targets.map { printable($0.name) }.joined(separator: ", ")
    }
}

extension ProjectManifest {
    /// Returns help text that suggests editing the manifest instead of the project.
    fileprivate func advice(for purpose: ProjectRequest.Purpose, of bundle: String) -> Message {
        switch purpose {
        case .copying where mayNameBundle && !namesBundle:
            "\(printable(path)) may include it: run \(tool.command), and check with \(run: .projectStatus)"
        case .copying: "add \(printable(line)) \(place) in \(printable(path))"
        case .building where tool == .swiftPM:
            "build the bundle before the app with \(run: .build), because an app in a package has no script phases"
        case .building:
            "exclude \(printable(bundle)) from the resources in \(printable(path)), and add the script there; "
                + "Docs/Tasks/Other-build-systems.md shows it"
        case .localizing: "specify its languages in \(printable(path))"
        case .removing: "remove it from \(printable(path))"
        }
    }

    /// The report lines for a bundle that the manifest already lists.
    package var lines: [ReportLine] {
        [
            ReportLine(
                action: .identical, path: path,
                detail: "already lists the bundle"
                    + (tool == .swiftPM ? "" : "; \(tool.command) generates the project"))
        ]
    }
}
