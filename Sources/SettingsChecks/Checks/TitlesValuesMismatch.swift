import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A list of choices with more texts than values, or fewer.
    static let titlesValuesMismatch = Rule(
        "titles-values-mismatch", .error, "an item has different numbers of titles and values",
        what: """
            The arrays Titles and Values of an item differ in length. The first title belongs to the first value. A \
            title item with only one of the two arrays is a warning.
            """,
        why: """
            The reference requires equal numbers. What Settings does otherwise is not documented; it may show the \
            wrong choice or crash. For a title item with one array, nothing is known.
            """,
        instead: "Give Titles and Values the same number of entries, in the same order.",
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
                        help: "give it both, or neither", as: .warning)
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
