import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports configuration-specific items in a source bundle that an app copies.
    static let copiedConfigurations = Rule(
        "copied-configurations", .error, "an app copies a bundle with configuration-specific items",
        what: """
            SettingsBundleConfigurations limits an item or a pane to certain build configurations, but an app copies \
            the source bundle.
            """,
        why: """
            Xcode copies the bundle with all its items. Only settings-bundle build omits such items, so everyone who \
            has the app sees them.
            """,
        instead: """
            Build the bundle in a script phase of the target, and remove the source bundle from the files that the \
            target copies.
            """,
        evidence: .sourceCode(References.resourcesPhase),
        effect: .sourceCode(References.resourcesPhase),
        example: .items(
            """
            <dict>
                Type: PSToggleSwitchSpecifier
                Title: Log
                Key: log
                DefaultValue: <false/>
                ⟦<key>SettingsBundleConfigurations</key>⟧
                <array>
                    <string>Debug</string>
                </array>
            </dict>
            """, in: Deployment(project: ProjectFacts(name: "App.xcodeproj", isCopied: true))),
        check: .pane { pane, _, reporter in
            guard pane.deployment.project?.isCopied == true else { return }
            for entry in pane.configurationEntries {
                reporter.report(
                    pane, at: entry.keyElement,
                    "the app copies the source bundle, including the items of all build configurations",
                    help: "build it in a script phase, and remove it from the files that the target copies")
            }
        })
}
