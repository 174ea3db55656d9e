import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items and entries that are left over from Xcode's template.
    static let templateLeftover = Rule(
        "template-leftover", .warning, "an item or entry is left over from Xcode's template",
        what: """
            An item has one of the keys in Xcode's template (name_preference, enabled_preference or \
            slider_preference), or a string table contains an entry from the template that no pane uses. If tables in \
            several languages contain the same entries, they are reported as one finding.
            """,
        why: """
            The app does not read these keys, so the settings have no effect. Translators may translate text that is \
            never shown.
            """,
        instead: "Remove the item, or use a key that the app reads. Remove the unused entries.",
        fix: """
            Unsafe, because the app's code may use an entry: removes the entries and their comments, after all other \
            fixes.
            """,
        evidence: .observed("https://github.com/EnesKaraosman/SettingsBundleDemo"),
        effect: .inferred("https://github.com/EnesKaraosman/SettingsBundleDemo"),
        example: .items(
            """
            <dict>
                Type: PSTextFieldSpecifier
                Title: Name
                Key: ⟦<string>name_preference</string>⟧
            </dict>
            """),
        check: .bundle { checked, reporter in
            for pane in checked.panes {
                for item in pane.items {
                    guard let key = item.key, TemplateTexts.keys.contains(key), let element = item[.key] else {
                        continue
                    }
                    reporter.report(
                        pane, at: element, "item \(item.index) comes from Xcode's template: \(short(key))",
                        help: "remove the item, or change its key")
                }
            }
            for table in checked.tables {
                let indices = checked.unusedEntries(of: table).filter {
                    TemplateTexts.texts.contains(table.entries[$0].key)
                }
                guard let first = indices.first else { continue }
                let texts = indices.map { table.entries[$0].key.string }
                let names = CheckedBundle.list(texts)
                let removal = indices.count == 1 ? "remove the entry" : "remove the entries"
                let message = "no pane uses \(names), which comes from Xcode's template"
                reporter.report(
                    table.path, at: table.span(table.entries[first].keySpan), message, help: Message(removal),
                    fix: .removing(indices, of: table, "\(removal) \(names)"),
                    group: FindingGroup(
                        id: "\(table.name)/\(texts.sorted())", name: checked.bundle.fileName(of: table.table)
                    ) { paths in
                        (message, "\(removal) from \(CheckedBundle.list(paths, limit: 4))")
                    })
            }
        })
}

/// The keys and strings in Xcode's template.
enum TemplateTexts {
    static let keys: Set<ExactString> = ["name_preference", "enabled_preference", "slider_preference"]
    static let texts: Set<ExactString> = ["Group", "Name", "none given", "Enabled"]
}
