package import SettingsModel

/// Where a bundle is shown and by what, and how it comes there, as far as the person says who asks for a check.
package struct Deployment: Hashable, Sendable {
    /// The platforms that the app runs on; empty where nobody says.
    package let platforms: Set<Platform>
    /// Whether the app shows the panes with InAppSettingsKit, too.
    package let hasInAppSettingsKit: Bool
    /// The build configurations that the options file lists; nil where it lists none.
    package let configurations: [String]?
    /// What the Xcode project says; nil where there is none, or nobody looked.
    package var project: ProjectFacts?
    /// The file lists of its script phase that are not as they would be written now, by paths from the options file.
    package var staleFileLists: [String]
    /// Whether nobody shows the panes but InAppSettingsKit.
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

    /// That of a bundle with this name.
    func of(bundleNamed name: String) -> Deployment {
        guard name == BundleName.inAppSettings.rawValue else { return self }
        var deployment = self
        deployment.hasOnlyInAppSettingsKit = true
        return deployment
    }

    /// The platforms of which something is true, in words for a message; nil where it is true of none.
    func names(where condition: (Platform) -> Bool) -> String? {
        let names = Platform.allCases.filter { platforms.contains($0) && condition($0) }.map(\.name)
        guard let last = names.last else { return nil }
        return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
    }
}
