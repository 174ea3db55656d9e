import SettingsModel

extension Rule {
    /// A rule that reports bundles with a name that neither the Settings app nor InAppSettingsKit uses.
    static let bundleName = Rule(
        "bundle-name", .warning, "the folder is not named Settings.bundle",
        what: """
            The folder is named neither Settings.bundle, which the Settings app reads, nor InAppSettings.bundle, which \
            the InAppSettingsKit library reads. File names are case-sensitive on devices, so settings.bundle is a \
            different name.
            """,
        why: """
            In Apple's article, the folder is named Settings.bundle. A bundle with another name is copied into the \
            app. Inferred: the bundle has no effect there.
            """,
        instead: """
            Rename the folder to Settings.bundle. If a build phase copies the folder under that name, ignore this rule.
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
