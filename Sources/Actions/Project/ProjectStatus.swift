import BundleStorage
import PropertyListSyntax
package import SettingsModel
import SourceText
package import XcodeProjects

/// The status of a bundle in its Xcode projects, as `project status` reports it.
package struct ProjectStatus {
    /// The path of the bundle.
    package let bundle: String
    package let parts: [ProjectEntry]
    package let manifests: [ProjectManifest]
    /// The problems that do not belong to a specific project.
    package let problems: [ProjectProblem]

    /// The status of the bundle in one project.
    package struct ProjectEntry {
        package let located: LocatedProject
        package let rows: [TargetStatus]
        package let languages: LanguageComparison
        /// The apps for which Settings shows a bundle, and their icons. The icon is `nil` if an app does not have one.
        package let icons: [(target: Target, icon: AppIcon?)]
        package let problems: [ProjectProblem]
        fileprivate let lines: LineTable

        /// Returns the 1-based line of `project.pbxproj` on which an object starts.
        package func line(of object: ProjectObject) -> Int { lines.position(of: object.element.span.lowerBound).line }
    }

    /// The status of the bundle in one target. Only apps and targets that include the bundle have a status.
    package struct TargetStatus {
        package let target: Target
        package let ways: [Membership.InclusionMethod]
        /// The path of another bundle that the target copies and that has the same name, or `nil` if there is none.
        package let other: String?
        /// The names of the build configurations, in project order.
        package let configurations: [String]
        /// The build configurations that exclude the bundle from the product, even though the target includes the
        /// bundle.
        package let excluded: [String]
    }

    /// Determines the status of a bundle in its Xcode projects.
    ///
    /// - Parameter name: A project, a workspace, or a folder that contains one, or `nil` for the nearest project.
    /// - Throws: A failure if there is neither a project nor a manifest.
    package init(of target: BundleRequest, inProject name: String?, note: (Message) -> Void) throws {
        let path: String
        do {
            path = try target.path(note: note)
        } catch let failure as Failure {
            throw target.named == nil ? try LocatedProject.danglingReference(named: name) ?? failure : failure
        }
        let options = try target.project(of: path)
        let bundle = try Failure.of(path) {
            try SettingsBundle(reading: options.load(path, note: note).files, for: options)
        }
        let manifests = try ProjectManifest.all(for: path)
        let projects = try LocatedProject.all(for: path, named: name)
        // A manifest is sufficient, because the project may not have been generated yet.
        if projects.isEmpty, manifests.isEmpty { _ = try LocatedProject.only(of: projects, for: path) }
        let isCarried = projects.contains { !$0.membership.carriers.isEmpty }
        // A specified project might not be found without `--project`.
        let needsName = name != nil || projects.count > 1
        parts = try Failure.of(path) {
            try projects.map {
                try ProjectEntry($0, bundle, generatedFrom: manifests, isCarried, needsName: needsName)
            }
        }
        self.bundle = path
        self.manifests = manifests
        problems = projects.isEmpty ? manifests.compactMap { ProjectProblem(missingFrom: $0) } : []
    }
}

extension ProjectStatus.ProjectEntry {
    fileprivate init(
        _ located: LocatedProject, _ bundle: SettingsBundle, generatedFrom manifests: [ProjectManifest],
        _ isCarried: Bool,
        needsName: Bool
    ) throws {
        self.located = located
        let membership = located.membership
        let name = membership.path.split(separator: "/").last.map(String.init) ?? membership.path
        let others = located.project.references(named: name).filter { $0.path != membership.path }
        var paths: [ExactString: String] = [:]
        for other in others { for target in other.targets { paths[target.id] = paths[target.id] ?? other.path } }
        let shown = located.project.targets.filter { $0.isApp || !membership.ways(of: $0).isEmpty }
        let settings = try located.settings(of: shown)
        rows = settings.targets.map { values in
            let ways = membership.ways(of: values.target)
            return ProjectStatus.TargetStatus(
                target: values.target, ways: ways, other: paths[values.target.id],
                configurations: values.configurations.map(\.name),
                excluded: ways.isEmpty
                    ? [] : values.configurations.filter { $0.settings.excludes(name) }.map(\.name))
        }
        languages = LanguageComparison(bundle: bundle.languageTags, project: located.project.languages)
        let apps = settings.targets.filter(\.target.showsSettings)
        let carrying = apps.filter { !membership.ways(of: $0.target).isEmpty }
        icons = try (carrying.isEmpty ? apps : carrying).map { ($0.target, try located.icon(of: $0)) }
        lines = LineTable(located.project.document.source.text)
        problems =
            try ProblemFinder(
                located: located, name: name, others: others, lines: lines, manifests: manifests, isCarried: isCarried,
                needsName: needsName
            ).problems(rows, languages, icons) + settings.problems.map(ProjectProblem.init(inBuildSettings:))
    }
}

extension Target {
    /// The product type of the target and the platforms that the product runs on, such as `app iOS`.
    package var shownProduct: String { ([product] + systems).joined(separator: " ") }
}

extension Membership.InclusionMethod {
    /// A description of how the target includes the bundle, for messages.
    package var shown: String {
        switch self {
        case .resources(let phase, _): "copied by \(printable(phase.phaseName))"
        case .synchronizedFolder(let folder): "copied with the folder \(printable(folder.name ?? ""))"
        case .script(let script): "built by the script \(printable(script.phaseName))"
        case .rule(let rule): "built by the rule \(printable(rule.name ?? rule["filePatterns"]?.string ?? ""))"
        }
    }

    /// The name of the inclusion method in JSON output.
    package var name: String {
        switch self {
        case .resources: "resources"
        case .synchronizedFolder: "synchronized-folder"
        case .script: "script"
        case .rule: "rule"
        }
    }

    /// The build phase, folder or build rule that includes the bundle.
    package var object: ProjectObject {
        switch self {
        case .resources(let phase, _): phase
        case .synchronizedFolder(let object), .script(let object), .rule(let object): object
        }
    }
}

extension ProjectObject {
    /// The name of a build phase, as Xcode shows it.
    package var phaseName: String {
        if let name = self["name"]?.string { return name }
        switch type {
        case "PBXResourcesBuildPhase": return "Copy Bundle Resources"
        case "PBXCopyFilesBuildPhase": return "Copy Files"
        default: return "Run Script"
        }
    }
}
