/// A name of a bundle's folder under which something looks for it. Devices tell case.
package enum BundleName: String, CaseIterable, Sendable {
    /// What the Settings app reads, and InAppSettingsKit, too.
    case settings = "Settings.bundle"
    /// What InAppSettingsKit alone reads, before the other.
    ///
    /// Source: `IASKSettingsReader` of InAppSettingsKit 3.
    case inAppSettings = "InAppSettings.bundle"
    /// What the Watch app of an iPhone reads; Xcode warns that such bundles are deprecated.
    case watch = "Settings-Watch.bundle"

    /// What is wrong with a name that nothing looks for, or that is deprecated: lower case, without a full stop.
    package static func problem(of name: String) -> String? {
        switch BundleName(rawValue: name) {
        case .settings, .inAppSettings: nil
        case .watch: "\(name) is deprecated, as Xcode warns"
        case nil:
            "a bundle named \(quoted(name)) is not used: iOS reads only \(settings.rawValue), "
                + "and InAppSettingsKit also reads \(inAppSettings.rawValue)"
        }
    }
}
