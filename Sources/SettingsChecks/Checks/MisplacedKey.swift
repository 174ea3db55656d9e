import SettingsModel
import SourceText

extension Rule {
    /// A key that belongs to items of other types.
    static let misplacedKey = Rule(
        "misplaced-key", .warning, "a key that items of this type do not have",
        what: "A key of an item is one that items of other types have, and not this one: a Title on a slider.",
        why: "The Settings app ignores it.",
        instead: "Remove the key. A slider gets its title from a group before it.",
        source: PaneSchema.page,
        examples: [
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSSliderSpecifier</string>
                    ⟦<key>Title</key>⟧
                    <string>Volume</string>
                    <key>Key</key>
                    <string>volume</string>
                    <key>DefaultValue</key>
                    <real>0.5</real>
                    <key>MinimumValue</key>
                    <integer>0</integer>
                    <key>MaximumValue</key>
                    <integer>1</integer>
                </dict>
                """),
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSGroupSpecifier</string>
                    <key>Title</key>
                    <string>Volume</string>
                </dict>
                """),
        ],
        check: .item { item, reporter in
            guard item.hasUnknownKeys else { return }
            guard let type = item.type?.type, item.form != .inAppSettingsKit, !item.pane.isInApp else { return }
            for entry in item.entries where entry.key.schema == nil {
                let name = entry.key.name.string
                guard KeyCatalogue.isKeyOfSomeType(name) else { continue }
                let owners = KeyCatalogue.types(with: name).map(\.name)
                let place =
                    item.form == .slider && name == "Title"
                    ? "put a group with the title before the slider"
                    : owners.isEmpty
                        ? "remove it: it belongs to items of InAppSettingsKit"
                        : "remove it: it belongs to \(CheckedBundle.list(owners, limit: 3))"
                reporter.report(
                    item, at: entry.keyElement, "the key \(quoted(name)) means nothing on a \(type.name)", help: place)
            }
        })
}
