import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports keys that have no effect in items of the given type.
    static let misplacedKey = Rule(
        "misplaced-key", .warning, "an item has a key that does not apply to its type",
        what: """
            An item has a property-list key that applies only to other item types, such as a Title on a slider or a \
            FooterText on a toggle. InAppSettingsKit displays the Title of a slider and the FooterText of items other \
            than groups. In bundles that are used with InAppSettingsKit, the rule does not report a Title on a slider \
            or a FooterText on any item. In bundles that are not used with InAppSettingsKit, a Title on a slider and a \
            misplaced FooterText do not need to be translated.
            """,
        why: """
            Apple's reference does not list the key for the item's type. Inferred: the Settings app ignores a key that \
            does not apply to the type of the item.
            """,
        recommendation: """
            Remove the key from the item. To give a slider a title, add a group with that title before the slider. \
            Move the FooterText to the group or radio group that contains the item.
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
