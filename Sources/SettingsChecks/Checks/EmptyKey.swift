import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A rule that reports items with an empty user-defaults key.
    static let emptyKey = Rule(
        "empty-key", .error, "the Key of an item is empty",
        what: "The Key of an item is an empty string.",
        why: """
            Apple's reference requires a Key for every item that stores a value. Two developers reported that iOS 18 \
            showed no settings from a bundle in which the Key and Title of a text field were empty. Two developers \
            reported that systems before iOS 18 omitted a text field with an empty Key. The effect of an empty Key on \
            other item types and on systems after iOS 18 was not tested.
            """,
        recommendation: "Give the item a unique key, or remove the item.",
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
