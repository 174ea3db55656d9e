import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items with an empty list of device idioms.
    static let emptyIdioms = Rule(
        "empty-idioms", .warning, "the list of devices that show an item is empty",
        what: "The SupportedUserInterfaceIdioms value of an item is an empty array.",
        why: """
            Taken literally, the value means that no device shows the item. The behavior of Settings is not \
            documented. InAppSettingsKit shows the item on all devices, so the app and Settings may differ.
            """,
        instead: "Remove the key to show the item on all devices, or add Phone or Pad to the array.",
        evidence: .documented(ItemType.group.documentation),
        effect: .inferred(ItemType.group.documentation, .d9),
        example: .items(
            """
            <dict>
                Type: PSTextFieldSpecifier
                Key: server
                ⟦<key>SupportedUserInterfaceIdioms</key>⟧
                <array/>
            </dict>
            """),
        check: .item { item, pane, reporter in
            guard let entry = item.entry(.idioms), entry.element.kind == .array, entry.element.childCount == 0,
                !pane.isInApp
            else { return }
            reporter.report(
                pane, at: entry.keyElement, "the list of devices that show \(item.label) is empty",
                help: "remove \(quoted(entry.key.string)), or write 'Phone' or 'Pad'")
        })
}
