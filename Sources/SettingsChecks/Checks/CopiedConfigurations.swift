import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// Items for some build configurations in a bundle that an app copies.
    static let copiedConfigurations = Rule(
        "copied-configurations", .error, "a bundle with items for some build configurations is copied",
        what: """
            SettingsBundleConfigurations limits an item or a pane to some build configurations, and an app copies the \
            source bundle.
            """,
        why: """
            Xcode copies the bundle with all its items. Only settings-bundle build leaves the item out, so everyone \
            who has the app sees it.
            """,
        instead: """
            Build the bundle in a script phase of the target, and remove it from the files that the target copies.
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
                    "the app copies the source bundle, with all items in all build configurations",
                    help: "build it in a script phase, and remove it from the files that the target copies")
            }
        })
}
