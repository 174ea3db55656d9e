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
        evidence: .documented(PaneSchema.pane),
        effect: .inferred(PaneSchema.pane),
        example: .items(
            """
            <dict>
                Type: PSTitleValueSpecifier
                Title: ⟦<string>Version: </string>⟧
                Key: version
                DefaultValue: 1
                Titles: <array>
                    ⟦<string>&#x20;One</string>⟧
                    <string>Two</string>
                </array>
                Values: <array>
                    <string>1</string>
                    <string>2</string>
                </array>
            </dict>
            """),
        check: .item { item, pane, reporter in
            let footer = item[.footerText]?.span
            item.forEachText { place in
                let element = place.element
                let text = element.string.string
                guard place.isInPlace, element.span != footer, let edges = text.blankEdges,
                    !text.allSatisfy(\.isWhitespace)
                else { return }
                reporter.report(
                    pane, at: element, "the text \(short(text)) \(edges) with blanks",
                    help: "remove them, from the keys of the string tables, too",
                    fix: pane.pane.name.isLocalized
                        ? nil
                        : .unsafe(
                            "remove the blanks around \(short(text))",
                            .renameText(
                                element.string, to: ExactString(KeyNames.trimmed(text)), item: item.index,
                                pane: pane.path)))
            }
        })
}

extension String {
    /// Whether the text begins and ends with blanks.
    var hasBlankEdges: (start: Bool, end: Bool) {
        // Most texts begin and end with plain letters: characters take longer to look at.
        func isPlain(_ byte: UInt8?) -> Bool { byte.map { (0x21..<0x7F).contains($0) } ?? true }
        return (
            !isPlain(utf8.first) && first?.isWhitespace == true, !isPlain(utf8.last) && last?.isWhitespace == true
        )
    }

    /// What the text does with blanks, for a message: "begins", "ends", or both; nil where it does neither.
    var blankEdges: String? {
        switch hasBlankEdges {
        case (true, true): "begins and ends"
        case (true, false): "begins"
        case (false, true): "ends"
        case (false, false): nil
        }
    }
}
