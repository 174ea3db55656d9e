import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A key that two items of one pane store their values under.
    static let duplicateKey = Rule(
        "duplicate-key", .error, "two items of a pane have the same key",
        what: """
            Two items of one pane have the same Key and may be shown on the same device. Where one of them only shows \
            the value, as a title does, this is a warning. Buttons and other items that store nothing do not count.
            """,
        why: "Changing one item changes the other behind its back, and their defaults may contradict each other.",
        instead: "Give each item a key of its own.",
        source: PaneSchema.pane,
        examples: [
            .items(
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
            .items(
                """
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: user
                    SupportedUserInterfaceIdioms: <array>
                        <string>Phone</string>
                    </array>
                </dict>
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: user
                    SupportedUserInterfaceIdioms: <array>
                        <string>Pad</string>
                    </array>
                </dict>
                """),
        ],
        check: .pane { pane, _, reporter in
            var first: [ExactString: Int] = [:]
            first.reserveCapacity(pane.keys.count)
            for (position, key) in pane.keys.enumerated() where key.storesValue {
                guard let place = first.updateValue(position, forKey: key.key) else { continue }
                first[key.key] = place
                let earlier = pane.keys[place]
                guard key.isShown(with: earlier) else { continue }
                reporter.report(
                    pane, at: key.span,
                    "item \(key.itemIndex) has the key \(short(key.key)) of item \(earlier.itemIndex)",
                    help: "give each item a key of its own",
                    as: key.type == .title || earlier.type == .title ? .warning : nil)
            }
        })
}
