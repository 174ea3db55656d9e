import SettingsModel

extension Rule {
    /// An item that a radio group has cut off from its group.
    static let itemAfterRadioGroup = Rule(
        "item-after-radio-group", .warning, "an item follows a radio group without a group between them",
        what: """
            An item directly follows a radio group. A radio group is its own section: it ends the group before it, and \
            only a new group begins the next section.
            """,
        why: """
            Apple's article requires a new group after a radio group. Where Settings draws the item otherwise is not \
            documented; it may appear among the choices.
            """,
        instead: "Add a group between the two, with or without a title.",
        evidence: .documented(References.article),
        effect: .inferred(References.article, .d9),
        example: .items(
            """
            <dict>
                Type: PSRadioGroupSpecifier
                Key: quality
                DefaultValue: <integer>0</integer>
                Titles: <array>
                    <string>Low</string>
                </array>
                Values: <array>
                    <integer>0</integer>
                </array>
            </dict>
            ⟦<dict>⟧
                Type: PSTextFieldSpecifier
                Key: user
            </dict>
            <dict>
                Type: PSTextFieldSpecifier
                Key: server
            </dict>
            """),
        check: .pane { pane, _, reporter in
            guard !pane.isInApp else { return }
            // That no other section followed yet.
            var radioGroup: Item?
            for item in pane.items where item.type?.reader == .settings {
                if item.beginsSection {
                    radioGroup = item.type == .radioGroup ? item : nil
                } else if let group = radioGroup, group.isShown(with: item) {
                    reporter.report(
                        item, of: pane, "\(item.label) follows a radio group, which ends with its own choices",
                        help: "put a group before it")
                    radioGroup = nil
                }
            }
        })
}
