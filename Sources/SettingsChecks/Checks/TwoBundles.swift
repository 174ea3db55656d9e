import SettingsModel
import SourceText

extension Rule {
    /// A bundle inside the bundle.
    static let twoBundles = Rule(
        "two-bundles", .warning, "the bundle holds another bundle",
        what: """
            A folder inside the bundle is a Settings bundle itself: its name ends in .bundle, it holds panes, and no \
            row of the outer bundle leads to them.
            """,
        why: """
            The Settings app reads one bundle of an app, and in it what its rows lead to. The inner one is shown to \
            nobody, and often it is the one that people go on to edit.
            """,
        instead: "Move the inner bundle out, and keep the one that is meant.",
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
                    folder, at: nil, "the bundle holds another, \(quoted(folder)), which nobody reads",
                    help: "move it out of the bundle, and keep the one that is meant")
            }
        })
}
