import SettingsModel

extension Rule {
    /// A rule that reports child panes that do not begin with a group.
    static let ungroupedItem = Rule(
        "ungrouped-item", .note, "a child pane does not begin with a group",
        what: "The first item in a pane other than the root pane is not a group.",
        why: """
            On iOS 13.0, a child pane that did not begin with a group was observed to be empty or to crash the \
            Settings app. iOS 13.1 displayed a child pane that did not begin with a group. On iOS 13.2, a child pane \
            whose first group had a title was observed to crash the Settings app. The behavior of iOS versions after \
            13.2 is unknown.
            """,
        recommendation:
            "If the app supports iOS 13.0, add a group without a title as the first item in the child pane.",
        evidence: .observed("https://github.com/mono0926/LicensePlist/issues/105"),
        effect: .observed("https://github.com/mono0926/LicensePlist/issues/105"),
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
                item, of: pane, "the pane begins with \(item.label), not with a group", help: "add a group before it")
        })
}
