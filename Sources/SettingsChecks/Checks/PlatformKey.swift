import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A key that one platform reads.
    static let platformKey = Rule(
        "platform-key", .warning, "a key that only Mac Catalyst reads",
        what: """
            An item or a pane has a key that only the Settings window of a Mac Catalyst app reads. It is a note, it is \
            not reported with --platform catalyst, and it is a warning with other platforms only.
            """,
        why: "The text, image, or question does not appear on iPhone and iPad.",
        instead: """
            If the app runs on the Mac, ignore the note. Otherwise write a FooterText instead of a Description.
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
