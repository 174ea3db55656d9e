package import SettingsModel

/// The apps, platforms and build steps that use a bundle, as far as they were specified for a check.
package struct Deployment: Hashable, Sendable {
    /// The platforms that the app runs on; empty if none were specified.
    package let platforms: Set<Platform>
    /// Whether the app also shows the panes with InAppSettingsKit.
    package let hasInAppSettingsKit: Bool
    /// The build configurations in the options file, or `nil` if it does not list any.
    package let configurations: [String]?
    /// Facts from the Xcode project, or `nil` if there is no project or it was not read.
    package var project: ProjectFacts?
    /// The file lists of the script phase that are out of date, as paths relative to the options file.
    package var staleFileLists: [String]
    /// Whether only InAppSettingsKit shows the panes.
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

    /// Returns the deployment of a bundle with the given name. Only InAppSettingsKit reads `InAppSettings.bundle`.
    func of(bundleNamed name: String) -> Deployment {
        guard name == BundleName.inAppSettings.rawValue else { return self }
        var deployment = self
        deployment.hasOnlyInAppSettingsKit = true
        return deployment
    }

    /// Returns the names of the platforms that satisfy a condition, joined for a message, or `nil` if there are none.
    func names(where condition: (Platform) -> Bool) -> String? {
        let names = Platform.allCases.filter { platforms.contains($0) && condition($0) }.map(\.name)
        guard let last = names.last else { return nil }
        return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
    }
}
