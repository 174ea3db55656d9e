import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports panes that cannot be reached from the `Root` pane.
    static let unreachablePane = Rule(
        "unreachable-pane", .warning, "a pane cannot be reached from the root pane",
        what: "No chain of child pane items leads from Root.plist to the pane.",
        why: """
            Child pane items are the only documented way to reach a pane, so the Settings app never shows the settings \
            in an unreachable pane.
            """,
        recommendation: "Add a child pane item that refers to the unreachable pane, or remove the pane's file.",
        evidence: .documented(ItemType.childPane.documentation),
        effect: .inferred(ItemType.childPane.documentation),
        example: .files(
            [
                "Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
                "Advanced.plist": "⟦<key>PreferenceSpecifiers</key>⟧\n<array/>",
            ]),
        check: .bundle { checked, reporter in
            // Without a Root pane, no pane is reachable, and another rule reports that.
            guard checked.graph.hasRoot else { return }
            // A pane without a valid array of items is reported by another rule, and its links are unknown.
            let reachable = checked.graph.reachable
            if checked.panes.contains(where: {
                $0.pane.itemsElement == nil && reachable.contains($0.pane.name.base)
            }) {
                return
            }
            // A link that includes the extension is reported instead.
            let namedWithExtension = Set(
                checked.panes.flatMap { $0.rows.map(\.file).filter { $0.hasSuffix(".plist") } })
            for pane in checked.panes where !pane.pane.name.isLocalized {
                let name = pane.pane.name.base
                guard !reachable.contains(name) else { continue }
                if namedWithExtension.contains(name + ".plist") { continue }
                if checked.isInInnerBundle(pane.path) { continue }
                let entry = pane.entry(PaneSchema.items)
                reporter.report(
                    pane, at: entry?.keyElement.span ?? 0..<0, "no child pane leads to the pane \(short(name))",
                    help: "add a child pane whose 'File' is \(short(name)), or remove the file")
            }
        })
}
