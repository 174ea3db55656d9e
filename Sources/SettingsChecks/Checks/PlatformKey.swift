import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports keys that only Mac Catalyst apps support.
    static let platformKey = Rule(
        "platform-key", .warning, "a key has an effect only in Mac Catalyst apps",
        what: """
            An item or a pane has a property-list key that only the Settings window of a Mac Catalyst app uses. The \
            finding is a note if --platform is not specified. The finding is a warning if --platform specifies only \
            platforms other than Mac Catalyst. The rule does not report Mac Catalyst keys if --platform includes \
            catalyst.
            """,
        why: "The text, image or confirmation prompt that the key specifies does not appear on iPhone or iPad.",
        recommendation: """
            If the app runs on the Mac, ignore the note. If the app does not run on the Mac, use a FooterText instead \
            of a Description.
            """,
        evidence: .documented(References.article),
        effect: .documented(References.article),
        example: .items(
            """
            <dict>
                Type: PSToggleSwitchSpecifier
                Title: Sound
                Key: sound
                DefaultValue: <true/>
                ⟦<key>Description</key>⟧
                <string>Sounds play even when the phone is mute.</string>
            </dict>
            """),
        check: .pane { pane, _, reporter in
            for item in pane.items { check(item.entries, of: item.label, pane, reporter) }
            check(pane.entries, of: "a pane", pane, reporter)
        })

    private static func check(
        _ entries: [Item.Entry], of owner: @autoclosure () -> String, _ pane: CheckedPane, _ reporter: Reporter
    ) {
        let platforms = pane.deployment.platforms
        if platforms.contains(.catalyst) { return }
        for entry in entries where entry.schema?.reader == .catalyst {
            reporter.report(
                pane, at: entry.keyElement, "only Mac Catalyst reads \(quoted(entry.key.string)) of \(owner())",
                as: platforms.isEmpty ? .note : nil)
        }
    }
}
