import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items whose title is displayed but empty.
    static let emptyTitle = Rule(
        "empty-title", .warning, "an item that requires a title has an empty title",
        what: """
            The Title of a toggle, multi-value or child pane is an empty string. Groups, text fields and title items \
            do not require a title. A Title that contains only spaces is considered intentional and is not reported.
            """,
        why: "Inferred: the Settings app shows a row without text, so users cannot tell what the row is for.",
        recommendation: "Add a title to the item.",
        evidence: .documented(ItemType.toggle.documentation),
        effect: .inferred(ItemType.toggle.documentation, .d1),
        withInAppSettingsKit: .note,
        example: .item(
            """
            Type: PSToggleSwitchSpecifier
            Title: ⟦<string></string>⟧
            Key: sound
            DefaultValue: <true/>
            """),
        check: .item { item, pane, reporter in
            guard item.requires(.title), let title = item.wellTypedValue(.title),
                title.string.isEmpty
            else { return }
            reporter.report(pane, at: title, "\(item.label) has an empty 'Title'", help: "add a title")
        })

    /// A rule that reports strings with leading or trailing white space.
    static let edgeSpaces = Rule(
        "edge-spaces", .warning, "a string begins or ends with white space",
        what: """
            A displayed string, such as a title, begins or ends with spaces, tabs or line breaks. The rule does not \
            check footers, because a footer may contain an entire license. The rule does not check strings that \
            contain only white space. Such strings create empty headings.
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
        example: .item(
            """
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

    /// A rule that reports footers that are so long that the Settings app might not display them.
    static let longFooter = Rule(
        "long-footer", .warning, "a footer may be too long to display",
        what: """
            A FooterText has more than 10,000 characters. Apple does not document a maximum length for footers. With \
            --platform tvos, the rule also reports a footer that has more than five lines. The rule counts line breaks \
            to determine the number of lines, and ignores empty lines at the end of the footer.
            """,
        why: """
            License texts of about 11,000 characters were reported to appear as blank space on iOS 9 to 12. According \
            to one report, iOS 13 displays license texts of about 11,000 characters. According to Apple's reference, \
            tvOS shows up to five lines of a footer.
            """,
        recommendation: "Split the text among the footers of several groups.",
        evidence: .reported("https://github.com/mono0926/LicensePlist/issues/79"),
        effect: .reported("https://github.com/mono0926/LicensePlist/issues/138", .d9),
        example: .item(
            """
            Type: PSGroupSpecifier
            FooterText: ⟦<string>\(String(repeating: "Permission is granted to read this. ", count: 300))</string>⟧
            """),
        check: .item { item, pane, reporter in
            guard let element = item.wellTypedValue(.footerText) else { return }
            let text = element.string.string
            if let names = pane.deployment.names(where: { $0.footerLines != nil }),
                let shown = pane.deployment.platforms.compactMap(\.footerLines).min(),
                case let lines = lineCount(of: text), lines > shown
            {
                reporter.report(
                    pane, at: element,
                    "the footer of \(item.label) has \(lines) lines, of which \(names) shows \(shown)",
                    help: "split it into the footers of several groups")
                return
            }
            guard text.utf8.count > longestFooter, case let count = text.count, count > longestFooter else { return }
            reporter.report(
                pane, at: element, "the footer of \(item.label) has \(count) characters and may not be drawn",
                help: "split it into the footers of several groups")
        })

    /// Returns the number of lines in a text. Blank lines at the end are not counted.
    private static func lineCount(of text: String) -> Int {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return (lines.lastIndex { !$0.allSatisfy(\.isWhitespace) } ?? -1) + 1
    }

    /// The maximum length, in characters, of a footer that is known to be displayed.
    private static let longestFooter = 10_000
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
