import SettingsModel

extension Rule {
    /// A rule that reports items that follow a radio group without a group in between.
    static let itemAfterRadioGroup = Rule(
        "item-after-radio-group", .warning, "an item follows a radio group without a group in between",
        what: """
            An item immediately follows a radio group. A radio group is a section of its own: it ends the previous \
            group, and the next section begins with the next group.
            """,
        why: """
            Apple's article requires a new group after a radio group. Otherwise, the behavior of Settings is not \
            documented; it may show the item among the choices.
            """,
        instead: "Add a group before the item, with or without a title.",
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
            // The last radio group, if no other section has followed it yet.
            var radioGroup: Item?
            for item in pane.items where item.type?.reader == .settings {
                if item.beginsSection {
                    radioGroup = item.type == .radioGroup ? item : nil
                } else if let group = radioGroup, group.isShown(with: item) {
                    reporter.report(
                        item, of: pane, "\(item.label) follows a radio group without a group in between",
                        help: "add a group before it")
                    radioGroup = nil
                }
            }
        })
}
