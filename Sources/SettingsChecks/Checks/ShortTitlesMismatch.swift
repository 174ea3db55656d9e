import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A rule that reports multi-value items in which the number of short titles differs from the number of values.
    static let shortTitlesMismatch = Rule(
        "short-titles-mismatch", .warning, "a multi-value has more or fewer short titles than values",
        what: """
            The ShortTitles array of a multi-value item does not have the same number of elements as its Titles and \
            Values arrays. The first element of ShortTitles corresponds to the first element of Values, and so on.
            """,
        why: """
            Apple's archived reference requires the same number of elements in ShortTitles and Values. If a \
            multi-value has too few or too many short titles, the behavior of the Settings app is not documented. The \
            Settings app may show the short title of another choice, or no short title.
            """,
        recommendation: """
            Give each choice of the multi-value item a short title, even if the short title is the same as the title.
            """,
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
                let titles = item.wellTypedValue(.titles), let values = item.wellTypedValue(.values),
                titles.childCount > 0,
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
