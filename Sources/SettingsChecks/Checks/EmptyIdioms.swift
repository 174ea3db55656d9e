import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// An item that names no device.
    static let emptyIdioms = Rule(
        "empty-idioms", .warning, "an item lists the devices that show it, and the list is empty",
        what: "SupportedUserInterfaceIdioms of an item is an empty array.",
        why: """
            Taken at its word, the item is shown on no device. InAppSettingsKit shows it on all of them, so that the \
            app and the Settings app may differ.
            """,
        instead: "Remove the key to show the item everywhere, or write Phone or Pad.",
        evidence: .documented(ItemType.group.documentation),
        effect: .inferred(ItemType.group.documentation),
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
                pane, at: entry.keyElement, "\(item.label) names no device that shows it",
                help: "remove \(quoted(entry.key.string)), or write 'Phone' or 'Pad'")
        })
}
