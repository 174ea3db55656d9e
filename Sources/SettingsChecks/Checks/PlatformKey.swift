import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A key that one platform reads.
    static let platformKey = Rule(
        "platform-key", .note, "a key that only Mac Catalyst reads",
        what: "An item has a key that has a meaning for the Settings window of a Mac Catalyst app only.",
        why: "On the iPhone and the iPad nobody sees the text, the image or the question that it holds.",
        instead: "Nothing, where the app runs on the Mac. Else write a FooterText instead of a Description.",
        source: References.article,
        examples: [
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSToggleSwitchSpecifier</string>
                    <key>Title</key>
                    <string>Sound</string>
                    <key>Key</key>
                    <string>sound</string>
                    <key>DefaultValue</key>
                    <true/>
                    ⟦<key>Description</key>⟧
                    <string>Sounds play even when the phone is mute.</string>
                </dict>
                """),
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSGroupSpecifier</string>
                    <key>FooterText</key>
                    <string>Sounds play even when the phone is mute.</string>
                </dict>
                """),
        ],
        check: .item { item, reporter in
            guard item.traits.contains(.catalyst) else { return }
            for entry in item.entries where entry.key.traits.contains(.catalyst) {
                reporter.report(
                    item, at: entry.keyElement,
                    "only Mac Catalyst reads \(quoted(entry.key.name.string)) of \(item.label)")
            }
        })
}
