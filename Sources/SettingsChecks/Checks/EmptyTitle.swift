import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items whose title is displayed but empty.
    static let emptyTitle = Rule(
        "empty-title", .warning, "an item that requires a title has an empty title",
        what: """
            The Title of a toggle, multi-value or child pane is an empty string. Groups, text fields and title items \
            do not require a title. A Title that contains only spaces is considered intentional and is not reported.
            """,
        why: "Inferred: the Settings app shows a row without text, so users cannot tell what the row is for.",
        recommendation: "Add a title to the item.",
        evidence: .documented(ItemType.toggle.documentation),
        effect: .inferred(ItemType.toggle.documentation, .d1),
        withInAppSettingsKit: .note,
        example: .items(
            """
            <dict>
                Type: PSToggleSwitchSpecifier
                Title: ⟦<string></string>⟧
                Key: sound
                DefaultValue: <true/>
            </dict>
            """),
        check: .item { item, pane, reporter in
            guard item.requires(.title), let title = item.wellTypedValue(.title),
                title.string.isEmpty
            else { return }
            reporter.report(pane, at: title, "\(item.label) has an empty 'Title'", help: "add a title")
        })
}
