import SettingsModel

extension Rule {
    /// A rule that reports language folders for regional variants into which the Settings app itself is not localized.
    static let regionFolder = Rule(
        "region-folder", .note, "the Settings app probably prefers another language folder",
        what: """
            The name of an .lproj folder, such as en-US.lproj or de-AT.lproj, includes a region that the Settings app \
            itself does not support. The Settings app prefers another folder in the bundle, such as en.lproj instead \
            of en-US.lproj or de.lproj instead of de-AT.lproj.
            """,
        why: """
            CoreFoundation chooses the language of a Settings bundle from the languages that the Settings app itself \
            supports. A device with iOS 17 in English (US) was observed to use en.lproj instead of en-US.lproj. In \
            English (US), iOS 15.5 was observed to use en-US.lproj instead of en.lproj. The list of languages that the \
            Settings app supports is inferred.
            """,
        recommendation: """
            In the folder that the Settings app prefers, such as en.lproj, use the wording that most users expect. Add \
            an .lproj folder with a region only if the Settings app supports that region: en-AU, en-GB, es-419, es-US, \
            fr-CA, pt-BR, pt-PT or zh-HK.
            """,
        evidence: .sourceCode(References.cfBundleLocale),
        effect: SettingsLanguages.evidence,
        example: .files(
            [
                "Root.plist": Example.soundPane,
                "en.lproj/Root.strings": "\"Sound\" = \"Sound colour\";",
                "en-US.lproj/Root.strings": "\"Sound\" = \"Sound color\";",
            ], at: ["en-US.lproj"]),
        check: .bundle { checked, reporter in
            // Most folders have no region. Another rule reports names that are not language identifiers.
            let languages = checked.languages.filter { language in
                SettingsLanguages.language(usedInsteadOf: language.identifier) != nil
                    && LanguageIdentifier.problem(of: language.identifier) == nil
            }
            let devices = DeviceLanguage.all(languages.map(\.identifier), in: checked.bundle)
            for (language, device) in zip(languages, devices) {
                guard device.passedOver == language, let shown = device.match else { continue }
                reporter.report(
                    language.folder, at: nil,
                    "Settings is not localized in \(quoted(language.identifier)) and probably shows "
                        + quoted(shown.folder),
                    help: "adapt the text in \(quoted(shown.folder)) to readers of \(quoted(language.identifier))")
            }
        })
}
