import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A rule that reports items with an empty user-defaults key.
    static let emptyKey = Rule(
        "empty-key", .error, "the Key of an item is empty",
        what: "The Key of an item is an empty string.",
        why: """
            The reference requires a key. Two developers reported that Settings on iOS 18 showed nothing from a bundle \
            in which a text field had an empty Key and an empty Title, and that earlier systems omitted the item. \
            Other item types and later systems were not tested.
            """,
        instead: "Give the item a unique key, or remove the item.",
        evidence: .documented(ItemType.textField.documentation),
        effect: .reported("https://github.com/pguyot/Einstein/issues/191", .d1),
        example: .items(
            """
            <dict>
                Type: PSTextFieldSpecifier
                Key: ⟦<string></string>⟧
            </dict>
            """),
        check: .item { item, pane, reporter in
            guard let entry = item.entry(.key), entry.element.isString, entry.element.contentSpan.isEmpty
            else { return }
            reporter.report(
                pane, at: entry.element,
                "\(item.label) has an empty 'Key'"
                    + (item.type == .textField ? ", which was reported to hide the whole bundle on iOS 18" : ""),
                help: "give the item a unique key, or remove the item")
        })
}
