import SettingsModel
import SourceText

extension Rule {
    /// An entry with the value of the source language.
    static let sameAsSource = Rule(
        "same-as-source", .note, "a translation equals the text of the source language",
        what: """
            The value of an entry equals the value in the source language. Texts without letters, varieties of the \
            same language, and entries with the comment 'settings-bundle: allow same' are not reported.
            """,
        why: "The text may be untranslated. Or it is the same in both languages, as 'Version' often is.",
        instead: """
            Translate the text, or mark it as intended: settings-bundle localize set --allow-same writes the comment.
            """,
        evidence: .toolConvention("Tasks/Translate.md"),
        effect: .toolConvention("Tasks/Translate.md"),
        example: .files([
            "Root.plist": Example.soundPane,
            "en.lproj/Root.strings": "\"Sound\" = \"Sounds\";",
            "de.lproj/Root.strings": "\"Sound\" = ⟦\"Sounds\"⟧;",
        ]),
        check: .translation { translation, checked, reporter in
            guard translation.state == .same(isMeant: false), !translation.key.looksLikeIdentifier,
                translation.language.identifier.lowercased() != "base",
                !checked.varietiesOfSource.contains(translation.language.identifier),
                !LanguageIdentifier.isPseudo(translation.language.identifier)
            else { return }
            reporter.report(
                translation.table.path, at: translation.span,
                "\(quoted(translation.language.identifier)) has the same text as the source language for "
                    + short(translation.key),
                help: "translate it, or mark it as intended: \(run: .setTranslation) \(input: .allowSame)")
        })
}
