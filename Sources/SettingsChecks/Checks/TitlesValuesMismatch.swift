import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items in which the number of titles differs from the number of values.
    static let titlesValuesMismatch = Rule(
        "titles-values-mismatch", .error, "an item has more or fewer titles than values",
        what: """
            The Titles and Values arrays of an item do not have the same number of elements. The first element of \
            Titles corresponds to the first element of Values, and so on. If a title item has only Titles or only \
            Values, the finding is a warning.
            """,
        why: """
            Apple's reference requires the same number of elements in Titles and Values. If the numbers of titles and \
            values differ, the behavior of the Settings app is not documented. The Settings app may show the wrong \
            choice or crash. The behavior of the Settings app is unknown if a title item has only Titles or only \
            Values.
            """,
        recommendation:
            "Make the Titles and Values arrays the same length, with corresponding elements in the same order.",
        evidence: .documented(ItemType.multiValue.documentation),
        effect: .inferred(ItemType.multiValue.documentation, .d4),
        example: .items(
            """
            <dict>
                Type: PSMultiValueSpecifier
                Title: Quality
                Key: quality
                DefaultValue: <integer>0</integer>
                ⟦<key>Titles</key>⟧
                <array>
                    <string>Low</string>
                    <string>High</string>
                </array>
                Values: <array>
                    <integer>0</integer>
                </array>
            </dict>
            """),
        check: .item { item, pane, reporter in
            if item.type == .title, let alone = item.entry(.titles) ?? item.entry(.values) {
                let other: ItemKey = item.has(.titles) ? .values : .titles
                if !item.has(other), !item.misspells(other) {
                    reporter.report(
                        pane, at: alone.keyElement,
                        "\(item.label) has \(quoted(alone.key.string)) but no \(quoted(other.name.string))",
                        help: "specify both, or neither", as: .warning)
                }
            }
            guard let entry = item.entry(.titles), let titles = item.list(.titles)?.count,
                let values = item.list(.values)?.count, titles != values, titles > 0, values > 0
            else { return }
            reporter.report(
                pane, at: entry.keyElement,
                "\(item.label) has \(count(titles, "title")) but \(count(values, "value"))",
                help: "give Titles and Values the same number of entries")
        })
}
