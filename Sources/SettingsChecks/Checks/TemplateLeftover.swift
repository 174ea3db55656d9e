import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports user-defaults keys and string-table entries that come from Xcode's template.
    static let templateLeftover = Rule(
        "template-leftover", .warning, "an item or entry is left over from Xcode's template",
        what: """
            The key of an item comes from Xcode's template: name_preference, enabled_preference or slider_preference. \
            The rule also reports string-table entries from Xcode's template that no pane uses. If the tables of \
            several languages contain the same unused template entries, the rule reports one finding.
            """,
        why: """
            The app does not read the keys from Xcode's template, so settings with these keys have no effect. \
            Translators may translate template entries that the Settings app never shows.
            """,
        recommendation: """
            Remove the item, or change its key to a key that the app reads. Remove the unused template entries from \
            the string tables.
            """,
        fix: """
            The unsafe fix removes the unused template entries and their comments after all other fixes. The fix is \
            unsafe because the app's code may use a template entry.
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
                        id: "\(table.name)/\(texts.sorted())", name: checked.bundle.containingFilePath(of: table.table)
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
