import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports translations that are identical to the source text.
    static let sameAsSource = Rule(
        "same-as-source", .note, "a translation is identical to the source text",
        what: """
            In a string table, the value of an entry is identical to the value in the source language. The rule \
            ignores text without letters, variants of the source language, and entries with the comment \
            'settings-bundle: allow same'.
            """,
        why: """
            An entry that is identical to the source text may be untranslated. However, some text, such as 'Version', \
            is often the same in the source language and in a translation.
            """,
        recommendation: """
            Translate the value of the entry. If the identical value is intentional, add the comment 'settings-bundle: \
            allow same' with 'settings-bundle localize set --allow-same'.
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
                !LanguageIdentifier.isPseudolanguage(translation.language.identifier)
            else { return }
            reporter.report(
                translation.table.path, at: translation.span,
                "\(quoted(translation.language.identifier)) has the same text as the source language for "
                    + short(translation.key),
                help: "translate it, or mark it as intended: \(run: .setTranslation) \(input: .allowSame)")
        })
}
