/// The folder names of the bundles that iOS or InAppSettingsKit reads. Names are case-sensitive on devices.
package enum BundleName: String, CaseIterable, Sendable {
    /// The bundle that both the Settings app and InAppSettingsKit read.
    case settings = "Settings.bundle"
    /// The bundle that only InAppSettingsKit reads. It takes precedence over `Settings.bundle`.
    ///
    /// Source: `IASKSettingsReader` of InAppSettingsKit 3.
    case inAppSettings = "InAppSettings.bundle"
    /// The bundle that the Watch app on iPhone reads. Xcode warns that such bundles are deprecated.
    case watch = "Settings-Watch.bundle"

    /// Returns the reason why a bundle name is unused or deprecated, or `nil` for a valid name. The reason starts in
    /// lower case and has no trailing period.
    package static func problem(of name: String) -> String? {
        switch BundleName(rawValue: name) {
        case .settings, .inAppSettings: nil
        case .watch: "\(name) is deprecated, and Xcode warns about it"
        case nil:
            "a bundle named \(quoted(name)) is not used: iOS reads only \(settings.rawValue), "
                + "and InAppSettingsKit also reads \(inAppSettings.rawValue)"
        }
    }
}
