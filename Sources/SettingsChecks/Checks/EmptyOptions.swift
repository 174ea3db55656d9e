import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A list without choices.
    static let emptyOptions = Rule(
        "empty-options", .error, "a list has no choices",
        what: "Titles or Values of a multi-value or a radio group is an empty array.",
        why: "The pane with the choices is empty, and nothing can be chosen.",
        instead: "Add the choices, or remove the item.",
        source: ItemType.multiValue.documentation,
        examples: [
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSRadioGroupSpecifier</string>
                    <key>Key</key>
                    <string>quality</string>
                    <key>DefaultValue</key>
                    <integer>0</integer>
                    ⟦<key>Titles</key>⟧
                    <array/>
                    <key>Values</key>
                    <array/>
                </dict>
                """),
            .items("<dict>\n    <key>Type</key>\n    <string>PSGroupSpecifier</string>\n</dict>"),
        ],
        check: .item { item, reporter in
            guard item.form == .multiValue || item.form == .radioGroup, !item.pane.isInApp else { return }
            let lists = [item.entry(.titles), item.entry(.values)].compactMap { $0 }
            guard let empty = lists.first(where: { $0.element.node.kind == .array && $0.element.childCount == 0 })
            else {
                return
            }
            reporter.report(
                item, at: empty.keyElement, "\(item.label) has no choices: \(quoted(empty.key.name.string)) is empty",
                help: "add the choices, or remove the item")
        })
}
