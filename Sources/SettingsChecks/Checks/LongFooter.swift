import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A footer that the Settings app may not draw.
    static let longFooter = Rule(
        "long-footer", .warning, "a footer may be too long to be drawn",
        what: """
            A FooterText has more than 10,000 characters. Where the limit is depends on the device and is written \
            nowhere; people met it with licences of about 11,000 characters. On tvOS a footer has five lines.
            """,
        why: "Where the text is too long, the Settings app leaves its place blank.",
        instead: "Distribute the text over the footers of several groups.",
        source: "https://github.com/mono0926/LicensePlist/issues/79",
        examples: [
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSGroupSpecifier</string>
                    <key>FooterText</key>
                    ⟦<string>\(String(repeating: "Permission is granted to read this. ", count: 300))</string>⟧
                </dict>
                """),
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSGroupSpecifier</string>
                    <key>FooterText</key>
                    <string>Permission is granted to read this.</string>
                </dict>
                """),
        ],
        check: .item { item, reporter in
            guard item.has(.footerText), let element = item.value(.footerText),
                element.contentSpan.count > longestFooter
            else { return }
            let text = element.string.string
            // Of plain letters there are as many as bytes; to count others takes long.
            let length = text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) ? text.utf8.count : text.count
            guard length > longestFooter else { return }
            reporter.report(
                item, at: element, "the footer of \(item.label) has \(length) characters, and may not be drawn",
                help: "distribute it over several groups")
        })

    /// The number of characters that footers were seen to show with.
    private static let longestFooter = 10_000
}
