import SettingsModel

extension Rule {
    /// A rule that reports folders for regions that Settings itself is not localized for.
    static let regionFolder = Rule(
        "region-folder", .note, "Settings probably prefers another folder for the same language",
        what: """
            The name of an .lproj folder includes a region that Settings itself is not localized for, such as en-US \
            or de-AT, and the bundle has a folder for the same language that Settings prefers, such as en.lproj or \
            de.lproj.
            """,
        why: """
            CoreFoundation chooses the language of a Settings bundle from the languages that the Settings app itself \
            is localized in. A device with iOS 17 in English (US) was observed to use en.lproj instead of \
            en-US.lproj; iOS 15.5 used en-US.lproj. The list of languages of Settings is inferred.
            """,
        instead: """
            In the folder for the language, use the wording that most users expect. Add folders with a region only \
            for the regions that Settings supports: en-AU, en-GB, es-419, es-US, fr-CA, pt-BR, pt-PT and zh-HK.
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
                SettingsLanguages.language(insteadOf: language.identifier) != nil
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
