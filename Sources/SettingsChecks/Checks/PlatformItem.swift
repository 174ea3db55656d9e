import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items that are not displayed on a platform specified for the check.
    static let platformItem = Rule(
        "platform-item", .warning, "an item is not shown on a platform specified with --platform",
        what: """
            The rule reports items only if --platform is specified. The Settings app on tvOS does not show sliders. \
            The Watch app showed only the groups, text fields, toggles and sliders in the deprecated \
            Settings-Watch.bundle. The finding is a note if the SupportedUserInterfaceIdioms of the item excludes \
            every platform specified with --platform.
            """,
        why: """
            Users cannot change the setting on a platform that does not show the item, so the app always uses the \
            default there.
            """,
        recommendation:
            "Provide the setting in another form, such as a multi-value with a few choices instead of a slider.",
        evidence: .documented(References.article),
        effect: .inferred(References.article),
        example: .items(
            """
            <dict>
                Type: ⟦<string>PSSliderSpecifier</string>⟧
                Key: volume
                DefaultValue: <real>0.5</real>
                MinimumValue: <integer>0</integer>
                MaximumValue: <integer>1</integer>
            </dict>
            """, for: [.tvOS]),
        check: .item { item, pane, reporter in
            guard !pane.deployment.platforms.isEmpty, !pane.isInApp else { return }
            let deployment = pane.deployment
            if let type = item.type, let element = item.wellTypedValue(.type),
                let names = deployment.names(where: { type.notShown.contains($0) })
            {
                reporter.report(
                    pane, at: element, "\(item.label) is not shown on \(names)",
                    help: "provide the setting in another form")
            }
            if let entry = item.entry(.idioms), let idioms = item.idioms,
                deployment.platforms.allSatisfy({ !$0.idioms.isEmpty && $0.idioms.isDisjoint(with: idioms) }),
                let names = deployment.names(where: { _ in true })
            {
                reporter.report(
                    pane, at: entry.keyElement, "\(item.label) is not shown on \(names)",
                    help: "add the devices to \(quoted(entry.key.string)), or remove it", as: .note)
            }
        })
}
