import SettingsModel

extension Rule {
    /// A rule that reports items without a type.
    static let missingType = Rule(
        "missing-type", .error, "an item has no type",
        what: "An item does not have a Type key.",
        why: """
            Apple's reference requires every item to have a Type. Apple does not document what the Settings app does \
            with an item that has no Type. Inferred: the Settings app omits an item that has no Type.
            """,
        recommendation: "Add a Type, such as PSGroupSpecifier, or remove the item.",
        evidence: .documented(PaneSchema.pane),
        effect: .inferred(PaneSchema.pane, .d4),
        example: .items("⟦<dict>⟧\n    <key>Title</key>\n    <string>Sound</string>\n</dict>"),
        check: .item { item, pane, reporter in
            guard !item.has(.type), !item.misspells(.type) else { return }
            reporter.report(
                item, of: pane, item.entries.isEmpty ? "item \(item.index) is empty" : "\(item.label) has no 'Type'",
                help: item.entries.isEmpty ? "remove it" : "add a type, such as 'PSGroupSpecifier'")
        })
}
