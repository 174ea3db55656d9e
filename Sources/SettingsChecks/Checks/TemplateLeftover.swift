import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// What Xcode's template brought and nobody wanted.
    static let templateLeftover = Rule(
        "template-leftover", .warning, "something that Xcode's template left behind",
        what: """
            An item with one of the keys of Xcode's template (name_preference, enabled_preference, \
            slider_preference), or an entry of a string table that the template brought and no pane uses. Tables of \
            several languages with the same entries are one finding.
            """,
        why: "People see settings that do nothing, and translators are paid for texts that nobody sees.",
        instead: "Remove the item, or give it a key of your own. Remove the entries.",
        fix: """
            Unsafe, as the app's code may look an entry up: removes the entries with their comments, after everything \
            else that can be mended was.
            """,
        evidence: .documented(References.article),
        effect: .inferred(References.article),
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
                        pane, at: element, "item \(item.index) is that of Xcode's template: \(short(key))",
                        help: "remove the item, or give it a key of your own")
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
                let message = "no pane uses \(names), which Xcode's template brought"
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

/// What stands in Xcode's template.
enum TemplateTexts {
    static let keys: Set<ExactString> = ["name_preference", "enabled_preference", "slider_preference"]
    static let texts: Set<ExactString> = ["Group", "Name", "none given", "Enabled"]
}
