import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items without a required key.
    static let missingRequiredKey = Rule(
        "missing-required-key", .error, "an item lacks a required key",
        what: """
            An item, or a dictionary inside an item, lacks a key that Apple's reference requires. For example, a \
            confirmation prompt requires the keys Type, Title and Prompt. The missing-default rule reports a missing \
            DefaultValue. An item that opens a view controller in InAppSettingsKit does not require the File key.
            """,
        why: """
            Apple does not document what the Settings app does if a required key is missing. In 2012, the Settings app \
            was reported to crash if a required key was missing. The Settings app may omit an item that lacks a \
            required key, or show the item without text or a value.
            """,
        recommendation: "Add the missing key to the item, or to the dictionary inside the item.",
        evidence: .documented(PaneSchema.pane),
        effect: .reported("https://github.com/qrush/motion-settings-bundle/pull/1", .d4),
        withInAppSettingsKit: .warning,
        example: .items(
            """
            ⟦<dict>⟧
                Type: PSMultiValueSpecifier
                Title: Quality
                Key: quality
                DefaultValue: <integer>0</integer>
            </dict>
            """),
        check: .item { item, pane, reporter in
            for inner in item.innerDictionaries {
                let missing = inner.keys.filter { key in
                    key.isRequired && !inner.entries.contains { $0.key == key.key.name }
                }
                guard !missing.isEmpty else { continue }
                let names = CheckedBundle.list(missing.map(\.name), limit: .max)
                reporter.report(
                    pane, at: inner.entry.element.startTagSpan,
                    "\(quoted(inner.entry.key.string)) of \(item.label) has no \(names)", help: "add \(names)")
            }
            let missing = (item.type?.keys ?? []).filter { schema in
                guard schema.isRequired, !item.has(schema.key) else { return false }
                switch schema.key {
                case .defaultValue, .type: return false
                case .file where item.opensViewController: return false
                // The app may supply the choices at run time.
                case .titles where pane.isInApp, .values where pane.isInApp: return false
                default: return !item.misspells(schema.key)
                }
            }
            guard !missing.isEmpty else { return }
            let names = CheckedBundle.list(missing.map(\.name), limit: .max)
            reporter.report(
                item, of: pane, "\(item.label) has no \(names)", help: "add \(names)",
                as: item.isOfInAppSettingsKit ? .warning : nil)
        })
}
