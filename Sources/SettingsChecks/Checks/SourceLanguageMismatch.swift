import SettingsModel

extension Rule {
    /// A rule that reports a comment that contradicts the source language in the options file.
    static let sourceLanguageMismatch = Rule(
        "source-language-mismatch", .warning, "the options file and Root.plist specify different source languages",
        what: """
            The options file specifies a source language in localization.source, but a 'settings-bundle: \
            source-language' comment in Root.plist specifies a different one.
            """,
        why: """
            The options file takes precedence, so text in the language of the comment is treated as translations. One \
            of the two languages is out of date.
            """,
        instead: "Specify the correct language in the options file, and remove the comment.",
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
                help: "remove the comment, or specify \(quoted(comment.name)) in the options file")
        })
}
