import SettingsModel

extension Rule {
    /// A group that groups nothing.
    static let emptyGroup = Rule(
        "empty-group", .note, "a group has no items and nothing to show",
        what: """
            A group without items has neither a title nor a footer, or a radio group, which has a heading of its own, \
            follows it at once.
            """,
        why: "The Settings app draws a gap, or a heading with nothing below it.",
        instead: "Remove the group. Give a radio group its heading in its own Title.",
        source: ItemType.group.documentation,
        examples: [
            .items(
                """
                ⟦<dict>⟧
                    <key>Type</key>
                    <string>PSGroupSpecifier</string>
                    <key>Title</key>
                    <string>Quality</string>
                </dict>
                <dict>
                    <key>Type</key>
                    <string>PSRadioGroupSpecifier</string>
                    <key>Key</key>
                    <string>quality</string>
                    <key>DefaultValue</key>
                    <integer>0</integer>
                    <key>Titles</key>
                    <array>
                        <string>Low</string>
                    </array>
                    <key>Values</key>
                    <array>
                        <integer>0</integer>
                    </array>
                </dict>
                ⟦<dict>⟧
                    <key>Type</key>
                    <string>PSGroupSpecifier</string>
                </dict>
                """),
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSGroupSpecifier</string>
                    <key>FooterText</key>
                    <string>Made with care.</string>
                </dict>
                <dict>
                    <key>Type</key>
                    <string>PSGroupSpecifier</string>
                    <key>Title</key>
                    <string>Version 1</string>
                </dict>
                <dict>
                    <key>Type</key>
                    <string>PSGroupSpecifier</string>
                </dict>
                <dict>
                    <key>Type</key>
                    <string>PSTextFieldSpecifier</string>
                    <key>Key</key>
                    <string>server</string>
                </dict>
                """),
        ],
        check: .pane { pane, reporter in
            guard !pane.isInApp else { return }
            for item in pane.sections.emptyGroups {
                reporter.report(item, of: pane, "\(item.label) has no items", help: "remove the group, or add items after it")
            }
        })
}
