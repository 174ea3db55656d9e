import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports multi-value items and radio groups without choices.
    static let emptyOptions = Rule(
        "empty-options", .error, "an item has no choices",
        what: "The Titles or Values array of a multi-value item or a radio group is empty.",
        why: """
            Apple's reference requires choices for multi-value items and radio groups. If an item has no choices, the \
            user cannot select a value. Inferred: the pane that lists the choices of a multi-value item is empty.
            """,
        recommendation: "Add choices to the item, or remove the item.",
        evidence: .documented(ItemType.multiValue.documentation),
        effect: .inferred(ItemType.multiValue.documentation, .d4),
        example: .items(
            """
            <dict>
                Type: PSRadioGroupSpecifier
                Key: quality
                DefaultValue: <integer>0</integer>
                ⟦<key>Titles</key>⟧
                <array/>
                Values: <array/>
            </dict>
            """),
        check: .item { item, pane, reporter in
            if !item.isMultiValueOrRadioGroup || pane.isInApp { return }
            for key in [ItemKey.titles, .values] where item.list(key)?.isEmpty == true {
                guard let entry = item.entry(key) else { continue }
                reporter.report(
                    pane, at: entry.keyElement, "\(item.label) has no choices: \(quoted(entry.key.string)) is empty",
                    help: "add the choices, or remove the item")
                return
            }
        })
}
