import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A child pane that leads back to a pane on the way to it.
    static let paneCycle = Rule(
        "pane-cycle", .error, "a child pane leads back to where it came from",
        what: "A child pane leads to its own pane, or to one on the way to it.",
        why: "In the Settings app one goes deeper and deeper and meets the same panes again.",
        instead: "Remove the row: every pane has a back button.",
        evidence: .documented(ItemType.childPane.documentation),
        effect: .inferred(ItemType.childPane.documentation),
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
                    "\(pane.label(of: link)) leads back to \(short(link.file)), from which one came here",
                    help: "remove the row: every pane has a back button")
            }
        })
}
