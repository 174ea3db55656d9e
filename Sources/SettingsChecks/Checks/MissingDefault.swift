import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// An item that stores a value and has no default.
    static let missingDefault = Rule(
        "missing-default", .error, "an item that must have a default has none",
        what: """
            A toggle, a slider, a title, a multi-value or a radio group has no DefaultValue. A text field may do \
            without. Panes that only InAppSettingsKit reads may, too. A title item whose default is blank is a note.
            """,
        why: "Before anybody changes it, the item shows nothing, or is left out.",
        instead: "Add a DefaultValue, and register the same value in the app.",
        evidence: .documented(ItemType.toggle.documentation),
        effect: .inferred(ItemType.toggle.documentation),
        withInAppSettingsKit: .warning,
        example: .items(
            """
            ⟦<dict>⟧
                Type: PSToggleSwitchSpecifier
                Title: Sound
                Key: sound
            </dict>
            """),
        check: .item { item, pane, reporter in
            if item.type == .title, !pane.isInApp, let element = item.wellTyped(.defaultValue), element.isString,
                element.string.string.allSatisfy(\.isWhitespace),
                item.wellTyped(.values)?.elements.contains(where: { $0.value == element.value }) != true
            {
                reporter.report(
                    pane, at: element, "\(item.label) shows nothing until the app stores a value: its default is blank",
                    help: "write what it shows before that, such as a dash", as: .note)
            }
            guard item.requires(.defaultValue), !pane.isInApp, !item.has(.defaultValue),
                !item.misspells(.defaultValue)
            else { return }
            reporter.report(
                item, of: pane, "\(item.label) has no 'DefaultValue'",
                help: "add the value that holds before anybody chooses")
        })
}
