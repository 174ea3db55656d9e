import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports strings with leading or trailing white space.
    static let edgeSpaces = Rule(
        "edge-spaces", .warning, "a string begins or ends with white space",
        what: """
            A string that Settings shows begins or ends with spaces, tabs or line breaks. Footers are not checked, \
            because they may contain entire licenses. Strings that contain only white space, which create an empty \
            heading, are not checked either.
            """,
        why: """
            The white space is part of the key that CoreFoundation looks up in the string tables. If the key in a \
            table has no white space, the entry is not found and the string appears untranslated. The white space also \
            shifts the text on the screen.
            """,
        instead: "Remove the white space, both here and in the keys of the string tables.",
        fix: """
            Unsafe, because it changes keys: removes the white space from the string in the pane and from the key in \
            every table. If a value is identical to its key, the fix changes it in the same way. If a table already \
            has an entry for the new key, the fix keeps that entry and removes the other one. Panes in language \
            folders are not changed, because their strings may be translations.
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
    /// Whether the string begins and ends with white space.
    var hasBlankEdges: (start: Bool, end: Bool) {
        // Most strings begin and end with ASCII letters. Comparing bytes is faster than comparing characters.
        func isPlain(_ byte: UInt8?) -> Bool { byte.map { (0x21..<0x7F).contains($0) } ?? true }
        return (
            !isPlain(utf8.first) && first?.isWhitespace == true, !isPlain(utf8.last) && last?.isWhitespace == true
        )
    }

    /// The verb that describes leading and trailing white space in a message: "begins", "ends" or "begins and ends";
    /// `nil` if there is no such white space.
    var blankEdges: String? {
        switch hasBlankEdges {
        case (true, true): "begins and ends"
        case (true, false): "begins"
        case (false, true): "ends"
        case (false, false): nil
        }
    }
}
