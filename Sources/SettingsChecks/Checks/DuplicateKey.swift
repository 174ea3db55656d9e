import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A key that two items of one pane store their values under.
    static let duplicateKey = Rule(
        "duplicate-key", .error, "two items of a pane have the same key",
        what: """
            Two items of one pane have the same Key and may be shown on the same device, by one build configuration. Where one of them only shows \
            the value, as a title does, this is a warning. Buttons and other items that store nothing do not count.
            """,
        why: "Changing one item changes the other behind its back, and their defaults may contradict each other.",
        instead: "Give each item a key of its own.",
        evidence: .documented(PaneSchema.pane),
        effect: .inferred(PaneSchema.pane),
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
            var first: [ExactString: Int] = Dictionary(minimumCapacity: pane.items.count)
            for (index, item) in pane.items.enumerated() {
                guard let (key, element) = item.storedKey else { continue }
                guard let earlier = first[key].map({ pane.items[$0] }) else {
                    first[key] = index
                    continue
                }
                guard item.isShown(with: earlier), checked.areBuiltTogether(item, on: pane, earlier, on: pane) else {
                    continue
                }
                reporter.report(
                    pane, at: element, "item \(item.index) has the key \(short(key)) of item \(earlier.index)",
                    help: "give each item a key of its own",
                    as: item.type == .title || earlier.type == .title ? .warning : nil)
            }
        })
}
