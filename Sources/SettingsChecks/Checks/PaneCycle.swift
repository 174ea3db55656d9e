import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A rule that reports child pane items that link back to a pane that leads to them.
    static let paneCycle = Rule(
        "pane-cycle", .warning, "a child pane item refers to its own pane or to a parent of that pane",
        what: "A child pane item refers to the pane that contains the item, or to a parent of that pane.",
        why: """
            Inferred: the Settings app opens the same panes again and again, each time one level deeper, so users get \
            lost.
            """,
        recommendation: "Remove the child pane item, because every pane already has a back button.",
        evidence: .inferred(ItemType.childPane.documentation),
        effect: .inferred(ItemType.childPane.documentation, .d5),
        example: .files([
            "Root.plist": """
            <dict>
                Type: PSChildPaneSpecifier
                Title: More
                File: More
            </dict>
            """,
            "More.plist": """
            <dict>
                Type: PSChildPaneSpecifier
                Title: Home
                File: ⟦<string>Root</string>⟧
            </dict>
            """,
        ]),
        check: .bundle { checked, reporter in
            for (pane, link) in checked.graph.cycles {
                reporter.report(
                    pane, at: link.element,
                    "\(pane.label(of: link)) leads back to \(short(link.file)), a pane on the path to it",
                    help: "remove the item: every pane has a back button")
            }
        })
}
