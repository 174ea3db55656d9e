import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A text without an entry in the source language.
    static let missingSourceString = Rule(
        "missing-source-string", .note, "the source language lacks a text",
        what: "A text of a pane has no entry in the pane's table of the language that the texts are written in.",
        why: """
            The text shows as it stands, which is what the entry would say. But who exports the table for translators \
            does not export the text.
            """,
        instead: "Run settings-bundle localize, which adds the entries.",
        evidence: .documented(References.article),
        effect: .inferred(References.article),
        example: .files([
            "Root.plist": """
            StringsTable: Root
            PreferenceSpecifiers: <array>
                <dict>
                    Type: PSGroupSpecifier
                    Title: ⟦<string>Sounds</string>⟧
                </dict>
            </array>
            """,
            "en.lproj/Root.strings": "\"Music\" = \"Music\";",
        ]),
        check: .bundle { checked, reporter in
            guard let source = checked.sourceLanguage else { return }
            checked.forEachMissingTextOfCopies { pane, text, language in
                guard language == source else { return }
                reporter.report(
                    pane, at: text.span,
                    "the source language \(quoted(language.identifier)) lacks the text \(short(text.text))",
                    help: "run \(pane.pane.localizing), which adds it")
            }
            for (name, panes) in checked.requiredTables {
                guard let table = checked.table(name, in: source) else {
                    guard checked.languagesLacking(table: name).contains(source),
                        let pane = panes.first, let element = pane.tableElement
                    else { continue }
                    reporter.report(
                        pane, at: element.span,
                        "the source language \(quoted(source.identifier)) has no table \(short(name)), "
                            + "which others have",
                        help: "run \(pane.pane.localizing), which makes it")
                    continue
                }
                guard table.isWhole else { continue }
                checked.forEachMissingText(in: [table]) { pane, text, _ in
                    reporter.report(
                        pane, at: text.span,
                        "the source language \(quoted(source.identifier)) lacks the text \(short(text.text))",
                        help: "run \(pane.pane.localizing), which adds it")
                }
            }
        })
}
