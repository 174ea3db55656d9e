import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A text with blanks before or behind it.
    static let edgeSpaces = Rule(
        "edge-spaces", .warning, "a text begins or ends with blanks",
        what: """
            A text that the Settings app shows begins or ends with spaces, tabs or line breaks. Footers do not count, \
            which may be whole licences, nor do texts of nothing else, which make an empty heading.
            """,
        why: """
            The blanks cannot be seen, but push the text out of line. They are part of the text that is looked up in \
            the string tables: an entry without them is not found, and the text stays untranslated.
            """,
        instead: "Remove the blanks, from the keys of the string tables, too.",
        fix: """
            Unsafe, as it changes keys: removes the blanks on the pane and from the key in every table. A value that \
            only repeats the text follows. Where the tables have an entry for the text without blanks, that one stays \
            and the other goes. A pane in the folder of a language is left alone: its texts may be translated in it.
            """,
        source: PaneSchema.pane,
        examples: [
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSTitleValueSpecifier</string>
                    <key>Title</key>
                    ⟦<string>Version: </string>⟧
                    <key>Key</key>
                    <string>version</string>
                    <key>DefaultValue</key>
                    <string>1</string>
                    <key>Titles</key>
                    <array>
                        ⟦<string>&#x20;One</string>⟧
                        <string>Two</string>
                    </array>
                    <key>Values</key>
                    <array>
                        <string>1</string>
                        <string>2</string>
                    </array>
                </dict>
                """),
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSGroupSpecifier</string>
                    <key>Title</key>
                    <string> </string>
                    <key>FooterText</key>
                    <string>
                    Sounds play even when the phone is mute.

                </string>
                </dict>
                """),
        ],
        check: .item { item, reporter in
            let footer = item.entry(.footerText)?.element.span
            item.forEachText { element, _ in
                guard mayHaveEdges(element), element.span != footer else { return }
                let text = element.string.string
                let start = text.first?.isWhitespace ?? false
                let end = text.last?.isWhitespace ?? false
                guard start || end, !text.allSatisfy(\.isWhitespace) else { return }
                reporter.report(
                    item, at: element,
                    "the text \(short(text)) "
                        + (start && end ? "begins and ends" : start ? "begins" : "ends") + " with blanks",
                    help: "remove them, from the keys of the string tables, too",
                    fix: item.pane.pane.name.isLocalized
                        ? nil
                        : .unsafe(
                            "remove the blanks around \(short(text))",
                            .renameText(
                                element.string, to: ExactString(trimmed(text)), item: item.index,
                                pane: item.pane.path)))
            }
        })

    private static func trimmed(_ text: String) -> String {
        let rest = text.drop(while: \.isWhitespace)
        return String(rest[..<(rest.lastIndex { !$0.isWhitespace }.map(rest.index(after:)) ?? rest.endIndex)])
    }

    /// Whether a look at the first and the last byte leaves it open that there are blanks: hardly any text is decoded.
    private static func mayHaveEdges(_ element: PropertyListElement) -> Bool {
        let bytes = element.text.bytes(in: element.contentSpan)
        guard let first = bytes.first, let last = bytes.last else { return false }
        return mayBeBlank(first) || mayBeBlank(last)
    }

    private static func mayBeBlank(_ byte: UInt8) -> Bool {
        switch byte {
        // What stands for another character, or begins or ends a part of the text, may bring a blank.
        case UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: ">"): true
        default: byte <= UInt8(ascii: " ") || byte >= 0x80
        }
    }
}
