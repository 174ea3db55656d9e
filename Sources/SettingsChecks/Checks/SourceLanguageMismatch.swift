import SettingsModel

extension Rule {
    /// A rule that reports comments that contradict the source language in the options file.
    static let sourceLanguageMismatch = Rule(
        "source-language-mismatch", .warning, "the options file and Root.plist specify different source languages",
        what: """
            The options file specifies a source language in localization.source, but a 'settings-bundle: \
            source-language' comment in Root.plist specifies another language.
            """,
        why: """
            The options file takes precedence over the comment, so settings-bundle treats text in the language that \
            the comment specifies as a translation. The source language is out of date either in the options file or \
            in the comment.
            """,
        recommendation: """
            Specify the correct source language in the options file, and remove the 'settings-bundle: source-language' \
            comment from Root.plist.
            """,
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
