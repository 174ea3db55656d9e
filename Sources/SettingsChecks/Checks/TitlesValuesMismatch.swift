import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items with different numbers of titles and values.
    static let titlesValuesMismatch = Rule(
        "titles-values-mismatch", .error, "the numbers of titles and values differ",
        what: """
            The Titles and Values arrays of an item have different numbers of elements. The first title corresponds to \
            the first value. If a title item has only one of the two arrays, the finding is a warning.
            """,
        why: """
            The reference requires equal numbers. Otherwise, the behavior of Settings is not documented; it may show \
            the wrong choice or crash. Nothing is known about title items that have only one of the arrays.
            """,
        instead: "Make Titles and Values the same length, in the same order.",
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
