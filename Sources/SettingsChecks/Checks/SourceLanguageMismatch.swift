import SettingsModel

extension Rule {
    /// A comment that names another source language than the options file.
    static let sourceLanguageMismatch = Rule(
        "source-language-mismatch", .warning, "the options file and Root.plist name different source languages",
        what: """
            The options file names a language in localization.source, and a comment settings-bundle: source-language \
            in Root.plist names another one.
            """,
        why: """
            The options file takes precedence, so the texts of the language in the comment are treated as \
            translations. One of the two is out of date.
            """,
        instead: "Write the right language in the options file, and remove the comment.",
        evidence: .toolConvention("Tasks/Translate.md"),
        effect: .toolConvention("Tasks/Translate.md"),
        example: .files(
            [
                "Root.plist": """
                <?xml version="1.0" encoding="UTF-8"?>
                <!-- settings-bundle: source-language ⟦en⟧ -->
                <plist version="1.0">
                <dict>
                    <key>PreferenceSpecifiers</key>
                    <array/>
                </dict>
                </plist>
                """
            ], optionsSourceLanguage: "de"),
        check: .bundle { checked, reporter in
            guard let named = checked.bundle.optionsSourceLanguage,
                let comment = checked.bundle.sourceLanguageComment, comment.name != named
            else { return }
            reporter.report(
                "Root.plist", at: comment.span,
                "the source language is \(quoted(comment.name)) in the comment but \(quoted(named)) in the options file",
                help: "remove the comment, or write \(quoted(comment.name)) in the options file")
        })
}
