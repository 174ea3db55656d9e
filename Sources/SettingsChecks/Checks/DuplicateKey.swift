import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A key that two items of one pane store their values under.
    static let duplicateKey = Rule(
        "duplicate-key", .error, "two items of a pane have the same key",
        what: """
            Two items of one pane have the same Key and can be in one build configuration. Items for different devices \
            are included. If one of them only shows the value, as a title item does, and both are shown on the same \
            device, this is a warning. Buttons and other items that store nothing are not checked.
            """,
        why: """
            Items share the value, and their defaults may differ. One title item for iPad and one for iPhone with the \
            same Key were observed in 2025: the iPad showed both, the iPhone showed neither, and different keys fixed \
            it. An assertion that identifiers are unique was reported to crash Settings.
            """,
        instead: "Give each item its own key.",
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
            // The items of a key of which no two are built together.
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
                    pane, at: element, "item \(item.index) has the key \(short(key)), like item \(earlier.index)",
                    help: "give each item its own key",
                    as: onlyShows && item.isShown(with: earlier) ? .warning : nil)
            }
        })
}
