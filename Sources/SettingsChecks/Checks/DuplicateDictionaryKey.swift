import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A key that stands twice in one dictionary of a pane.
    static let duplicateDictionaryKey = Rule(
        "duplicate-dictionary-key", .warning, "a key stands twice in one dictionary",
        what: """
            A dictionary of a pane, its outermost one, an item or a dictionary inside an item, has the same key twice. \
            The last one counts.
            """,
        why: """
            One of the two values is never read, and nothing says so: whoever changes it \
            sees no change in the Settings app.
            """,
        instead: "Remove the value that is not meant.",
        evidence: .sourceCode(References.coreFoundation),
        effect: .sourceCode(References.coreFoundation),
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
                "the key \(short(entry.key)) stands twice in this dictionary, and only the last one counts",
                help: "remove the one that is not meant")
        }
    }
}
