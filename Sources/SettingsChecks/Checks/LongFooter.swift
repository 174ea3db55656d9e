import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
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
        example: .items(
            """
            <dict>
                Type: PSGroupSpecifier
                FooterText: ⟦<string>\(String(repeating: "Permission is granted to read this. ", count: 300))</string>⟧
            </dict>
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
