import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// Items for some build configurations in a bundle that an app copies.
    static let copiedConfigurations = Rule(
        "copied-configurations", .error, "items for some build configurations in a bundle that is copied as it is",
        what: """
            SettingsBundleConfigurations says that an item or a pane is for some build configurations only, and an app \
            copies the bundle as it is.
            """,
        why: "Only settings-bundle build leaves the item out: everybody who has the app sees it.",
        instead: "Build the bundle in a phase of the target, and take it out of the files that the target copies.",
        evidence: .documented(References.buildConfigurations),
        effect: .inferred(References.buildConfigurations),
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
                    "the app copies the bundle as it is, for all build configurations",
                    help: "build it in a phase of the target, and take it out of the files that are copied")
            }
        })
}
