import SettingsModel

extension Rule {
    /// A child pane that does not begin with a group.
    static let ungroupedItem = Rule(
        "ungrouped-item", .note, "a child pane does not begin with a group",
        what: "The first item of a pane that is not the root pane has no group before it.",
        why: "iOS 13.0 to 13.2 emptied such a pane, or the Settings app crashed. Others draw it as it is meant.",
        instead: "Begin the pane with a group; it needs no title.",
        evidence: .reported("https://github.com/mono0926/LicensePlist/issues/105"),
        effect: .reported("https://github.com/mono0926/LicensePlist/issues/105"),
        example: .files([
            "Root.plist": """
            <dict>
                Type: PSChildPaneSpecifier
                Title: Advanced
                File: Advanced
            </dict>
            """,
            "Advanced.plist": """
            ⟦<dict>⟧
                Type: PSTextFieldSpecifier
                Key: server
            </dict>
            """,
        ]),
        check: .pane { pane, _, reporter in
            guard !pane.isInApp, pane.pane.name.base != "Root",
                let item = pane.items.first(where: { $0.type?.reader == .settings }), !item.beginsSection
            else { return }
            reporter.report(
                item, of: pane, "the pane begins with \(item.label), not with a group", help: "put a group before it")
        })
}
