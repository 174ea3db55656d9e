import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports configuration-specific items in a source bundle that an app copies directly instead of
    /// building.
    static let copiedConfigurations = Rule(
        "copied-configurations", .error, "an app target copies a bundle with configuration-specific items",
        what: """
            An item or a pane has the SettingsBundleConfigurations key, but an app target copies the source bundle. \
            The SettingsBundleConfigurations key limits an item or a pane to certain build configurations.
            """,
        why: """
            Xcode copies the source bundle without removing any items. Only the 'settings-bundle build' command omits \
            items that do not belong to the current build configuration. If Xcode copies the source bundle, every user \
            of the app sees the items of all build configurations.
            """,
        recommendation: """
            Build the bundle in a script phase of the app target, and remove the source bundle from the files that the \
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
                    "an app target copies the source bundle, including the items of all build configurations",
                    help: "build it in a script phase, and remove it from the files that the target copies")
            }
        })
}
