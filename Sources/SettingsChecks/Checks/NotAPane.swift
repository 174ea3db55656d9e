import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports property lists that should be panes but do not contain an array of items.
    static let notAPane = Rule(
        "not-a-pane", .error, "a pane does not contain a valid PreferenceSpecifiers array",
        what: """
            A root pane, or a pane that a child pane refers to, is not a dictionary or has no PreferenceSpecifiers \
            array. The rule also reports an element of the PreferenceSpecifiers array that is not a dictionary.
            """,
        why: """
            Apple's reference requires a pane to be a dictionary that contains an array of dictionaries. Apple does \
            not document what the Settings app shows for a pane with any other structure. Inferred: the Settings app \
            shows an empty pane, or omits the element that is not a dictionary. A library with its own property-list \
            keys may still display the pane in the app.
            """,
        recommendation: """
            Make the root of the property list a dictionary with a PreferenceSpecifiers array. Make each element of \
            the PreferenceSpecifiers array a dictionary.
            """,
        evidence: .documented(PaneSchema.pane),
        effect: .inferred(PaneSchema.pane, .d4),
        example: .files([
            "Root.plist": "<plist version=\"1.0\">\n⟦<dict>⟧\n    <key>Items</key>\n    <array/>\n</dict>\n</plist>"
        ]),
        check: .bundle { checked, reporter in
            for pane in checked.panes { Self.check(pane, reporter) }
            for pane in checked.panesWithoutItems {
                let misspelled = pane.misspelledItemsEntry
                reporter.report(
                    pane.path,
                    at: pane.file.text == nil ? nil : misspelled?.keyElement.span ?? pane.document.root?.startTagSpan,
                    pane.root == nil
                        ? "the pane is not a dictionary"
                        : "the pane has no \(quoted(PaneSchema.items)), so it is empty",
                    help: misspelled.map { _ in "did you mean \(quoted(PaneSchema.items))?" }
                        ?? "list the items in an array named \(quoted(PaneSchema.items))")
            }
        })

    private static func check(_ pane: CheckedPane, _ reporter: Reporter) {
        guard let items = pane.entry(PaneSchema.items)?.element else { return }
        guard items.kind == .array else {
            reporter.report(
                pane, at: items.span, "\(quoted(PaneSchema.items)) is \(items.kindName), not an array",
                help: "list the items in an array")
            return
        }
        items.forEachChild { child, index in
            let item = child.unwrapped
            guard item.kind != .dictionary else { return }
            reporter.report(
                pane, at: item.span, "item \(index) is \(item.kindName), not a dictionary",
                help: "write it as a dictionary with a 'Type', or remove it")
        }
    }
}
