import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// An item or a pane that is for no build configuration.
    static let emptyConfigurations = Rule(
        "empty-configurations", .error, "an item or a page lists its build configurations, and names none",
        what: "SettingsBundleConfigurations of an item or of a pane is an empty array, or has an empty name in it.",
        why: "Nobody knows which app is to have it: settings-bundle build refuses the bundle.",
        instead: "Name the build configurations as Xcode has them, or remove the key for all.",
        evidence: .toolConvention("Checks.md"), effect: .toolConvention("Checks.md"),
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
            for entry in pane.configurationEntries where entry.isWellTyped && !entry.element.namesConfigurations {
                let empty = entry.element.elements.first { $0.string.isEmpty }
                reporter.report(
                    pane, at: empty ?? entry.element,
                    "\(quoted(entry.key.string)) \(empty == nil ? "names no build configuration" : "has an empty name")",
                    help: "write a name such as 'Debug', or remove the key for all")
            }
        })
}
