import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports strings with leading or trailing white space.
    static let edgeSpaces = Rule(
        "edge-spaces", .warning, "a string begins or ends with white space",
        what: """
            A displayed string, such as a title, begins or ends with spaces, tabs or line breaks. The rule does not \
            check footers, because a footer may contain an entire license. The rule does not check strings that \
            contain only white space, which create empty headings.
            """,
        why: """
            When CoreFoundation looks up a string in a string table, leading and trailing white space is part of the \
            key. If a pane's string has leading or trailing white space but its string-table key does not, the string \
            appears untranslated. Leading or trailing white space also shifts the text on the screen.
            """,
        recommendation: "Remove the white space from the string in the pane and from the keys in the string tables.",
        fix: """
            The unsafe fix removes the white space from the string in the pane and from the key in every string table. \
            If the value of a string-table entry is identical to its key, the fix also removes the white space from \
            the value. The fix is unsafe because it changes keys. If a string table already has an entry for the new \
            key, the fix keeps that entry and removes the old entry. The fix does not change panes in language \
            folders, because the strings in those panes may be translations.
            """,
        evidence: .sourceCode(References.cfBundleStrings),
        effect: .sourceCode(References.cfBundleStrings),
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
                    pane, at: element, "the string \(short(text)) \(edges) with white space",
                    help: "remove the white space, both here and in the keys of the string tables",
                    fix: pane.pane.name.isLocalized
                        ? nil
                        : .unsafe(
                            "remove the white space around \(short(text))",
                            .renameText(
                                element.string, to: ExactString(KeyNames.trimmed(text)), item: item.index,
                                pane: pane.path)))
            }
        })
}

extension String {
    /// Whether the string begins and whether it ends with white space.
    var hasBlankEdges: (start: Bool, end: Bool) {
        // Most strings begin and end with ASCII letters. Comparing bytes is faster than comparing characters.
        func isPlain(_ byte: UInt8?) -> Bool { byte.map { (0x21..<0x7F).contains($0) } ?? true }
        return (
            !isPlain(utf8.first) && first?.isWhitespace == true, !isPlain(utf8.last) && last?.isWhitespace == true
        )
    }

    /// The verb for a message about leading or trailing white space: `begins`, `ends`, or `begins and ends`. The value
    /// is `nil` if the string neither begins nor ends with white space.
    var blankEdges: String? {
        switch hasBlankEdges {
        case (true, true): "begins and ends"
        case (true, false): "begins"
        case (false, true): "ends"
        case (false, false): nil
        }
    }
}
