import SettingsModel

extension Rule {
    /// A rule that reports language folders whose name is not a language identifier.
    static let invalidLanguage = Rule(
        "invalid-language", .warning, "the name of a language folder is not a language identifier",
        what: """
            The name of an .lproj folder is not a language identifier. A language identifier consists of a language \
            code, an optional script code and an optional region code, separated by hyphens. The unread-file rule \
            reports a folder whose name ends in a misspelling of .lproj, such as .lpoj or -lproj. The legacy-language \
            rule reports folders with an old language name, such as English.lproj.
            """,
        why: """
            CoreFoundation may not find a folder whose name is not a language identifier. Observed: App Store Connect \
            reports an .lproj folder with an invalid name during upload (ITMS-90176).
            """,
        recommendation: """
            Run 'settings-bundle localize rename' to rename the folder, for example from zh_CN.lproj to zh-Hans.lproj.
            """,
        fix: """
            The unsafe fix renames the folder to the suggested name. The fix requires that no other folder has the \
            suggested name, and that the folder contains only string tables.
            """,
        evidence: .sourceCode(References.cfBundleLocale),
        effect: .observed("https://github.com/xbmc/Official-Kodi-Remote-iOS/issues/613"),
        example: .files(["zh_CN.lproj/Root.strings": "\"Sound\" = \"声音\";"], at: ["zh_CN.lproj"]),
        check: .bundle { checked, reporter in
            for language in checked.languages {
                // A misspelled Base folder is reported by another rule.
                if language.isMiswrittenBase || checked.surplusFolders[language] != nil { continue }
                guard let problem = LanguageIdentifier.problem(of: language.identifier) else { continue }
                reporter.report(
                    language.folder, at: nil, "\(quoted(language.identifier)) \(problem.message)",
                    help: problem.suggestion.map { "rename the folder to \(quoted($0 + ".lproj"))" }
                        ?? "name the folder after a language, such as 'pt-BR.lproj'",
                    fix: problem.suggestion.flatMap { checked.fixRenamingFolder(language, to: $0) })
            }
        })

    /// A rule that reports a `Base.lproj` folder whose name has the wrong case.
    static let baseCase = Rule(
        "base-case", .warning, "the name of the Base.lproj folder has incorrect capitalization",
        what: "The name of a language folder is base.lproj or BASE.lproj instead of Base.lproj.",
        why: """
            The string tables in Base.lproj apply to languages that the bundle does not support. Inferred: because \
            file names are case-sensitive on iOS devices, CoreFoundation does not find string tables in a folder named \
            base.lproj. Observed: App Store Connect reports the name base.lproj (ITMS-90176).
            """,
        recommendation: "To rename the folder to Base.lproj, run 'settings-bundle localize rename'.",
        fix: "The unsafe fix renames the folder to Base.lproj if the folder contains only string tables.",
        evidence: .observed("https://github.com/jakex7/react-native-localization-settings/issues/31"),
        effect: .inferred("https://github.com/jakex7/react-native-localization-settings/issues/31"),
        example: .files(["base.lproj/Root.strings": "\"Sound\" = \"Sound\";"], at: ["base.lproj"]),
        check: .language { language, checked, reporter in
            guard language.isMiswrittenBase else { return }
            reporter.report(
                language.folder, at: nil, "the folder is not named 'Base.lproj'",
                help: "rename the folder to 'Base.lproj'", fix: checked.fixRenamingFolder(language, to: "Base"))
        })

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
        example: .files(["English.lproj/Root.strings": "\"Sound\" = \"Sound\";"], at: ["English.lproj"]),
        check: .language { language, checked, reporter in
            guard let identifier = LanguageIdentifier.identifier(forLegacyName: language.identifier),
                checked.surplusFolders[language] == nil
            else { return }
            reporter.report(
                language.folder, at: nil, "\(quoted(language.identifier)) is an old name for \(quoted(identifier))",
                help: "\(run: .renameLanguage) \(language.identifier) \(identifier)")
        })

    /// A rule that reports languages with several folders, such as `German.lproj` and `de.lproj`.
    static let duplicateLanguage = Rule(
        "duplicate-language", .warning, "a language has several folders",
        what: """
            The names of two .lproj folders are identifiers or names of the same language, such as German.lproj and \
            de.lproj, iw.lproj and he.lproj, or zh_CN.lproj and zh-Hans.lproj. The rule reports the folder whose name \
            is not the current identifier.
            """,
        why: """
            CoreFoundation chooses one folder for each language. The strings in the other folder are not shown, and \
            translations that are added to it have no effect.
            """,
        recommendation: """
            Copy translations that are missing from the folder with the current identifier, and remove the other one, \
            for example with 'settings-bundle localize remove German'.
            """,
        evidence: .sourceCode(References.cfBundleLocale),
        example: .files(
            [
                "Root.plist": Example.soundPane,
                "German.lproj/Root.strings": "\"Sound\" = \"Ton\";",
                "de.lproj/Root.strings": "\"Sound\" = \"Klang\";",
                "en.lproj/Root.strings": "\"Sound\" = \"Sound\";",
            ], at: ["German.lproj"]),
        check: .bundle { checked, reporter in
            for (other, kept) in checked.surplusFolders.sorted(by: { $0.key < $1.key }) {
                reporter.report(
                    other.folder, at: nil,
                    "\(quoted(other.folder)) is the same language as \(quoted(kept.folder)), and a device reads only one",
                    help: "copy its translations to \(quoted(kept.folder)), then run \(run: .removeLanguage) "
                        + "\(other.identifier)")
            }
        })

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
            supports. A device that ran iOS 17 and was set to English (US) was observed to use en.lproj instead of \
            en-US.lproj. With the language set to English (US), iOS 15.5 was observed to use en-US.lproj instead of \
            en.lproj. The list of languages that the Settings app supports is inferred.
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
                guard device.passedOver == language, let shown = device.match, !checked.panes.allSatisfy(\.isInApp)
                else { continue }
                reporter.report(
                    language.folder, at: nil,
                    "Settings is not localized in \(quoted(language.identifier)) and probably shows "
                        + quoted(shown.folder),
                    help: "adapt the text in \(quoted(shown.folder)) to readers of \(quoted(language.identifier))")
            }
        })

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

    /// A rule that reports comments that contradict the source language in the options file.
    static let sourceLanguageMismatch = Rule(
        "source-language-mismatch", .warning, "the options file and Root.plist specify different source languages",
        what: """
            The options file specifies a source language in localization.source, but a 'settings-bundle: \
            source-language' comment in Root.plist specifies another language.
            """,
        why: """
            The options file takes precedence over the comment. If text is in the language that the comment specifies, \
            settings-bundle therefore treats the text as a translation. The source language is out of date either in \
            the options file or in the comment.
            """,
        recommendation: """
            Specify the correct source language in the options file, and remove the 'settings-bundle: source-language' \
            comment from Root.plist.
            """,
        evidence: .toolConvention("Tasks/Translate.md"),
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

extension Language {
    /// Whether the identifier differs from `Base` only in case.
    var isMiswrittenBase: Bool { identifier != "Base" && identifier.lowercased() == "base" }
}
