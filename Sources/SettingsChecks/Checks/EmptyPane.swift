import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A root pane without items.
    static let emptyPane = Rule(
        "empty-pane", .warning, "the root pane has no items",
        what: """
            The PreferenceSpecifiers of Root.plist, or of its variant for a device or a language, is an empty array. In \
            a bundle as it is made, with tables and nothing in any of them, this is a note.
            """,
        why: "The Settings app shows a page for the app with nothing of the bundle on it.",
        instead: "Add the items, or remove the bundle.",
        source: PaneSchema.pane,
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
                    help: "add an item, as with: \(run: .addItem)", as: isNew ? .note : nil)
            }
        })
}
