import SettingsModel
import SourceText

extension Rule {
    /// A name for programs that people get to see.
    static let untranslatedIdentifier = Rule(
        "untranslated-identifier", .warning, "a text that is a name for programs is shown raw",
        what: """
            A text of a pane looks like an identifier, as SOUND_TITLE does, and some language, perhaps the source \
            language, has no entry for it, or one with the identifier as its value.
            """,
        why: "People see the identifier itself: another language's entry does not stand in for one that lacks.",
        instead: "Add the entry, or write into the pane what people are to read.",
        evidence: .documented(References.article),
        effect: .inferred(References.article),
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
                            + "\(short(text.text)) raw",
                        help: "add an entry to the table \(short(name))")
                }
            }
            for translation in checked.translations
            where translation.value == translation.key && translation.value.looksLikeIdentifier {
                reporter.report(
                    translation.table.path, at: translation.span,
                    "the entry says the identifier \(short(translation.value)), which people will see",
                    help: "write what people are to read")
            }
        })
}
