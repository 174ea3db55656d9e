import PropertyListSyntax
import SettingsModel

extension Rule {
    /// An item whose key is empty.
    static let emptyKey = Rule(
        "empty-key", .error, "the Key of an item is empty",
        what: "The Key of an item is an empty string.",
        why: """
            Since iOS 18 one such item makes the Settings app show nothing of the whole bundle. Earlier systems left \
            out the item.
            """,
        instead: "Give the item a key of its own, or remove it.",
        evidence: .reported("https://github.com/pguyot/Einstein/pull/200"),
        effect: .reported("https://github.com/pguyot/Einstein/pull/200"),
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
                pane, at: entry.element, "\(item.label) has an empty 'Key', which hides the whole bundle on iOS 18",
                help: "give it a key of its own, or remove the item")
        })
}
