import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports identifiers that the Settings app displays instead of text because a string table does not
    /// translate them.
    static let untranslatedIdentifier = Rule(
        "untranslated-identifier", .warning, "the Settings app shows an identifier instead of text",
        what: """
            A string in a pane looks like an identifier, such as SOUND_TITLE. In at least one language, the identifier \
            has no entry in the string table, or the value of its entry is the identifier itself. The affected \
            language may be the source language.
            """,
        why: "Users see the identifier, because CoreFoundation does not search another language for a missing entry.",
        recommendation: """
            Add an entry for the identifier to the string table, or replace the identifier in the pane with the actual \
            text.
            """,
        evidence: .sourceCode(References.cfBundleStrings),
        effect: .sourceCode(References.cfBundleStrings),
        example: .files([
            "Root.plist": """
            StringsTable: Root
            PreferenceSpecifiers: <array>
                <dict>
                    Type: PSGroupSpecifier
                    Title: ⟦<string>SOUND_TITLE</string>⟧
                </dict>
            </array>
            """,
            "en.lproj/Root.strings": "\"MUSIC_TITLE\" = \"Music\";",
        ]),
        check: .bundle { checked, reporter in
            for (name, _) in checked.requiredTables {
                let tables = checked.languages.compactMap { checked.table(name, in: $0) }.filter(\.isWhole)
                checked.forEachMissingText(in: tables, areIdentifiers: true) { pane, text, languages in
                    reporter.report(
                        pane, at: text.span,
                        "\(CheckedBundle.list(languages)) \(languages.count == 1 ? "shows" : "show") the identifier "
                            + "\(short(text.text)) instead of text",
                        help: "add an entry to the table \(short(name))")
                }
            }
            for translation in checked.translations
            where translation.value == translation.key && translation.value.looksLikeIdentifier {
                reporter.report(
                    translation.table.path, at: translation.span,
                    "the value is the identifier \(short(translation.value)), which people see",
                    help: "replace the identifier with the text to show")
            }
        })
}
