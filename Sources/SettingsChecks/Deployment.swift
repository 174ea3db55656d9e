package import SettingsModel

/// The environment in which a bundle is used, such as the app's platforms and build configurations and facts from its
/// Xcode project. The environment is specified for a check.
package struct Deployment: Hashable, Sendable {
    /// The platforms that the app runs on. The set is empty if no platforms were specified.
    package var platforms: Set<Platform> = []
    /// Whether the app also displays the panes with InAppSettingsKit.
    package var hasInAppSettingsKit = false
    /// The build configurations of the app, or `nil` if neither the options file nor an Xcode project specifies them.
    package var configurations: [String]?
    /// The languages in the options file. The array is empty if the options file does not list languages.
    package var shippedLanguages: [String] = []
    /// The names of the panes that a build merges into the bundle and that a row can open.
    package var mergedPanes: Set<String> = []
    /// The property-list keys in the options file that only the app's code reads.
    package var knownKeys: Set<String> = []
    /// Facts from the Xcode project, or `nil` if there is no project or the project was not read.
    package var project: ProjectFacts?
    /// The known values of the variables in the bundle, keyed by name.
    package var variables: [String: String] = [:]
    /// The paths of the script phase's outdated file lists, relative to the options file.
    package var staleFileLists: [String] = []
    /// Whether the panes are displayed only by InAppSettingsKit and not by the Settings app.
    fileprivate(set) var hasOnlyInAppSettingsKit = false
}

extension Deployment {
    package init(platforms: Set<Platform>) { self.platforms = platforms }

    /// Returns the deployment for a bundle with the given name. Only InAppSettingsKit reads a bundle named
    /// `InAppSettings.bundle`.
    func of(bundleNamed name: String) -> Deployment {
        guard name == BundleName.inAppSettings.rawValue else { return self }
        var deployment = self
        deployment.hasOnlyInAppSettingsKit = true
        return deployment
    }

    /// Returns a list of the names of the platforms that satisfy a condition, formatted for a message. The result is
    /// `nil` if no platform satisfies the condition.
    func names(where condition: (Platform) -> Bool) -> String? {
        let names = Platform.allCases.filter { platforms.contains($0) && condition($0) }.map(\.name)
        return names.isEmpty ? nil : joinedWithAnd(names)
    }
}

/// Facts about a bundle that are read from an Xcode project for use by rules.
package struct ProjectFacts: Hashable, Sendable {
    /// The reason why no app in the project contains the bundle.
    package enum Absence: Hashable, Sendable {
        /// The apps do not contain any Settings bundle.
        case ofAnyBundle
        /// An app contains another Settings bundle, or another tool generates the project.
        case ofThisBundle
    }

    /// A target that adds the bundle to its product in more than one way.
    package struct RepeatedCopy: Hashable, Sendable {
        package let target: String
        /// Descriptions of how the target adds the bundle, one for each way.
        package let ways: [String]

        package init(target: String, ways: [String]) {
            self.target = target
            self.ways = ways
        }
    }

    /// An app that contains the bundle but does not declare a reason for reading user defaults.
    package struct AppWithoutReason: Hashable, Sendable {
        package let app: String
        /// The path of the privacy manifest, relative to the project's folder, or `nil` if there is no manifest.
        package let manifest: String?

        package init(app: String, manifest: String? = nil) {
            self.app = app
            self.manifest = manifest
        }
    }

    /// The name of the project, such as `App.xcodeproj`.
    package let name: String
    /// The reason why no app contains the bundle, or `nil` if an app contains the bundle.
    package var absence: Absence?
    /// The targets other than apps that contain the bundle. The array is empty if an app contains the bundle.
    package var others: [String] = []
    /// Whether an app copies the source bundle instead of building it.
    package var isCopied = false
    package var copiedTwice: [RepeatedCopy] = []
    /// The paths of the build inputs that an app copies by mistake, relative to the project's folder.
    package var copiedSources: [String] = []
    /// The targets whose script phase runs a different tool than the one in the options file.
    package var outdatedScripts: [String] = []
    /// The build configurations of the app, or of all apps in the project if no app contains the bundle.
    package var configurations: [String] = []
    /// The language tags of the project. The array is empty if they are unknown.
    package var languages: [String] = []
    package var appsWithoutReason: [AppWithoutReason] = []
}

extension ProjectFacts {
    package init(name: String) { self.name = name }

    /// A description of the facts for the example of a rule, with one fact per line.
    var shown: String {
        var lines = copiedTwice.flatMap { twice in
            twice.ways.map { "for the target \(twice.target), the bundle is \($0)" }
        }
        if absence != nil { lines.append("no app has Settings.bundle among its files") }
        lines += others.map { "the target \($0), which is not an app, copies Settings.bundle" }
        if isCopied { lines.append("the target App copies Settings.bundle") }
        lines += outdatedScripts.map { "the script phase of the target \($0) runs a different tool" }
        lines += copiedSources.map { "the target App copies \($0)" }
        if !languages.isEmpty { lines.append("knownRegions = (\(languages.joined(separator: ", ")));") }
        lines += appsWithoutReason.map { silent in
            silent.manifest.map { "\($0) of the target \(silent.app) does not declare the use of user defaults" }
                ?? "the target \(silent.app) has no PrivacyInfo.xcprivacy"
        }
        return lines.joined(separator: "\n")
    }
}

extension Rule {
    /// Whether the rule requires information from the Xcode project.
    package var requiresProjectFacts: Bool {
        [
            Rule.notInTarget, .copiedTwice, .copiedSource, .projectLanguages, .copiedConfigurations, .copiedVariable,
            .unlistedConfiguration, .privacyManifest, .staleFileLists,
        ].contains { $0.id == id }
    }
}
