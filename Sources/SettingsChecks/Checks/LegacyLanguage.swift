import SettingsModel

extension Rule {
    /// A rule that reports language folders with legacy names, such as `English.lproj`.
    static let legacyLanguage = Rule(
        "legacy-language", .note, "a language folder has a legacy name",
        what: """
            The name of an .lproj folder is the English name of a language, such as English or German, instead of a \
            language identifier. Folder names such as English.lproj were common until Mac OS X 10.4.
            """,
        why: """
            CoreFoundation still supports folder names such as English.lproj, but many tools do not. Tools that \
            support only language identifiers treat English.lproj and en.lproj as two different languages.
            """,
        recommendation: """
            Run 'settings-bundle localize rename' to rename the folder, for example from English.lproj to en.lproj.
            """,
        evidence: .sourceCode(References.cfBundleLocale),
        effect: .sourceCode(References.cfBundleLocale),
        example: .files(["English.lproj/Root.strings": "\"Sound\" = \"Sound\";"], at: ["English.lproj"]),
        check: .language { language, _, reporter in
            guard let identifier = LanguageIdentifier.identifier(forLegacyName: language.identifier) else {
                return
            }
            reporter.report(
                language.folder, at: nil, "\(quoted(language.identifier)) is an old name for \(quoted(identifier))",
                help: "rename the folder to \(quoted(identifier + ".lproj"))")
        })
}
