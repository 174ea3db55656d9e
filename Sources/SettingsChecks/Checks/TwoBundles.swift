import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports a bundle inside the bundle.
    static let twoBundles = Rule(
        "two-bundles", .warning, "the bundle contains another bundle",
        what: """
            A folder inside the bundle is itself a Settings bundle: its name ends in .bundle, and it contains panes. \
            No item of the outer bundle refers to these panes.
            """,
        why: """
            Apple's article describes a single Settings bundle at the top level of the app. Inferred: the inner bundle \
            has no effect. Often, the inner bundle is the one that is edited.
            """,
        instead: "Move the inner bundle out of the outer bundle, and keep the correct one.",
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
