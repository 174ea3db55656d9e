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
            only variants of the source language lack the entry. If the same languages lack the entries for several \
            strings in a pane, the rule reports a single finding at the first string.
            """,
        why: """
            In a language without an entry, the Settings app shows the string untranslated, even if another language \
            has an entry. CoreFoundation falls back to another language only for an entire string table, not for \
            individual entries.
            """,
        recommendation:
            "Add the entry to the string table, or run 'settings-bundle localize' to add all missing entries.",
        evidence: .sourceCode(References.cfBundleStrings),
        example: .files([
            "Root.plist": Example.localizedPane("⟦<string>Sounds</string>⟧"),
            "en.lproj/Root.strings": "\"Sounds\" = \"Sounds\";",
            "de.lproj/Root.strings": "\"Music\" = \"Musik\";",
        ]),
        check: .bundle { checked, reporter in
            checked.forEachMissingTextOfCopies { pane, text, table in
                guard table.language != checked.sourceLanguage else { return }
                reporter.report(
                    pane, at: text.span,
                    "\(quoted(table.language.identifier)) has no entry for \(short(text.text))",
                    help: "add an entry to the table of the pane: "
                        + checked.commandSettingTranslation(of: text.text, in: table.table))
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
                        help: lacking.lazy.compactMap { checked.unusedTable(meaning: name, in: $0) }.first.map {
                            "rename \(quoted($0.path)) to \(quoted(name + ".strings"))"
                        } ?? "run \(pane.pane.localizing) to create it",
                        parts: lacking.map { "\(quoted($0.identifier)) has no table \(short(name))" })
                }
                let tables = checked.languages.filter { $0 != source }.compactMap { checked.table(name, in: $0) }
                    .filter(\.isWhole)
                let sourceTable = source.flatMap { checked.table(name, in: $0) }
                checked.forEachMissingText(in: tables) { pane, text, languages in
                    let isNote = Self.isShownCorrectly(text.text, in: languages, of: checked, table: name)
                    let isNowhere = languages.count == tables.count && sourceTable?.contains(text.text) != true
                    // The message also stands for the source language.
                    let problem =
                        isNowhere && sourceTable?.isWhole == true
                        ? "no language has an entry"
                        : "\(CheckedBundle.list(languages)) \(languages.count == 1 ? "has" : "have") no entry"
                    reporter.report(
                        pane, at: text.span, "\(problem) for \(short(text.text))",
                        help: "add an entry to the table \(short(name)), or run \(pane.pane.localizing)",
                        group: Self.group(
                            of: text.text, in: pane, name, lackedBy: problem,
                            id: "\(problem)/\(languages.joined(separator: ","))/\(isNote)"),
                        parts: languages.map { "\(quoted($0)) has no entry for \(short(text.text))" },
                        as: isNote ? .note : nil)
                }
            }
        })

    /// Returns the finding group that combines all strings in a pane that lack an entry in the same languages.
    ///
    /// - Parameters:
    ///   - problem: The beginning of the message, such as `no language has an entry`.
    ///   - id: A string that identifies the languages and the severity.
    private static func group(
        of text: ExactString, in pane: CheckedPane, _ table: String, lackedBy problem: String, id: String = ""
    ) -> FindingGroup {
        let help: Message = "add entries to the table \(short(table)), or run \(pane.pane.localizing)"
        return group(of: text, "\(pane.path)/\(table)/\(id)", help: help) { "\(problem) for \($0) strings in the pane" }
    }

    /// Returns the finding group that combines all strings with the same problem.
    ///
    /// - Parameter problem: Returns the beginning of the message for a number of strings.
    private static func group(
        of text: ExactString, _ id: String, help: Message, problem: @escaping @Sendable (Int) -> String
    ) -> FindingGroup {
        FindingGroup(id: id, name: text.string) { texts in
            let list = CheckedBundle.list(texts.map { $0.truncated(to: 60) }, limit: 3)
            return ("\(problem(texts.count)): \(list)", help)
        }
    }

    /// Returns whether a string without an entry is still displayed correctly in the given languages.
    ///
    /// A string is displayed correctly if it does not contain letters. It is also displayed correctly if the languages
    /// are varieties of the source language and the source language displays the string unchanged.
    private static func isShownCorrectly(
        _ text: ExactString, in languages: [String], of checked: CheckedBundle, table name: String
    ) -> Bool {
        let shown = checked.sourceLanguage.flatMap { checked.table(name, in: $0)?.table[text] } ?? text
        // Without an entry, the string itself is shown.
        guard text.string.contains(where: \.isLetter) || shown != text else { return true }
        guard let source = checked.sourceLanguage, languages.allSatisfy(checked.varietiesOfSource.contains) else {
            return false
        }
        return checked.table(name, in: source)?.table[text].map { $0 == text } ?? true
    }

    /// A rule that reports strings that do not have an entry in the source language.
    static let missingSourceString = Rule(
        "missing-source-string", .note, "a string has no entry in the string table of the source language",
        what: """
            The string table of the source language has no entry for a string in a pane. If several strings in a pane \
            have no entry, the rule reports a single finding at the first string. The missing-translation rule reports \
            a string that has no entry in any language.
            """,
        why: """
            The missing entry has no visible effect in the source language, because the Settings app shows the string \
            itself. Xcode was observed to export only strings that have an entry in the string table, so translators \
            do not receive a string without an entry.
            """,
        recommendation: "Run 'settings-bundle localize' to add the missing entries.",
        evidence: .sourceCode(References.cfBundleStrings),
        effect: .observed("https://github.com/mozilla-mobile/focus-ios/issues/2053"),
        example: .files([
            "Root.plist": Example.localizedPane("⟦<string>Sounds</string>⟧"),
            "en.lproj/Root.strings": "\"Music\" = \"Music\";",
        ]),
        check: .bundle { checked, reporter in
            guard let source = checked.sourceLanguage else { return }
            checked.forEachMissingTextOfCopies { pane, text, table in
                guard table.language == source else { return }
                // The command localize adds no entries for panes in .lproj folders.
                let command = checked.commandSettingTranslation(of: text.text, to: text.text, in: table.table)
                report(text, of: pane, source, help: "add it to the table of the pane: \(command)", reporter)
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
                let others = checked.languages.filter { $0 != source }.compactMap { checked.table(name, in: $0) }
                    .filter(\.isWhole)
                checked.forEachMissingText(in: [table]) { pane, text, _ in
                    if others.isEmpty || others.contains(where: { $0.contains(text.text) }) {
                        report(
                            text, of: pane, source, help: "run \(pane.pane.localizing) to add it", reporter)
                    }
                }
            }
        })

    private static func report(
        _ text: CheckedPane.Text, of pane: CheckedPane, _ source: Language, help: Message, _ reporter: Reporter
    ) {
        let problem = "the source language \(quoted(source.identifier)) has no entry"
        reporter.report(
            pane, at: text.span, "\(problem) for \(short(text.text))", help: help,
            group: Self.group(of: text.text, in: pane, pane.table?.string ?? "", lackedBy: problem))
    }

    /// A rule that reports identifiers that the Settings app displays instead of text because a string table does not
    /// translate them.
    static let untranslatedIdentifier = Rule(
        "untranslated-identifier", .warning, "the Settings app shows an identifier instead of text",
        what: """
            A string in a pane looks like an identifier, such as SOUND_TITLE. In at least one language, the identifier \
            has no entry in the string table, or the value of its entry is the identifier itself. The affected \
            language may be the source language. The rule reports a single finding for all identifiers in a pane that \
            appear in the same languages, and a single finding for all such values in a string table.
            """,
        why: "Users see the identifier, because CoreFoundation does not search another language for a missing entry.",
        recommendation: """
            Add an entry for the identifier to the string table, or replace the identifier in the pane with the actual \
            text.
            """,
        evidence: .sourceCode(References.cfBundleStrings),
        example: .files([
            "Root.plist": Example.localizedPane("⟦<string>SOUND_TITLE</string>⟧"),
            "en.lproj/Root.strings": "\"MUSIC_TITLE\" = \"Music\";",
        ]),
        check: .bundle { checked, reporter in
            for (name, _) in checked.requiredTables {
                let tables = checked.languages.compactMap { checked.table(name, in: $0) }.filter(\.isWhole)
                checked.forEachMissingText(in: tables, areIdentifiers: true) { pane, text, languages in
                    let shows = "\(CheckedBundle.list(languages)) \(languages.count == 1 ? "shows" : "show")"
                    reporter.report(
                        pane, at: text.span, "\(shows) the identifier \(short(text.text)) instead of text",
                        help: "add an entry to the table \(short(name))",
                        group: Self.group(
                            of: text.text, "\(pane.path)/\(languages)", help: "add entries to the table \(short(name))"
                        ) { "\(shows) \($0) identifiers instead of text" },
                        parts: languages.map { "\(quoted($0)) shows the identifier \(short(text.text))" })
                }
            }
            for translation in checked.translations
            where translation.value == translation.key && translation.value.looksLikeIdentifier {
                reporter.report(
                    translation.table.path, at: translation.span,
                    "the value is the identifier \(short(translation.value)), which people see",
                    help: "replace the identifier with the text to show",
                    group: Self.group(
                        of: translation.value, translation.table.path,
                        help: "replace the identifiers with the texts to show"
                    ) { "\($0) values are identifiers, which people see" })
            }
        })
}
