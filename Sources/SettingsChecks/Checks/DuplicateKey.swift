import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items on the same pane with the same user-defaults key.
    static let duplicateKey = Rule(
        "duplicate-key", .error, "two items in a pane have the same key",
        what: """
            Two items in a pane have the same Key, and a build configuration can include both. Items for different \
            devices are also reported. If one of the items only displays the value, as a title item does, and both \
            items appear on the same device, the finding is a warning. Buttons and other items that do not store a \
            value are not checked.
            """,
        why: """
            The items share one value, but their defaults may differ. In 2025, a bundle with a title item for iPad and \
            another for iPhone with the same Key was observed: the iPad showed both items, the iPhone showed neither, \
            and using different keys resolved the problem. Settings was also reported to crash because of an assertion \
            that identifiers are unique.
            """,
        instead: "Give each item a unique key.",
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
                    as: onlyShows && item.isShown(with: earlier) ? .warning : nil)
            }
        })
}
