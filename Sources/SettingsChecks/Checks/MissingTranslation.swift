import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports strings that do not have an entry in every language.
    static let missingTranslation = Rule(
        "missing-translation", .warning, "a string has no entry in the string table of at least one language",
        what: """
            In at least one language, the string table of a pane has no entry for a string in the pane. The rule also \
            reports a string table that exists in some languages but not in others. If a pane is in an .lproj folder, \
            the rule reports a string only if another language has an entry for the string. Other rules report string \
            tables that are truncated or do not load. The finding is a note if the string contains no letters, or if \
            only variants of the source language lack the entry. If several strings in a pane have no entry in any \
            language, the rule reports a single finding at the first string.
            """,
        why: """
            In a language without an entry, the Settings app shows the string untranslated, even if another language \
            has an entry. CoreFoundation falls back to another language only for an entire string table, not for \
            individual entries.
            """,
        recommendation:
            "Add the entry to the string table, or run 'settings-bundle localize' to add all missing entries.",
        evidence: .sourceCode(References.cfBundleStrings),
        effect: .sourceCode(References.cfBundleStrings),
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
            "en.lproj/Root.strings": "\"Sounds\" = \"Sounds\";",
            "de.lproj/Root.strings": "\"Music\" = \"Musik\";",
        ]),
        check: .bundle { checked, reporter in
            checked.forEachMissingTextOfCopies { pane, text, language in
                guard language != checked.sourceLanguage else { return }
                reporter.report(
                    pane, at: text.span, "\(quoted(language.identifier)) has no entry for \(short(text.text))",
                    help: "add an entry to the table of the pane")
            }
            for (name, panes) in checked.requiredTables {
                let source = checked.sourceLanguage
                let lacking = checked.languagesLacking(table: name).filter { $0 != source }
                if let (pane, element) = panes.first.flatMap({ pane in pane.tableElement.map { (pane, $0) } }),
                    !lacking.isEmpty
                {
                    reporter.report(
                        pane, at: element.span,
                        "\(CheckedBundle.list(lacking.map(\.identifier))) "
                            + "\(lacking.count == 1 ? "has" : "have") no table \(short(name)), which other languages have",
                        help: "run \(pane.pane.localizing) to create it")
                }
                let tables = checked.languages.filter { $0 != source }.compactMap { checked.table(name, in: $0) }
                    .filter(\.isWhole)
                let sourceTable = source.flatMap { checked.table(name, in: $0) }
                checked.forEachMissingText(in: tables) { pane, text, languages in
                    let isNote = Self.isShownCorrectly(text.text, in: languages, of: checked, table: name)
                    let isNowhere = languages.count == tables.count && sourceTable?.contains(text.text) != true
                    reporter.report(
                        pane, at: text.span,
                        "\(CheckedBundle.list(languages)) "
                            + "\(languages.count == 1 ? "has" : "have") no entry for \(short(text.text))",
                        help: "add an entry to the table \(short(name)), or run \(pane.pane.localizing)",
                        group: isNowhere && !isNote ? Self.groupOfUntranslatedTexts(pane, name, text.text) : nil,
                        as: isNote ? .note : nil)
                }
            }
        })

    /// Returns the finding group that combines all strings in a pane that do not have an entry in any language.
    private static func groupOfUntranslatedTexts(
        _ pane: CheckedPane, _ table: String, _ text: ExactString
    ) -> FindingGroup {
        let localizing = pane.pane.localizing
        return FindingGroup(id: "\(pane.path)/\(table)", name: text.string) { texts in
            (
                "no language has an entry for \(texts.count) strings in the pane: "
                    + "\(CheckedBundle.list(texts.map { String($0.prefix(60)) }, limit: 3))",
                "add entries to the table \(short(table)), or run \(localizing)"
            )
        }
    }

    /// Returns whether a string without an entry is still displayed correctly in the given languages.
    ///
    /// A string is displayed correctly if it does not contain letters. It is also displayed correctly if the languages
    /// are varieties of the source language and the source language displays the string unchanged.
    private static func isShownCorrectly(
        _ text: ExactString, in languages: [String], of checked: CheckedBundle, table name: String
    ) -> Bool {
        guard text.string.contains(where: \.isLetter) else { return true }
        guard let source = checked.sourceLanguage, languages.allSatisfy(checked.varietiesOfSource.contains) else {
            return false
        }
        return checked.table(name, in: source)?.table[text].map { $0 == text } ?? true
    }
}
