import SettingsModel

extension Rule {
    /// A rule that reports language folders with legacy names, such as `English.lproj`.
    static let legacyLanguage = Rule(
        "legacy-language", .note, "a language folder has a legacy name",
        what: """
            The name of an .lproj folder is a language name such as English or German. These names were common until \
            Mac OS X 10.4.
            """,
        why: """
            CoreFoundation still supports these names, but many tools do not. If a second folder has \
            the language identifier as its name, these tools treat it as a separate language.
            """,
        instead: """
            Rename the folder with settings-bundle localize rename. For example, rename English.lproj to en.lproj.
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
