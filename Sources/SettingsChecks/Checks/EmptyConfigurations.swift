import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items and panes that are not included in any build configuration.
    static let emptyConfigurations = Rule(
        "empty-configurations", .error, "an item or a pane has an empty list of build configurations",
        what: "The SettingsBundleConfigurations array of an item or a pane is empty or contains an empty string.",
        why: """
            An item or a pane with an empty list does not belong to any build configuration, so 'settings-bundle \
            build' rejects the bundle.
            """,
        recommendation: """
            List the names of build configurations as they appear in Xcode. To include the item or pane in every build \
            configuration, remove the SettingsBundleConfigurations key.
            """,
        evidence: .toolConvention("Tasks/Debug-only-settings.md"),
        effect: .toolConvention("Tasks/Debug-only-settings.md"),
        example: .items(
            """
            <dict>
                Type: PSToggleSwitchSpecifier
                Title: Log
                Key: log
                DefaultValue: <false/>
                SettingsBundleConfigurations: ⟦<array/>⟧
            </dict>
            """),
        check: .pane { pane, _, reporter in
            for entry in pane.configurationEntries where entry.isWellTyped && !entry.element.isArrayOfConfigurationNames
            {
                let empty = entry.element.elements.first { $0.string.isEmpty }
                reporter.report(
                    pane, at: empty ?? entry.element,
                    "\(quoted(entry.key.string)) \(empty == nil ? "lists no build configuration" : "contains an empty name")",
                    help: "write a name such as 'Debug', or remove the key to include all")
            }
        })
}
