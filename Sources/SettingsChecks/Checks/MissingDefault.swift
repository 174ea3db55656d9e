import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items without a required default value.
    static let missingDefault = Rule(
        "missing-default", .error, "an item lacks a required default value",
        what: """
            A toggle, slider, title item, multi-value or radio group has no DefaultValue. Text fields, and items in \
            panes that only InAppSettingsKit reads, do not require a DefaultValue. The rule reports a title item with \
            a blank DefaultValue as a note.
            """,
        why: """
            Apple's reference requires a DefaultValue for the item. Apple does not document what the Settings app \
            shows for an item without a DefaultValue.
            """,
        recommendation: "Add a DefaultValue to the item, and register the same default value in the app's code.",
        evidence: .documented(ItemType.toggle.documentation),
        effect: .inferred(ItemType.toggle.documentation, .d3),
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
            if item.type == .title, !pane.isInApp, let element = item.wellTypedValue(.defaultValue), element.isString,
                element.string.string.allSatisfy(\.isWhitespace),
                item.wellTypedValue(.values)?.elements.contains(where: { $0.value == element.value }) != true
            {
                reporter.report(
                    pane, at: element, "\(item.label) shows nothing until the app stores a value: its default is blank",
                    help: "specify a visible default, such as a dash", as: .note)
            }
            guard item.requires(.defaultValue), !pane.isInApp, !item.has(.defaultValue),
                !item.misspells(.defaultValue)
            else { return }
            reporter.report(
                item, of: pane, "\(item.label) has no 'DefaultValue'",
                help: "add the value that applies until the user changes it")
        })
}
