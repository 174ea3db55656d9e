import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports bundles that are nested in another bundle.
    static let twoBundles = Rule(
        "two-bundles", .warning, "the bundle contains another bundle",
        what: """
            A folder inside the Settings bundle is itself a Settings bundle: the folder's name ends in .bundle, and \
            the folder contains panes. No item in the outer bundle refers to a pane in the inner bundle.
            """,
        why: """
            Apple's article describes a single Settings bundle at the top level of the app. Inferred: a Settings \
            bundle inside another Settings bundle has no effect. Often, developers edit the inner bundle instead of \
            the outer bundle.
            """,
        recommendation: "Move the inner bundle out of the outer bundle, and keep only the correct bundle.",
        evidence: .documented(References.article),
        effect: .inferred(References.article),
        example: .files(
            [
                "Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
                "Settings.bundle/Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
            ], at: ["Settings.bundle"]),
        check: .bundle { checked, reporter in
            for folder in checked.innerBundles {
                reporter.report(
                    folder, at: nil, "the bundle contains another bundle, \(quoted(folder))",
                    help: "move it out of the bundle, and keep the correct one")
            }
        })
}
