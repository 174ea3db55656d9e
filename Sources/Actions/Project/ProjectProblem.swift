import BundleStorage
import PropertyListSyntax
package import SettingsModel
package import SourceText
import XcodeProjects

/// A problem with how an Xcode project includes a bundle.
package struct ProjectProblem {
    package enum Kind: String, CaseIterable {
        case notInTarget = "not-in-target"
        case wrongTarget = "wrong-target"
        case copiedTwice = "copied-twice"
        case sameName = "same-name"
        case twoReferences = "two-references"
        case danglingReference = "dangling-reference"
        case referenceInside = "reference-inside"
        case excluded
        case namedByScript = "named-by-script"
        case projectLanguages = "project-languages"
        case noIcon = "no-icon"
        case buildSettings = "build-settings"

        /// Whether the problem is reported as a note. The app works despite such a problem.
        package var isNote: Bool {
            switch self {
            case .excluded, .namedByScript, .projectLanguages, .noIcon, .twoReferences, .buildSettings: true
            default: false
            }
        }
    }

    package let kind: Kind
    package let message: Message
    package let help: Message?
    /// The position of the problem in `project.pbxproj`.
    package var position: SourcePosition?

    init(_ kind: Kind, _ message: Message, help: Message? = nil, at position: SourcePosition? = nil) {
        self.kind = kind
        self.message = message
        self.help = help
        self.position = position
    }

    /// Creates a problem from an error in a build configuration file.
    init(inBuildSettings failure: Failure) {
        let location: Message = failure.location.map { "\($0): " } ?? ""
        self.init(.buildSettings, location + failure.message, help: failure.help)
    }

    /// Creates a problem if the manifest does not list the bundle. Returns `nil` if it does or may do so. Use this
    /// initializer only if no project has been generated from the manifest yet.
    init?(missingFrom manifest: ProjectManifest) {
        if manifest.mayNameBundle { return nil }
        self.init(
            .notInTarget, "\(printable(manifest.path)) does not list the bundle", help: Self.help(editing: manifest))
    }

    static func help(editing manifest: ProjectManifest) -> Message {
        let line: Message = "add \(printable(manifest.line)) \(manifest.place) in \(printable(manifest.path))"
        return manifest.tool == .swiftPM ? line : "\(line), and run \(manifest.tool.command)"
    }
}

extension ProjectManifest.Tool {
    /// The command that generates the project from the manifest, or builds the package.
    package var command: String {
        switch self {
        case .xcodeGen: "xcodegen"
        case .tuist: "tuist generate"
        case .swiftPM: "swift build"
        }
    }
}

/// Finds problems with a bundle in a single Xcode project.
struct ProblemFinder {
    let located: LocatedProject
    /// The file name of the bundle.
    let name: String
    /// The references to other bundles with the same file name.
    let others: [XcodeProject.FileReference]
    let lines: LineTable
    let manifests: [ProjectManifest]
    /// Whether a target of any project includes the bundle.
    let isCarried: Bool
    /// Whether the user must specify the project with `--project` in order to change it.
    let needsName: Bool

    func problems(
        _ rows: [ProjectStatus.TargetStatus], _ languages: LanguageComparison,
        _ icons: [(target: Target, icon: AppIcon?)]
    ) throws(StorageError) -> [ProjectProblem] {
        let missing = icons.filter { $0.icon == nil }.map { app in
            ProjectProblem(
                .noIcon, "\(printable(app.target.name)) has no icon that Settings could show",
                help: "set ASSETCATALOG_COMPILER_APPICON_NAME to an app icon set")
        }
        return try targets(rows) + references() + self.languages(languages) + missing
    }

    private var membership: Membership { located.membership }

    // MARK: Targets

    private func targets(_ rows: [ProjectStatus.TargetStatus]) -> [ProjectProblem] {
        var problems: [ProjectProblem] = []
        if !membership.isShown, !isCarried || !membership.targets.isEmpty {
            problems.append(notInTarget(rows))
        }
        problems += membership.targetsIgnoredBySettings.map { target in
            ProjectProblem(
                .wrongTarget,
                "\(printable(target.name)) includes the bundle, but Settings does not look there: \(target.shownProduct)",
                help: "remove the bundle from that target", at: position(of: target.object))
        }
        problems += membership.targetsWithDuplicates.map { target in
            ProjectProblem(
                .copiedTwice,
                "\(printable(target.name)) includes the bundle more than once, so Xcode cannot build it",
                help: "keep only one of these: \(membership.ways(of: target).map(\.shown).joined(separator: "; "))",
                at: position(of: target.object))
        }
        for target in located.project.targets {
            let made = Set(membership.ways(of: target).map(\.object.id))
            problems += target.scriptPhases(naming: name).filter { !made.contains($0.id) }.map { script in
                ProjectProblem(
                    .namedByScript,
                    "the script \(quoted(script.phaseName)) of \(printable(target.name)) refers to \(printable(name)) and may "
                        + "change the copied bundle", at: position(of: script))
            }
        }
        problems += rows.filter { !$0.excluded.isEmpty }.map { row in
            ProjectProblem(
                .excluded,
                "\(printable(row.target.name)) excludes the bundle in \(row.excluded.map(printable).joined(separator: ", ")): "
                    + "EXCLUDED_SOURCE_FILE_NAMES lists it"
            )
        }
        return problems
    }

    private func notInTarget(_ rows: [ProjectStatus.TargetStatus]) -> ProjectProblem {
        let apps = rows.map(\.target).filter(\.showsSettings)
        // An app can only include one bundle with this name, so this one is a copy or belongs to another app.
        let free = rows.filter { $0.target.showsSettings && $0.other == nil }.map(\.target)
        let help: Message
        if let manifest = manifests.first(where: { $0.tool != .swiftPM }) {
            help =
                manifest.mayNameBundle
                ? "\(printable(manifest.path)) \(manifest.namesBundle ? "lists it" : "may include it"): run \(manifest.tool.command)"
                : ProjectProblem.help(editing: manifest)
        } else if apps.isEmpty {
            help = "the project has no app that Settings supports; specify another project with \(input: .project)"
        } else if let app = free.first {
            help =
                "add it with \(run: .addToProject) \(input: .target) \(shellQuoted(app.name))"
                + (needsName ? " \(input: .project) \(shellQuoted(located.path))" : "")
        } else {
            help = "remove this bundle, or remove the other one from the target"
        }
        let message: Message =
            apps.count == 1 ? "\(printable(apps[0].name)) does not include the bundle" : "no app includes the bundle"
        let effect: Message =
            if !apps.isEmpty, free.isEmpty { ", but another one with the same name" } else if name == "Settings.bundle"
            {
                ", so Settings shows nothing"
            } else { "" }
        return ProjectProblem(.notInTarget, message + effect, help: help)
    }

    // MARK: References

    private func references() throws(StorageError) -> [ProjectProblem] {
        var problems: [ProjectProblem] = []
        if let second = membership.references.dropFirst().first {
            problems.append(
                ProjectProblem(
                    .twoReferences, "the project has \(membership.references.count) references to the bundle",
                    help: "remove the unused ones", at: position(of: second)))
        }
        for object in membership.references {
            let paths = located.project.ambiguousPaths(of: object)
            if paths.isEmpty { continue }
            problems.append(
                ProjectProblem(
                    .twoReferences,
                    "the reference to the bundle is in \(paths.count) groups, so its path is ambiguous: "
                        + Message(paths.map(printable).joined(separator: ", ")),
                    help: "remove it from the other groups in Xcode", at: position(of: object)))
        }
        problems += membership.inside.map { object in
            ProjectProblem(
                .referenceInside,
                "the project lists \(quoted(object.lastPathComponent ?? "")), which is in the bundle, as a separate file",
                help: "remove that reference; the bundle is copied as a whole", at: position(of: object))
        }
        for other in others {
            if try !BundleDiscovery.isThere(located.resolvedPath(other.path)) {
                problems.append(
                    ProjectProblem(
                        .danglingReference, "the project refers to \(quoted(other.path)), which does not exist",
                        help: other.targets.isEmpty
                            ? "remove that reference" : "change it to \(printable(membership.path)), or remove it",
                        at: position(of: other.object)))
            }
            for target in other.targets where !membership.ways(of: target).isEmpty {
                problems.append(
                    ProjectProblem(
                        .sameName,
                        "\(printable(target.name)) also copies \(quoted(other.path)) to the same place, "
                            + "so Xcode cannot build it", help: "keep only one of them in that target",
                        at: position(of: other.object)))
            }
        }
        return problems
    }

    private func languages(_ languages: LanguageComparison) -> [ProjectProblem] {
        // An app that has not been translated has exactly one language.
        guard languages.bundle.count > 1 || languages.project.count > 1 else { return [] }
        let sides: [(names: [String], message: String, help: Message)] = [
            (
                languages.onlyInBundle, "languages only in the bundle:",
                "add them to the project: \(run: .projectLanguages)"
            ),
            (
                languages.onlyInProject, "languages only in the app:",
                languages.helpForBundle
            ),
        ]
        return sides.filter { !$0.names.isEmpty }.map { side in
            ProjectProblem(
                .projectLanguages, "\(side.message) \(side.names.map(printable).joined(separator: ", "))",
                help: side.help)
        }
    }

    private func position(of object: ProjectObject) -> SourcePosition {
        lines.position(of: object.element.span.lowerBound)
    }
}
