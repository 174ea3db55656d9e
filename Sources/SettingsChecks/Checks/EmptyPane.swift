import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports panes without items.
    static let emptyPane = Rule(
        "empty-pane", .warning, "the root pane or a child pane has no items",
        what: """
            The PreferenceSpecifiers array is empty in Root.plist or in a variant of Root.plist for a device or a \
            language. In a new bundle, whose panes and string tables are all empty, the finding has the severity note. \
            If a child pane has no items, the finding is a note. The rule does not report an empty child pane that is \
            written by a license generator.
            """,
        why: """
            A pane without items adds nothing to the Settings app. Apple does not document how the Settings app \
            displays an empty pane.
            """,
        recommendation: "Add items to the pane, or remove the bundle.",
        evidence: .inferred(PaneSchema.pane),
        effect: .inferred(PaneSchema.pane, .d4),
        example: .files([
            "Root.plist": """
            ⟦<key>PreferenceSpecifiers</key>⟧
            <array/>
            """,
            "Advanced.plist": Example.onePane,
        ]),
        check: .bundle { checked, reporter in
            let isNew =
                checked.panes.allSatisfy { $0.pane.itemCount == 0 } && !checked.tables.isEmpty
                && checked.tables.allSatisfy(\.entries.isEmpty)
            for pane in checked.panes where pane.pane.name.base == "Root" {
                guard let items = pane.pane.itemsElement, items.childCount == 0,
                    let entry = pane.entry(PaneSchema.items)
                else { continue }
                reporter.report(
                    pane, at: entry.keyElement.span, "the root pane has no items, so the Settings app shows nothing",
                    help: "add an item, for example with: \(run: .addItem)", as: isNew ? .note : nil)
            }
            let linked = Set(checked.panes.flatMap { pane in pane.rows.map { checked.name(of: $0) } })
            for pane in checked.panes where pane.pane.name.base != "Root" {
                let name = pane.pane.name
                guard pane.pane.itemsElement?.childCount == 0, let entry = pane.entry(PaneSchema.items),
                    linked.contains(name.full) || linked.contains(name.base), !name.isWrittenByGenerator
                else { continue }
                reporter.report(
                    pane, at: entry.keyElement.span, "a child pane refers to this pane, which has no items",
                    help: "add an item, for example with: \(run: .addItem), or remove the child pane", as: .note)
            }
        })
}
