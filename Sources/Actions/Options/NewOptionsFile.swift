import BundleStorage
import CodeGeneration
import JSONSyntax
import SettingsModel
import XcodeProjects

/// The contents of a new options file. Comments state the purpose and the origin of each value.
///
/// The file contains only values that commands cannot find each time they run, because a copy of the other values would
/// become outdated. In particular, it does not list languages or build configurations: builds would leave out a
/// language that is added to the bundle later, and would fail for a build configuration that is added in Xcode later.
/// Comments suggest these options instead. A value that the project does not determine is missing, and a comment states
/// the reason.
struct NewOptionsFile: Sendable {
    /// The path of the bundle relative to the folder of the options file.
    private let path: String
    /// The path of the project relative to the folder of the options file, or `nil` if there is no project.
    private var projectPath: String?
    /// The languages of the project.
    private var projectLanguages: [String] = []
    /// The minimum system versions.
    private var minimum: [OptionsFilePart] = []
    private var build: [OptionsFilePart] = [
        .comment("No Xcode project was found. If items are limited to build configurations, list the configurations:"),
        .suggestion(name: "build", .object([("configurations", ["Debug", "Release"])])),
    ]
    /// The app groups in the entitlements, and the paths of the entitlements.
    private var appGroups: [(group: String, path: String?)] = []
    /// The reason why an app group is unknown, or `nil` if all are known.
    private var unknownAppGroup: String?

    init(ofBundleAt path: String) { self.path = path }

    /// Returns the contents of the file.
    ///
    /// - Parameter path: The path of the file. Its folder exists.
    /// - Throws: A failure if the file would be invalid, because the path of the bundle cannot be in an options file.
    func validatedBytes(for bundle: SettingsBundle, at path: String) throws(Failure) -> [UInt8] {
        let header = [
            "Options for all settings-bundle commands. Paths are relative to this folder.",
            "Print the options that apply with: settings-bundle options",
        ]
        let parts: [OptionsFilePart] = [
            .comment("The bundle that commands use if none is specified."),
            // A path that starts with a tilde is rejected, because shells replace it.
            .value(name: "bundle", .string(self.path.hasPrefix("~") ? "./" + self.path : self.path)),
            .object(name: "localization", languages(of: bundle)),
            .object(name: "generate", [.object(name: "swift", generated)]),
        ]
        let bytes = Array(OptionsFile.text(header, parts + build + groups(of: bundle)).utf8)
        do throws(Failure) {
            _ = try ProjectOptions(bytes, at: path)
        } catch {
            throw Failure(
                "the options file would not be valid: \(error.message)",
                help: error.help ?? "rename the folders in the path of the bundle")
        }
        return bytes
    }

    // MARK: Bundle

    private func languages(of bundle: SettingsBundle) -> [OptionsFilePart] {
        var parts: [OptionsFilePart] = []
        let identifiers = bundle.languages.map(\.identifier).filter { LanguageIdentifier.tag(of: $0) != nil }
        if bundle.sourceLanguageComment == nil, !identifiers.isEmpty {
            if let source = bundle.sourceLanguage?.identifier, identifiers.contains(source) {
                parts = [
                    .comment("The language that the panes are written in: the bundle contains \(source).lproj."),
                    .value(name: "source", .string(source)),
                ]
            } else if bundle.sourceLanguage == nil {
                parts = [
                    .comment(
                        "The language that the panes are written in is unknown. Specify one of the bundle's languages:"),
                    .suggestion(name: "source", .string(identifiers[0])),
                ]
            }
        }
        if identifiers.count > 1 {
            parts += [
                .comment("Builds include all languages of the bundle. To leave some out, list the others:"),
                .suggestion(name: "languages", .array(identifiers.map { .string($0) })),
            ]
        }
        let missing = LanguageComparison(bundle: bundle.languageTags, project: projectLanguages).addableToBundle
        if !missing.isEmpty, let projectPath {
            parts += [
                .comment(
                    "\(projectPath) also has \(missing.joined(separator: ", ")). To add \(missing.count == 1 ? "it" : "them") to the bundle, run:"
                ),
                .comment("settings-bundle localize add \(missing.map(shellQuoted).joined(separator: " "))"),
            ]
        }
        return parts
    }

    private var generated: [OptionsFilePart] {
        minimum.isEmpty
            ? []
            : [
                .comment("The minimum system versions of the app, for '@available' in generated code."),
                .object(name: "minimum", minimum),
            ]
    }

    private func groups(of bundle: SettingsBundle) -> [OptionsFilePart] {
        if bundle.pane(named: "Root")?.appGroup != nil { return [] }
        var parts: [OptionsFilePart] = []
        if let first = appGroups.first {
            let names = appGroups.map(\.group).joined(separator: ", ")
            let noun = appGroups.count == 1 ? "the app group" : "the app groups"
            parts = [
                .comment("\(first.path ?? "The app") contains \(noun) \(names). To store values in one, run:"),
                .comment("settings-bundle set-pane Root --app-group \(shellQuoted(first.group))"),
            ]
        }
        return parts + (unknownAppGroup.map { [.comment("An app group of the app is unknown: \($0).")] } ?? [])
    }

    // MARK: Project

    /// The system versions in the options file, and the build settings that contain them.
    private static let systems: [(system: SwiftAvailability.System, setting: String)] = [
        (.iOS, "IPHONEOS_DEPLOYMENT_TARGET"), (.macOS, "MACOSX_DEPLOYMENT_TARGET"),
        (.tvOS, "TVOS_DEPLOYMENT_TARGET"), (.visionOS, "XROS_DEPLOYMENT_TARGET"),
    ]

    /// Adds the values of an Xcode project.
    ///
    /// - Parameters:
    ///   - apps: The targets whose build settings are used.
    ///   - bundle: The path of the bundle.
    ///   - folder: The folder of the options file.
    mutating func add(
        _ located: LocatedProject, _ apps: [Target], of bundle: String, from folder: PathAnchor, note: (Message) -> Void
    ) throws {
        let settings = try located.settings(of: apps)
        for problem in settings.problems { note("\(problem.location.map { "\($0): " } ?? "")\(problem.message)") }
        func shownPath(_ location: SettingLocation?) throws -> String? {
            try location.map { location in
                // The path of the project's own file is relative to the project, not to its folder.
                let path = location.path == located.project.path ? located.path : located.resolvedPath(location.path)
                return try folder.path(to: path) ?? location.path
            }
        }
        projectPath = try folder.path(to: located.path) ?? located.path
        projectLanguages = located.project.languages
        minimum = try Self.systems.flatMap { system, setting in
            let targets = settings.targets.filter {
                $0.target.systems.isEmpty || $0.target.systems.contains(system.rawValue)
            }
            let isCertain = targets.contains { !$0.target.systems.isEmpty } || system == .iOS
            return try Self.minimum(
                system, setting, targets.flatMap(\.configurations), isCertain: isCertain, shownPath)
        }
        for group in settings.targets.flatMap(\.configurations).flatMap(\.appGroups) {
            switch group {
            case .known(let name, let location) where !appGroups.contains { $0.group == name }:
                appGroups.append((name, try shownPath(location)))
            case .unknown(let reason): unknownAppGroup = unknownAppGroup ?? reason.message
            case .known, .unset: break
            }
        }
        build = Self.build(located, of: bundle, at: projectPath ?? located.path)
    }

    /// Returns the minimum version of a system in all build configurations, and a comment with its origin.
    ///
    /// - Parameter isCertain: Whether the app runs on the system. If `false`, an unknown version has no comment.
    private static func minimum(
        _ system: SwiftAvailability.System, _ setting: String,
        _ configurations: [ProjectSettings.ConfigurationValues], isCertain: Bool,
        _ shownPath: (SettingLocation?) throws -> String?
    ) rethrows -> [OptionsFilePart] {
        func unknown(_ reason: String) -> [OptionsFilePart] {
            isCertain ? [.comment("The minimum \(system.rawValue) version is unknown: \(reason).")] : []
        }
        var versions: [(version: SwiftAvailability.Version, text: String, location: SettingLocation?)] = []
        for configuration in configurations {
            switch configuration.settings[setting] {
            case .unknown(let reason): return unknown(reason.message)
            case .unset: continue
            case .known(let text, let location):
                let isShort = text.split(separator: ".").allSatisfy { $0.utf8.count < 5 }
                guard let version = SwiftAvailability.Version(text), isShort else {
                    return unknown("the value \(quoted(text)) of \(setting) is not a version")
                }
                versions.append((version, text, location))
            }
        }
        guard let lowest = versions.min(by: { $0.version < $1.version }) else {
            return !configurations.isEmpty ? unknown("the project does not set \(setting)") : []
        }
        if versions.count < configurations.count {
            return unknown("the project sets \(setting) only in some build configurations")
        }
        let place = try shownPath(lowest.location).map { " in \($0)" } ?? ""
        return [
            .comment(setting + place), .value(name: system.rawValue.lowercased(), .string(lowest.text)),
        ]
    }

    /// Returns the build configurations, or only suggests them if commands find them by themselves.
    private static func build(_ located: LocatedProject, of bundle: String, at path: String) -> [OptionsFilePart] {
        let names = located.configurations.filter(OptionsFile.isValidConfigurationName)
        if names.isEmpty { return [] }
        let list = JSON.array(names.map { .string($0) })
        // Another project that cannot be read prevents commands from finding the configurations.
        let found = ProjectOptions.none.configurations(for: bundle)
        if found == located.configurations {
            return [
                .comment("Commands read the build configurations from \(path). To specify others, list them:"),
                .suggestion(name: "build", .object([("configurations", list)])),
            ]
        }
        return [
            .object(
                name: "build",
                [
                    .comment("The build configurations in \(path). Commands do not find this project by themselves."),
                    .value(name: "configurations", list),
                ])
        ]
    }
}
