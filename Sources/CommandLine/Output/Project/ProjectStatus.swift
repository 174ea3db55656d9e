import BundleStorage
import SettingsModel
import SourceText
import XcodeProjects

/// What `project status` says.
struct ProjectStatus {
    /// The path of the bundle.
    let bundle: String
    let parts: [Part]
    let manifests: [ProjectManifest]
    /// What is wrong apart from any project.
    let problems: [ProjectProblem]

    /// What is said of one project.
    struct Part {
        let located: LocatedProject
        let rows: [Row]
        let languages: Languages
        /// The icon of each app that Settings looks in.
        let icons: [(target: Target, icon: AppIcon?)]
        let problems: [ProjectProblem]
    }

    /// A target: an app, or another that carries the bundle.
    struct Row {
        let target: Target
        let ways: [Membership.Way]
        /// The path of another bundle of that name which the target copies.
        let other: String?
        /// The build configurations in whose products the bundle is left out all the same.
        let excluded: [String]
    }

    /// The languages of the bundle and of the app, by their tags.
    struct Languages {
        let bundle: [String]
        let project: [String]

        var onlyInBundle: [String] { bundle.filter { !project.contains($0) } }
        var onlyInProject: [String] { project.filter { !bundle.contains($0) } }
        var shared: [String] { bundle.filter(project.contains) }
    }

    init(of bundle: SettingsBundle, at path: String, in projects: [LocatedProject], madeBy manifests: [ProjectManifest])
    {
        self.bundle = path
        self.manifests = manifests
        let isCarried = projects.contains { !$0.membership.carriers.isEmpty }
        parts = projects.map { Part($0, bundle, madeBy: manifests, isCarried) }
        problems = projects.isEmpty ? manifests.compactMap { ProjectProblem(missingFrom: $0) } : []
    }
}

extension ProjectStatus.Part {
    fileprivate init(
        _ located: LocatedProject, _ bundle: SettingsBundle, madeBy manifests: [ProjectManifest], _ isCarried: Bool
    ) {
        self.located = located
        let membership = located.membership
        let name = membership.path.split(separator: "/").last.map(String.init) ?? membership.path
        let others = located.project.references(named: name).filter { $0.path != membership.path }
            .map { (path: $0.path, targets: located.project.targets(copying: $0.object.id).map(\.id)) }
        rows = located.project.targets.compactMap { target in
            let ways = membership.ways(of: target)
            guard target.isApp || !ways.isEmpty else { return nil }
            return ProjectStatus.Row(
                target: target, ways: ways, other: others.first { $0.targets.contains(target.id) }?.path,
                excluded: ways.isEmpty ? [] : target.configurations(excluding: name))
        }
        // Base stands in for others and is no language.
        let tags = bundle.languages.map(\.identifier).filter { $0 != "Base" }
            .map { LanguageIdentifier.canonicalTag(of: $0) ?? $0 }
        languages = ProjectStatus.Languages(bundle: Set(tags).sorted(), project: located.project.languages)
        let apps = rows.map(\.target).filter(\.showsSettings)
        let carrying = apps.filter { app in membership.targets.contains { $0.id == app.id } }
        icons = (carrying.isEmpty ? apps : carrying).map { ($0, located.icon(of: $0)) }
        problems = ProjectProblem.all(
            in: located, rows, languages, icons, named: name, madeBy: manifests, isCarried: isCarried)
    }
}
