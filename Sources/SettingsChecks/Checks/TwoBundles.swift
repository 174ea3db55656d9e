import SettingsModel
import SourceText

extension Rule {
    /// A bundle inside the bundle.
    static let twoBundles = Rule(
        "two-bundles", .warning, "the bundle contains another bundle",
        what: """
            A folder inside the bundle is a Settings bundle itself: its name ends in .bundle, it contains panes, and \
            no item of the outer bundle leads to them.
            """,
        why: """
            Apple's article describes one Settings bundle at the top of the app, so we infer that the inner bundle has \
            no effect. Often it is the one that is edited.
            """,
        instead: "Move the inner bundle out, and keep the right one.",
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
                    help: "move it out of the bundle, and keep the right one")
            }
        })
}
