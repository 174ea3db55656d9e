/// The names of the bundle folders that iOS or InAppSettingsKit reads. The names are case-sensitive on devices.
package enum BundleName: String, CaseIterable, Sendable {
    /// The bundle that is read by both the Settings app and InAppSettingsKit.
    case settings = "Settings.bundle"
    /// The bundle that is read only by InAppSettingsKit. It takes precedence over `Settings.bundle`.
    ///
    /// Source: `IASKSettingsReader` of InAppSettingsKit 3.
    case inAppSettings = "InAppSettings.bundle"
    /// The bundle that is read by the Watch app on iPhone. Xcode warns that such bundles are deprecated.
    case watch = "Settings-Watch.bundle"

    /// Returns the reason why a bundle name should not be used, or `nil` if the name is valid. The reason starts with a
    /// lowercase letter and has no trailing period.
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
