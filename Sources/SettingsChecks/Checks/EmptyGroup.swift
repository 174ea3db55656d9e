import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports groups that have no items, no title, and no footer.
    static let emptyGroup = Rule(
        "empty-group", .note, "a group has no items, title or footer",
        what: """
            A group has no items, no title and no footer. The rule also reports a group that directly precedes a radio \
            group and has no items and no footer, because a radio group has its own heading.
            """,
        why: """
            Apple's reference describes a group without a title as a gap. The Settings app draws an empty group as a \
            gap or as a heading without rows.
            """,
        recommendation: """
            Remove the empty group from the pane. To add a heading to a radio group, set the Title of the radio group.
            """,
        evidence: .documented(ItemType.group.documentation),
        effect: .documented(ItemType.group.documentation),
        example: .items(
            """
            ⟦<dict>⟧
                Type: PSGroupSpecifier
                Title: Quality
            </dict>
            <dict>
                Type: PSRadioGroupSpecifier
                Key: quality
                DefaultValue: <integer>0</integer>
                Titles: <array>
                    <string>Low</string>
                </array>
                Values: <array>
                    <integer>0</integer>
                </array>
            </dict>
            ⟦<dict>⟧
                Type: PSGroupSpecifier
            </dict>
            """),
        check: .pane { pane, _, reporter in
            guard !pane.isInApp else { return }
            func report(_ group: Item) {
                reporter.report(
                    group, of: pane, "\(group.label) has no items", help: "remove the group, or add items after it")
            }
            // The last group, if no item has followed it yet.
            var open: Item?
            for item in pane.items {
                guard item.beginsSection else {
                    open = nil
                    continue
                }
                // Groups for one device may precede groups for another.
                if let open, !item.has(.idioms),
                    open.hasNeitherTitleNorFooter || (item.type == .radioGroup && !open.hasFooter)
                {
                    report(open)
                }
                open = item.type == .group && !item.has(.idioms) && !item.has(.key) ? item : nil
            }
            if let open, open.hasNeitherTitleNorFooter { report(open) }
        })
}

extension Item {
    /// Whether the group has neither a title nor a footer. If such a group is also empty, it appears only as a gap.
    fileprivate var hasNeitherTitleNorFooter: Bool { isMissingOrEmpty(.title) && !hasFooter }

    fileprivate var hasFooter: Bool { !isMissingOrEmpty(.footerText) }

    private func isMissingOrEmpty(_ key: ItemKey) -> Bool { self[key].map { $0.isString && $0.string.isEmpty } ?? true }
}
