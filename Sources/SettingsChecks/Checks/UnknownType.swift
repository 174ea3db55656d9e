import SettingsModel
import SourceText

extension Rule {
    /// An item of a type that nobody draws.
    static let unknownType = Rule(
        "unknown-type", .warning, "an item of a type that nobody draws",
        what: """
            The Type of an item is neither one of the Settings app nor one of InAppSettingsKit. Types count with their \
            case.
            """,
        why: "The Settings app leaves the item out.",
        instead: "Write one of the types of the reference, as PSToggleSwitchSpecifier.",
        source: PaneSchema.page,
        examples: [
            .items(
                """
                <dict>
                    <key>Type</key>
                    ⟦<string>PSToggleSpecifier</string>⟧
                    <key>Title</key>
                    <string>Sound</string>
                </dict>
                """),
            .items("<dict>\n    <key>Type</key>\n    ⟦<string>Toggle Switch</string>⟧\n</dict>"),
            .items("<dict>\n    <key>Type</key>\n    <string>IASKButtonSpecifier</string>\n</dict>"),
        ],
        check: .item { item, reporter in
            guard let type = item.type, type.type == nil, let element = item.entry(.type)?.element else { return }
            reporter.report(
                item, at: element, "nobody draws items of the type \(short(type.rawName))",
                help: Self.help(for: type.rawName.string))
        })

    private static func help(for name: String) -> String {
        let types = ItemType.all + ItemType.inAppSettingsKit
        if name == "PSButtonSpecifier" {
            return "the Settings app has no buttons; those of InAppSettingsKit are of the type 'IASKButtonSpecifier'"
        }
        if let type = ItemType.named(name) ?? nearest(to: name, among: types.map(\.rawName)).flatMap(ItemType.rawName) {
            return "did you mean \(quoted(type.rawName))?"
        }
        return "write one of \(ItemType.all.map { quoted($0.rawName) }.joined(separator: ", "))"
    }
}
