package import SettingsModel

/// The environment in which a bundle is used, such as the app's platforms and build configurations and facts from its
/// Xcode project. The environment is specified for a check.
package struct Deployment: Hashable, Sendable {
    /// The platforms that the app runs on. The set is empty if no platforms were specified.
    package let platforms: Set<Platform>
    /// Whether the app also displays the panes with InAppSettingsKit.
    package let hasInAppSettingsKit: Bool
    /// The build configurations in the options file, or `nil` if the options file does not list build configurations.
    package let configurations: [String]?
    /// Facts from the Xcode project, or `nil` if there is no project or the project was not read.
    package var project: ProjectFacts?
    /// The paths of the script phase's outdated file lists, relative to the options file.
    package var staleFileLists: [String]
    /// Whether the panes are displayed only by InAppSettingsKit and not by the Settings app.
    private(set) var hasOnlyInAppSettingsKit = false

    package init(
        platforms: Set<Platform> = [], hasInAppSettingsKit: Bool = false, configurations: [String]? = nil,
        project: ProjectFacts? = nil, staleFileLists: [String] = []
    ) {
        self.platforms = platforms
        self.hasInAppSettingsKit = hasInAppSettingsKit
        self.configurations = configurations
        self.project = project
        self.staleFileLists = staleFileLists
    }

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
        guard let last = names.last else { return nil }
        return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
    }
}
