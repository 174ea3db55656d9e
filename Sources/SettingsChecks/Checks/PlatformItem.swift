import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items that a target platform does not show.
    static let platformItem = Rule(
        "platform-item", .warning, "an item is not shown on a specified platform",
        what: """
            This rule applies only if --platform is specified. tvOS does not show sliders, and the Watch app showed \
            only groups, text fields, toggles and sliders. If an item's SupportedUserInterfaceIdioms excludes every \
            specified platform, the finding is a note.
            """,
        why: "People cannot change the setting on this platform, so the app always uses the default there.",
        instead: """
            Provide the setting in another form. For example, replace a slider with a multi-value that offers a few \
            steps.
            """,
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
            if let type = item.type, let element = item.wellTyped(.type),
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
