import SettingsModel

extension Rule {
    /// A bundle whose name nobody looks for.
    static let bundleName = Rule(
        "bundle-name", .warning, "nobody looks for a bundle of this name",
        what: """
            The folder is called neither Settings.bundle, which the Settings app looks for in an app, nor \
            InAppSettings.bundle, which the library InAppSettingsKit reads. Devices tell case: settings.bundle is \
            another name.
            """,
        why: "The app has no settings in the Settings app, though the bundle is delivered with it.",
        instead: """
            Rename the folder to Settings.bundle. Where a build phase copies it under that name, ignore the rule.
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
