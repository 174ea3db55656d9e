import SettingsModel

extension Rule {
    /// A rule that reports bundles whose name neither the Settings app nor InAppSettingsKit recognizes.
    static let bundleName = Rule(
        "bundle-name", .warning, "the folder is not named Settings.bundle",
        what: """
            The bundle folder is not named Settings.bundle or InAppSettings.bundle. The Settings app reads \
            Settings.bundle, and the InAppSettingsKit library reads InAppSettings.bundle. File names are \
            case-sensitive on iOS devices, so settings.bundle and Settings.bundle are different names.
            """,
        why: """
            In Apple's article about Settings bundles, the folder is named Settings.bundle. A bundle with a name other \
            than Settings.bundle is still copied into the app. Inferred: the Settings app ignores a bundle with \
            another name.
            """,
        recommendation: """
            Rename the folder to Settings.bundle. If a build phase copies the folder into the app as Settings.bundle, \
            you can ignore the finding.
            """,
        evidence: .documented(References.article),
        effect: .inferred(References.article),
        example: .files(["Root.plist": Example.onePane], at: [""], named: "Preferences.bundle"),
        check: .bundle { checked, reporter in
            let name = checked.bundle.loaded.name
            guard !name.isEmpty, BundleName(rawValue: name) == nil, let problem = BundleName.problem(of: name) else {
                return
            }
            reporter.report(
                "", at: nil, problem, help: "rename the folder to \(quoted(BundleName.settings.rawValue))")
        })
}
