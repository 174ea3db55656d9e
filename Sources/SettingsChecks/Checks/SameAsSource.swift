import SettingsModel
import SourceText

extension Rule {
    /// An entry with the value of the source language.
    static let sameAsSource = Rule(
        "same-as-source", .note, "a translation is the text of the source language",
        what: """
            The value of an entry is that of the source language. A text without letters does not count, nor does \
            one in a variety of the same language, or an entry with the comment 'settings-bundle: allow same'.
            """,
        why: "The text may still wait for its translation. Or it is the same in both languages, as 'Version' is.",
        instead: """
            Translate the text, or say that it is meant so: settings-bundle localize set --allow-same writes the \
            comment.
            """,
        evidence: .documented(References.article),
        effect: .inferred(References.article),
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
                "\(quoted(translation.language.identifier)) has the text of the source language for "
                    + short(translation.key),
                help: "translate it, or say that it is meant so: \(run: .setTranslation) \(input: .allowSame)")
        })
}
