import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports child panes that do not begin with a group.
    static let ungroupedItem = Rule(
        "ungrouped-item", .note, "a child pane does not begin with a group",
        what: "In a pane other than the root pane, the first item is not a group.",
        why: """
            On iOS 13.0, a child pane that did not begin with a group was observed to be empty or to crash the \
            Settings app. iOS 13.1 displayed a child pane that did not begin with a group. On iOS 13.2, a child pane \
            whose first group had a title was observed to crash the Settings app. The behavior of iOS versions after \
            13.2 is unknown.
            """,
        recommendation:
            "If the app supports iOS 13.0, add a group without a title as the first item in the child pane.",
        evidence: .observed("https://github.com/mono0926/LicensePlist/issues/105"),
        example: .files([
            "Root.plist": Example.childPane("Advanced", file: "Advanced"),
            "Advanced.plist": """
            ⟦<dict>⟧
                Type: PSTextFieldSpecifier
                Key: server
            </dict>
            """,
        ]),
        check: .pane { pane, _, reporter in
            guard !pane.isInApp, pane.pane.name.base != "Root",
                let item = pane.items.first(where: { $0.type?.reader == .settings }), !item.beginsSection
            else { return }
            reporter.report(
                item, of: pane, "the pane begins with \(item.label), not with a group", help: "add a group before it")
        })

    /// A rule that reports items that follow a radio group and are not separated from it by a group.
    static let itemAfterRadioGroup = Rule(
        "item-after-radio-group", .warning, "an item follows a radio group without a group in between",
        what: """
            An item directly follows a radio group. A radio group is a separate section that ends the preceding group. \
            After a radio group, a new section begins only at the next group.
            """,
        why: """
            Apple's article on Settings bundles requires a new group after a radio group. Apple does not document how \
            the Settings app shows an item that directly follows a radio group. The Settings app may show the item \
            among the choices of the radio group.
            """,
        recommendation: "Add a group, with or without a title, before the item.",
        evidence: .documented(References.article),
        effect: .inferred(References.article, .d9),
        example: .items(
            """
            \(Example.radioGroup)
            ⟦<dict>⟧
                Type: PSTextFieldSpecifier
                Key: user
            </dict>
            \(Example.textField(key: "server"))
            """),
        check: .pane { pane, _, reporter in
            guard !pane.isInApp else { return }
            // The last radio group, if no other section has followed it yet.
            var radioGroup: Item?
            for item in pane.items where item.type?.reader == .settings {
                if item.beginsSection {
                    radioGroup = item.type == .radioGroup ? item : nil
                } else if let group = radioGroup, group.sharesIdiom(with: item) {
                    reporter.report(
                        pane, at: item.element.startTagSpan,
                        "\(item.label) follows a radio group without a group in between",
                        help: "add a group before it", parts: ["an item follows \(group.label)"])
                    radioGroup = nil
                }
            }
        })

    /// A rule that reports groups that have no items, no title, and no footer.
    static let emptyGroup = Rule(
        "empty-group", .note, "a group has no items, title or footer",
        what: """
            A group has no items, no title and no footer. The rule also reports a group that has no items and no \
            footer and that directly precedes a radio group, because a radio group has its own heading.
            """,
        why: """
            Apple's reference describes a group without a title as a gap. The Settings app draws an empty group as a \
            gap or as a heading without rows.
            """,
        recommendation: """
            Remove the empty group from the pane. To add a heading to a radio group, set the Title of the radio group.
            """,
        evidence: .documented(ItemType.group.documentation),
        example: .items(
            """
            ⟦<dict>⟧
                Type: PSGroupSpecifier
                Title: Quality
            </dict>
            \(Example.radioGroup)
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
