import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items in the same pane that have the same user-defaults key.
    static let duplicateKey = Rule(
        "duplicate-key", .error, "two items in a pane have the same key",
        what: """
            Two items in a pane have the same Key, and at least one build configuration includes both items. The rule \
            also reports items for different devices, such as iPhone and iPad, that have the same Key. The finding is \
            a warning if one of two items with the same Key is a title item and both items appear on the same device. \
            A title item only displays the value of its Key. The rule does not check buttons or other items that do \
            not store a value.
            """,
        why: """
            Items with the same Key share one value, but may have different defaults. In 2025, a bundle with two title \
            items with the same Key was tested, one for iPad and one for iPhone. An iPad was observed to show both \
            title items, and an iPhone was observed to show neither title item. Giving the iPad item and the iPhone \
            item different keys was observed to resolve the problem. The Settings app was also reported to crash with \
            an assertion failure because identifiers were not unique.
            """,
        recommendation: "Give each item in the pane a unique key.",
        evidence: .observed("https://github.com/vdhamer/Photo-Club-Hub/issues/557"),
        effect: .observed("https://github.com/vdhamer/Photo-Club-Hub/issues/557", .d2),
        example: .items(
            """
            <dict>
                Type: PSTextFieldSpecifier
                Key: user
            </dict>
            <dict>
                Type: PSTextFieldSpecifier
                Key: ⟦<string>user</string>⟧
            </dict>
            """),
        check: .pane { pane, checked, reporter in
            // For each key, items of which no two are in the same build configuration.
            var items: [ExactString: [Item]] = Dictionary(minimumCapacity: pane.items.count)
            for item in pane.items {
                guard let (key, element) = item.storedKey else { continue }
                guard
                    let earlier = items[key, default: []].first(where: {
                        checked.areBuiltTogether(item, on: pane, $0, on: pane)
                    })
                else {
                    items[key, default: []].append(item)
                    continue
                }
                let onlyShows = item.type == .title || earlier.type == .title
                reporter.report(
                    pane, at: element, "item \(item.index) has the same key \(short(key)) as item \(earlier.index)",
                    help: "give each item a unique key",
                    as: onlyShows && item.sharesIdiom(with: earlier) ? .warning : nil)
            }
        })
}
