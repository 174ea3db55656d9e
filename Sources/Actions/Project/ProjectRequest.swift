import BundleStorage
package import SettingsEditing
package import SettingsModel
package import XcodeProjects

/// Which Xcode project and which of its targets are changed.
package struct ProjectRequest: Sendable {
    /// A project, a workspace or a folder with one; `nil` for the nearest.
    package var name: String?
    /// The names of targets; none for the only app.
    package var targets: [String]
    /// Whether a project is changed although XcodeGen or Tuist makes it.
    package var allowsGenerated: Bool

    package init(named name: String? = nil, targets: [String] = [], allowsGenerated: Bool = false) {
        self.name = name
        self.targets = targets
        self.allowsGenerated = allowsGenerated
    }

    package var choice: TargetChoice { TargetChoice(names: targets) }

    /// What puts a bundle into an app.
    package enum Place {
        /// The Xcode project, which a command may change.
        case project(LocatedProject)
        /// A manifest, which takes the bundle already.
        case manifest(ProjectManifest)
    }

    /// The one project that a bundle goes into, or the manifest that the project is made from, if that has the bundle.
    ///
    /// - Parameter bundle: its path; it need not be there yet.
    /// - Throws: if there is no project, several may be meant, or a tool makes it.
    package func place(for bundle: String) throws(Failure) -> Place {
        let manifests = try ProjectManifest.all(for: bundle)
        let found = try LocatedProject.all(for: bundle, named: name)
        let manifest = try found.isEmpty ? manifests.first : governing(manifests, found, of: bundle)
        if let manifest, manifest.takesBundle(into: targets) { return .manifest(manifest) }
        return .project(try project(of: found, for: bundle, madeBy: manifests, adding: true))
    }

    /// The one project that is changed.
    ///
    /// - Parameters:
    ///   - bundle: its path; it need not be there yet.
    ///   - isAdding: whether the bundle is to go into an app.
    /// - Throws: if there is no project, several may be meant, or a tool makes it.
    package func project(for bundle: String, adding isAdding: Bool = true) throws(Failure) -> LocatedProject {
        try project(
            of: LocatedProject.all(for: bundle, named: name), for: bundle,
            madeBy: ProjectManifest.all(for: bundle), adding: isAdding)
    }

    private func project(
        of found: [LocatedProject], for bundle: String, madeBy manifests: [ProjectManifest], adding isAdding: Bool
    ) throws(Failure) -> LocatedProject {
        if found.isEmpty, let manifest = manifests.first {
            throw Failure(
                "there is no Xcode project yet; \(manifest.tool.rawValue) generates it",
                help: manifest.advice(adding: isAdding))
        }
        let located = try LocatedProject.only(of: found, for: bundle)
        if let manifest = try governing(manifests, found, of: bundle) {
            throw Failure(
                "\(manifest.tool.rawValue) generates \(visible(located.path)) from \(visible(manifest.path)) "
                    + "and would overwrite the change",
                help: "\(manifest.advice(adding: isAdding)), or add \(input: .allowGenerated)")
        }
        return located
    }

    /// The manifest that the one project is made from; `nil` if there is none, or it does not count.
    private func governing(
        _ manifests: [ProjectManifest], _ found: [LocatedProject], of bundle: String
    ) throws(Failure) -> ProjectManifest? {
        if allowsGenerated { return nil }
        let folder = try LocatedProject.only(of: found, for: bundle).folder
        return manifests.first { $0.tool != .swiftPM && XcodePath.isSame($0.folder, folder) }
    }
}

extension ProjectManifest {
    /// What to do instead of a change of the project.
    fileprivate func advice(adding isAdding: Bool) -> Message {
        isAdding ? "add \(visible(line)) \(place) in \(visible(path))" : "remove it from \(visible(path))"
    }

    /// What is said if the manifest has the bundle already.
    package var lines: [ReportLine] {
        [
            ReportLine(
                action: .identical, path: path,
                detail: "already lists the bundle; \(tool.command) generates the project")
        ]
    }
}

/// Which targets of an Xcode project are meant.
package struct TargetChoice: Sendable {
    /// The names that were typed.
    let names: [String]

    /// The targets that are to take a bundle: those that are named, else the only app that Settings shows a bundle of.
    ///
    /// - Throws: where no target has a name, or several apps may be meant.
    func apps(in project: XcodeProject, taking membership: Membership) throws(Failure) -> [Target] {
        let apps = project.targets.filter(\.isApp)
        guard names.isEmpty else {
            return try named(among: apps, of: project) { target in
                Failure(
                    "the target \(quoted(target.name)) does not build an app: \(target.product)",
                    help: "Settings looks for the bundle in apps: \(Self.list(apps))")
            }
        }
        let shown = project.targets.filter(\.showsSettings)
        guard let first = shown.first else {
            throw Failure(
                "the Xcode project has no target that builds an app with settings",
                help: apps.isEmpty
                    ? "specify another project with \(input: .project)"
                    : "specify one with \(input: .target): \(Self.list(apps))")
        }
        let members = Set(membership.targets.map(\.id))
        if shown.count == 1 || shown.allSatisfy({ members.contains($0.id) }) { return shown }
        throw Self.several(shown, first)
    }

    /// The targets that are to lose a bundle: those that are named, else those that `project add --build-rule` changed,
    /// else the only one that takes it.
    ///
    /// - Throws: where no target has a name, or several take the bundle.
    func carriers(in project: XcodeProject, taking membership: Membership) throws(Failure) -> [Target] {
        guard names.isEmpty else { return try named(among: project.targets, of: project) { _ in nil } }
        let changed = membership.targetsWithAddedRule
        let carriers = changed.isEmpty ? membership.targets : changed
        guard let first = carriers.first else { return project.targets.filter(\.showsSettings) }
        if carriers.count > 1, changed.isEmpty { throw Self.several(carriers, first) }
        return carriers
    }

    /// Warnings about targets in which Settings does not look for a bundle, such as an app for a Mac.
    package static func warnings(about targets: [Target]) -> [Message] {
        targets.filter { !$0.showsSettings }.map { target in
            "Settings does not look for a bundle in \(visible(target.name)): \(target.shownProduct)"
        }
    }

    private func named(
        among targets: [Target], of project: XcodeProject, other: (Target) -> Failure?
    ) throws(Failure) -> [Target] {
        var found: [Target] = []
        for name in names {
            if let target = targets.first(where: { $0.name == name }) {
                if !found.contains(where: { $0.id == target.id }) { found.append(target) }
                continue
            }
            if let failure = project.targets.first(where: { $0.name == name }).flatMap(other) { throw failure }
            throw Failure(unknown: "target", name, among: targets.map(\.name))
        }
        return found
    }

    private static func several(_ targets: [Target], _ first: Target) -> Failure {
        Failure(
            usage: "there are \(targets.count) possible targets: \(list(targets))",
            help: "specify one with \(input: .target), as in \(input: .target) \(shellQuoted(first.name))")
    }

    private static func list(_ targets: [Target]) -> String { targets.map { visible($0.name) }.joined(separator: ", ") }
}
