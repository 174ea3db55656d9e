import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports repeated keys in a pane's dictionaries.
    static let duplicateDictionaryKey = Rule(
        "duplicate-dictionary-key", .warning, "a dictionary contains a key twice",
        what: """
            A dictionary in a pane contains the same key twice. The rule checks items, dictionaries inside items and \
            the root dictionary of a pane. If a dictionary contains a key twice, CoreFoundation uses the last value.
            """,
        why: "Changing the first value of a duplicate key has no effect in the Settings app.",
        recommendation: "Remove the duplicate entry that has the incorrect value.",
        evidence: .sourceCode(References.cfPropertyList),
        effect: .sourceCode(References.cfPropertyList),
        example: .items(
            """
            <dict>
                Type: PSGroupSpecifier
                Title: Sound
                ⟦<key>Title</key>⟧
                <string>Sounds</string>
            </dict>
            """),
        check: .pane { pane, _, reporter in
            for item in pane.items { report(item.repeatedEntries, in: pane, reporter) }
            report(pane.entries.repeated, in: pane, reporter)
        })

    private static func report(_ repeated: [Item.Entry], in pane: CheckedPane, _ reporter: Reporter) {
        for entry in repeated {
            reporter.report(
                pane, at: entry.keyElement,
                "the key \(short(entry.key)) appears twice in this dictionary, and only the last value is used",
                help: "remove the wrong value")
        }
    }
}
