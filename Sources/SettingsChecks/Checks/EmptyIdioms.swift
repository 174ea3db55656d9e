import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items with an empty list of device idioms.
    static let emptyIdioms = Rule(
        "empty-idioms", .warning, "the list of devices that show an item is empty",
        what: "The SupportedUserInterfaceIdioms value of an item is an empty array.",
        why: """
            Taken literally, an empty SupportedUserInterfaceIdioms array means that no device shows the item. Apple \
            does not document how the Settings app handles an empty SupportedUserInterfaceIdioms array. \
            InAppSettingsKit shows an item with an empty SupportedUserInterfaceIdioms array on all devices, so the \
            in-app settings and the Settings app may differ.
            """,
        recommendation: """
            Remove the SupportedUserInterfaceIdioms key to show the item on all devices, or add Phone or Pad to the \
            array.
            """,
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
