import SettingsModel

extension Rule {
    /// A folder named for a language in English.
    static let legacyLanguage = Rule(
        "legacy-language", .note, "a language folder with a name from before language identifiers",
        what: "An .lproj folder is named English, German, or the like, as was usual until Mac OS X 10.4.",
        why: """
            CoreFoundation still knows the name, but many tools do not, and treat a second folder with the identifier \
            as another language.
            """,
        instead: "Rename the folder, for example English.lproj to en.lproj, with settings-bundle localize rename.",
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
