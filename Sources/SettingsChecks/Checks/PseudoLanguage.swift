import SettingsModel

extension Rule {
    /// A rule that reports pseudo-languages in a bundle.
    static let pseudoLanguage = Rule(
        "pseudo-language", .warning, "the bundle contains a pseudo-language",
        what: """
            The bundle has a folder for a pseudo-language, such as en-XA.lproj or ar-XB.lproj. The command \
            'settings-bundle localize pseudo' creates pseudo-languages, which reveal text that is not localized.
            """,
        why: "Xcode copies the folder of the pseudo-language into the app with the rest of the Settings bundle.",
        recommendation: """
            Before you release the app, remove the pseudo-language, for example with 'settings-bundle localize remove \
            en-XA'.
            """,
        fix: "The unsafe fix removes the string tables of the pseudo-language if its folder contains nothing else.",
        evidence: .documented("https://www.unicode.org/reports/tr35/tr35.html"),
        effect: .sourceCode(References.resourcesPhase),
        example: .files(
            [
                "Root.plist": Example.soundPane,
                "en.lproj/Root.strings": "\"Sound\" = \"Sound\";",
                "en-XA.lproj/Root.strings": "\"Sound\" = \"[Šöûñð]\";",
            ], at: ["en-XA.lproj"]),
        check: .language { language, checked, reporter in
            guard LanguageIdentifier.isPseudolanguage(language.identifier) else { return }
            reporter.report(
                language.folder, at: nil, "\(quoted(language.identifier)) is a pseudo-language",
                help: "\(run: .removeLanguage) \(language.identifier)",
                fix: checked.fixRemovingTables(language))
        })
}
