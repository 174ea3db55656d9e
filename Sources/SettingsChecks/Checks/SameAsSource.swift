import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports translations that are identical to the source text.
    static let sameAsSource = Rule(
        "same-as-source", .note, "a translation is identical to the source text",
        what: """
            The value of an entry is identical to the value in the source language. Text without letters, variants of \
            the source language and entries with the comment 'settings-bundle: allow same' are not reported.
            """,
        why: """
            The text may be untranslated. However, some text, such as 'Version', is often the same in both languages.
            """,
        instead: """
            Translate the text. If it is intentionally the same, run settings-bundle localize set --allow-same to add \
            the comment.
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
