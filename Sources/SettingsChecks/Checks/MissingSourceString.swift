import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports strings that do not have an entry in the source language.
    static let missingSourceString = Rule(
        "missing-source-string", .note, "a string has no entry in the string table of the source language",
        what: "The string table of the source language has no entry for a string in a pane.",
        why: """
            The missing entry has no visible effect in the source language, because the Settings app shows the string \
            itself. Xcode was observed to export only strings that have an entry in the string table, so translators \
            do not receive a string without an entry.
            """,
        recommendation: "Run 'settings-bundle localize' to add the missing entries.",
        evidence: .sourceCode(References.cfBundleStrings),
        effect: .observed("https://github.com/mozilla-mobile/focus-ios/issues/2053"),
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
                    "the source language \(quoted(language.identifier)) has no entry for \(short(text.text))",
                    help: "run \(pane.pane.localizing) to add it")
            }
            for (name, panes) in checked.requiredTables {
                guard let table = checked.table(name, in: source) else {
                    guard checked.languagesLacking(table: name).contains(source),
                        let pane = panes.first, let element = pane.tableElement
                    else { continue }
                    reporter.report(
                        pane, at: element.span,
                        "the source language \(quoted(source.identifier)) has no table \(short(name)), "
                            + "which other languages have",
                        help: "run \(pane.pane.localizing) to create it")
                    continue
                }
                guard table.isWhole else { continue }
                checked.forEachMissingText(in: [table]) { pane, text, _ in
                    reporter.report(
                        pane, at: text.span,
                        "the source language \(quoted(source.identifier)) has no entry for \(short(text.text))",
                        help: "run \(pane.pane.localizing) to add it")
                }
            }
        })
}
