import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports keys that have no effect on the type of their item.
    static let misplacedKey = Rule(
        "misplaced-key", .warning, "a key does not apply to this item type",
        what: """
            The key belongs to items of other types, such as a Title on a slider or a FooterText on a toggle. \
            InAppSettingsKit displays the FooterText of other items and the Title of a slider, so these keys are not \
            reported in bundles that use the library. In other bundles, these strings do not need to be translated.
            """,
        why: "The reference does not list the key for this item type. Inferred: Settings ignores the key.",
        instead: """
            Remove the key. To give a slider a title, add a group with that title before it. Put a footer on the group \
            or radio group that contains the item.
            """,
        evidence: .documented(ItemType.slider.documentation),
        effect: .inferred(ItemType.slider.documentation),
        example: .items(
            """
            <dict>
                Type: PSSliderSpecifier
                ⟦<key>Title</key>⟧
                <string>Volume</string>
                Key: volume
                DefaultValue: <real>0.5</real>
                MinimumValue: <integer>0</integer>
                MaximumValue: <integer>1</integer>
            </dict>
            """),
        check: .pane { pane, checked, reporter in
            guard !pane.isInApp else { return }
            for item in pane.items {
                for entry in item.entries where item.isMisplaced(entry) {
                    let key = ItemKey(entry.key)
                    // InAppSettingsKit shows titles of sliders, and footers of all sections and rows.
                    let isDrawn = key == .footerText || item.type == .slider && key == .title
                    if isDrawn, checked.usesInAppSettingsKit { continue }
                    reporter.report(
                        pane, at: entry.keyElement,
                        "the key \(quoted(entry.key.string)) has no effect on a \(item.type?.name ?? "")",
                        help: "\(place(of: key, on: item))")
                }
            }
        })

    /// Returns help text that explains where a misplaced key belongs.
    private static func place(of key: ItemKey, on item: Item) -> String {
        if item.type == .slider, key == .title { return "add a group with the title before the slider" }
        if key == .footerText { return "move it to the item's group" }
        let owners = ItemType.all.filter { $0.key(key.name) != nil }.map(\.name)
        return owners.isEmpty
            ? "remove it: it belongs to items of InAppSettingsKit"
            : "remove it: it belongs to \(CheckedBundle.list(owners, limit: 3))"
    }
}
