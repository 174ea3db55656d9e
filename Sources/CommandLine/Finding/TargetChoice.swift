import SettingsModel
import XcodeProjects

/// Which targets of an Xcode project are meant.
struct TargetChoice: Sendable {
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
                    "the target \(quoted(target.name)) makes no app, but \(target.product)",
                    help: "Settings looks for the bundle in apps: \(Self.list(apps))")
            }
        }
        let shown = project.targets.filter(\.showsSettings)
        guard let first = shown.first else {
            throw Failure(
                "the Xcode project has no target that makes an app with settings",
                help: apps.isEmpty ? "name another with --project" : "name one with --target: \(Self.list(apps))")
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

    /// Warns about targets in which Settings does not look for a bundle, such as an app for a Mac.
    static func warn(of targets: [Target], on console: Console) {
        for target in targets where !target.showsSettings {
            console.talk(
                "warning: Settings does not look for a bundle in \(visible(target.name)): \(target.shownProduct)")
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
            usage: "there are \(targets.count) targets that may be meant: \(list(targets))",
            help: "name one with --target, as in --target \(shellQuoted(first.name))")
    }

    private static func list(_ targets: [Target]) -> String { targets.map { visible($0.name) }.joined(separator: ", ") }
}
