import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// An item without a key that its type must have.
    static let missingRequiredKey = Rule(
        "missing-required-key", .error, "an item lacks a key that its type must have",
        what: """
            An item lacks a key that the reference calls required for its type, or a dictionary in it does: a \
            confirmation prompt needs Type, Title and Prompt. A missing DefaultValue is missing-default; a row that \
            opens a view controller of InAppSettingsKit needs no File.
            """,
        why: "The Settings app leaves the item out, or draws it without a text or a value.",
        instead: "Add the key.",
        source: PaneSchema.pane,
        withInAppSettingsKit: .warning,
        examples: [
            .items(
                """
                ⟦<dict>⟧
                    <key>Type</key>
                    <string>PSMultiValueSpecifier</string>
                    <key>Title</key>
                    <string>Quality</string>
                    <key>Key</key>
                    <string>quality</string>
                    <key>DefaultValue</key>
                    <integer>0</integer>
                </dict>
                """),
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSTextFieldSpecifier</string>
                    <key>Key</key>
                    <string>user</string>
                </dict>
                """),
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSToggleSwitchSpecifier</string>
                    <key>Title</key>
                    <string>Sync</string>
                    <key>Key</key>
                    <string>sync</string>
                    <key>DefaultValue</key>
                    <true/>
                    <key>FalseConfirmationPrompt</key>
                    ⟦<dict>⟧
                        <key>Type</key>
                        <string>PSConfirmationPrompt</string>
                        <key>ConfirmText</key>
                        <string>Stop</string>
                    </dict>
                </dict>
                """, for: [.catalyst]),
        ],
        check: .item { item, reporter in
            for inner in item.innerDictionaries {
                let missing = inner.missingKeys
                guard !missing.isEmpty else { continue }
                let names = Self.list(missing)
                reporter.report(
                    item.pane, at: inner.element.startTagSpan,
                    "\(quoted(inner.name)) of \(item.label) has no \(names)", help: "add \(names)")
            }
            guard let type = item.type, !item.known.isSuperset(of: type.requiredKnown) else { return }
            var missing: [String] = []
            for key in type.required where !item.entries.contains(where: { $0.key.name.string == key.name }) {
                switch key.name {
                case "DefaultValue", "Type": continue
                case "File" where item.opensViewController: continue
                // The app supplies the choices while it runs.
                case "Titles" where item.pane.isInApp, "Values" where item.pane.isInApp: continue
                case let name where item.misspells(name): continue
                default: missing.append(key.name)
                }
            }
            guard !missing.isEmpty else { return }
            let names = Self.list(missing)
            reporter.report(
                item, "\(item.label) has no \(names)", help: "add \(names)",
                as: type.form == .inAppSettingsKit ? .warning : nil)
        })

    private static func list(_ names: [String]) -> String {
        let list = names.map(quoted)
        return list.count == 1 ? list[0] : list.dropLast().joined(separator: ", ") + " and " + list[list.count - 1]
    }
}
