import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A rule that reports multi-value items with a different number of short titles than values.
    static let shortTitlesMismatch = Rule(
        "short-titles-mismatch", .warning, "the numbers of short titles and values differ",
        what: """
            The ShortTitles array of an item has a different number of elements than its Titles and Values arrays. The \
            first short title corresponds to the first value.
            """,
        why: """
            The archived reference requires equal numbers. Otherwise, the behavior of Settings is not documented; it \
            may show the short title of another choice or no short title.
            """,
        instead: "Give each choice a short title. The short title may be identical to the title.",
        evidence: .documented(ItemType.multiValue.documentation),
        effect: .inferred(ItemType.multiValue.documentation, .d9),
        example: .items(
            """
            <dict>
                Type: PSMultiValueSpecifier
                Title: Quality
                Key: quality
                DefaultValue: <integer>0</integer>
                Titles: <array>
                    <string>Low, for slow networks</string>
                    <string>High</string>
                </array>
                Values: <array>
                    <integer>0</integer>
                    <integer>1</integer>
                </array>
                ⟦<key>ShortTitles</key>⟧
                <array>
                    <string>Low</string>
                </array>
            </dict>
            """),
        check: .item { item, pane, reporter in
            guard item.type == .multiValue, let short = item.entry(.shortTitles), short.isWellTyped,
                let titles = item.wellTyped(.titles), let values = item.wellTyped(.values), titles.childCount > 0,
                // Another rule reports a different number of titles than values.
                titles.childCount == values.childCount, short.element.childCount != values.childCount
            else { return }
            reporter.report(
                pane, at: short.keyElement,
                "\(item.label) has \(count(short.element.childCount, "short title")) but "
                    + count(values.childCount, "value"),
                help: "give each choice a short title")
        })
}
