import BundleStorage
import PropertyListSyntax
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
        fileprivate let lines: LineTable

        /// The line of the project that an object begins on.
        func line(of object: ProjectObject) -> Int { lines.position(of: object.element.span.lowerBound).line }
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

    /// - Parameter isNamed: whether the project was named, and would not be found without.
    init(
        of bundle: SettingsBundle, at path: String, in projects: [LocatedProject], isNamed: Bool,
        madeBy manifests: [ProjectManifest]
    ) throws {
        self.bundle = path
        self.manifests = manifests
        let isCarried = projects.contains { !$0.membership.carriers.isEmpty }
        let needsName = isNamed || projects.count > 1
        parts = try projects.map { try Part($0, bundle, madeBy: manifests, isCarried, needsName: needsName) }
        problems = projects.isEmpty ? manifests.compactMap { ProjectProblem(missingFrom: $0) } : []
    }
}

extension ProjectStatus.Part {
    fileprivate init(
        _ located: LocatedProject, _ bundle: SettingsBundle, madeBy manifests: [ProjectManifest], _ isCarried: Bool,
        needsName: Bool
    ) throws {
        self.located = located
        let membership = located.membership
        let name = membership.path.split(separator: "/").last.map(String.init) ?? membership.path
        let others = located.project.references(named: name).filter { $0.path != membership.path }
        var paths: [ExactString: String] = [:]
        for other in others { for target in other.targets { paths[target.id] = paths[target.id] ?? other.path } }
        rows = located.project.targets.compactMap { target in
            let ways = membership.ways(of: target)
            guard target.isApp || !ways.isEmpty else { return nil }
            return ProjectStatus.Row(
                target: target, ways: ways, other: paths[target.id],
                excluded: ways.isEmpty ? [] : target.configurations(excluding: name))
        }
        languages = ProjectStatus.Languages(bundle: bundle.languageTags, project: located.project.languages)
        let apps = rows.map(\.target).filter(\.showsSettings)
        let carrying = apps.filter { !membership.ways(of: $0).isEmpty }
        icons = try (carrying.isEmpty ? apps : carrying).map { ($0, try located.icon(of: $0)) }
        lines = LineTable(located.project.document.source.text)
        problems = try ProblemFinder(
            located: located, name: name, others: others, lines: lines, manifests: manifests, isCarried: isCarried,
            needsName: needsName
        ).problems(rows, languages, icons)
    }
}
