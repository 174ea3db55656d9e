import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports a key that is repeated in a dictionary of a pane.
    static let duplicateDictionaryKey = Rule(
        "duplicate-dictionary-key", .warning, "a dictionary contains a key twice",
        what: """
            A dictionary contains the same key twice. The dictionary is an item, a dictionary inside an item or the \
            root of a pane. CoreFoundation uses the last value.
            """,
        why: "The first value has no effect: if it is changed, nothing changes in Settings.",
        instead: "Remove the incorrect value.",
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
