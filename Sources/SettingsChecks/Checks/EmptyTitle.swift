import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A row whose title is empty.
    static let emptyTitle = Rule(
        "empty-title", .warning, "the title of an item that shows one is empty",
        what: """
            The Title of a toggle, a multi-value or a child pane is an empty string. Groups, text fields and titles do \
            without, and a title of a blank is taken to be meant.
            """,
        why: "The Settings app draws a row that says nothing: nobody knows what is turned on there, or where it leads.",
        instead: "Write a title.",
        evidence: .documented(PaneSchema.pane),
        effect: .inferred(PaneSchema.pane),
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
            guard item.requires(.title), let title = item.wellTyped(.title),
                title.string.isEmpty
            else { return }
            reporter.report(pane, at: title, "\(item.label) has an empty 'Title'", help: "write a title")
        })
}
