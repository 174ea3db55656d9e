import SettingsModel

extension Rule {
    /// A rule that reports a `Base.lproj` folder whose name has the wrong case.
    static let baseCase = Rule(
        "base-case", .warning, "the Base.lproj folder has the wrong case",
        what: "A folder is named base.lproj or BASE.lproj.",
        why: """
            File names are case-sensitive on devices. The tables in such a folder, which apply to languages that the \
            bundle does not support, have been observed not to be found. App Store Connect also reports the folder \
            (ITMS-90176).
            """,
        instead: "Rename the folder to Base.lproj with settings-bundle localize rename.",
        fix: "Unsafe: renames the folder if it contains only string tables.",
        evidence: .observed("https://github.com/jakex7/react-native-localization-settings/issues/31"),
        effect: .observed("https://github.com/jakex7/react-native-localization-settings/issues/31"),
        example: .files(["base.lproj/Root.strings": "\"Sound\" = \"Sound\";"], at: ["base.lproj"]),
        check: .language { language, checked, reporter in
            guard language.isMiswrittenBase else { return }
            reporter.report(
                language.folder, at: nil, "the folder is not named 'Base.lproj'",
                help: "rename the folder to 'Base.lproj'", fix: checked.renaming(language, to: "Base"))
        })
}

extension Language {
    /// Whether the identifier is `Base` in the wrong case.
    var isMiswrittenBase: Bool { identifier != "Base" && identifier.lowercased() == "base" }
}
