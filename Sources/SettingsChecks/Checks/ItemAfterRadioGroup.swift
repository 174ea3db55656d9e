import SettingsModel

extension Rule {
    /// A rule that reports items that follow a radio group and are not separated from it by a group.
    static let itemAfterRadioGroup = Rule(
        "item-after-radio-group", .warning, "an item follows a radio group without a group in between",
        what: """
            An item directly follows a radio group. A radio group is a separate section that ends the preceding group. \
            After a radio group, a new section begins only at the next group.
            """,
        why: """
            Apple's article on Settings bundles requires a new group after a radio group. Apple does not document how \
            the Settings app shows an item that directly follows a radio group. The Settings app may show the item \
            among the choices of the radio group.
            """,
        recommendation: "Add a group, with or without a title, before the item.",
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
                } else if let group = radioGroup, group.sharesIdiom(with: item) {
                    reporter.report(
                        item, of: pane, "\(item.label) follows a radio group without a group in between",
                        help: "add a group before it")
                    radioGroup = nil
                }
            }
        })
}
