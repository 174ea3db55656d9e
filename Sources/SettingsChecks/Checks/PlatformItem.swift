import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// An item that a platform does not show.
    static let platformItem = Rule(
        "platform-item", .warning, "an item that a platform which was named does not show",
        what: """
            Asked with --platform: tvOS shows no sliders, and the Watch app showed groups, text fields, toggles and \
            sliders only. An item whose SupportedUserInterfaceIdioms leave out the devices of all the \
            platforms that were named is a note.
            """,
        why: "On this platform nobody can change the setting: the app always has its default there.",
        instead: "Offer the setting in another way, as a multi-value with a few steps in place of a slider.",
        evidence: .documented(ItemType.slider.documentation),
        effect: .inferred(ItemType.slider.documentation),
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
                    pane, at: element, "\(names) does not show \(item.label)", help: "offer the setting in another way")
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
