import SettingsModel

extension Rule {
    /// The folder `Base.lproj` in another case.
    static let baseCase = Rule(
        "base-case", .warning, "the folder Base.lproj is written in another case",
        what: "A folder is named base.lproj, or BASE.lproj.",
        why: """
            Devices tell case: the tables that stand in where no language fits are not found. The App Store reports \
            the folder, too (ITMS-90176).
            """,
        instead: "Rename the folder to Base.lproj: settings-bundle localize rename does it.",
        fix: "Unsafe: renames the folder, where it holds nothing but string tables.",
        evidence: .reported("https://github.com/jakex7/react-native-localization-settings/issues/31"),
        effect: .reported("https://github.com/jakex7/react-native-localization-settings/issues/31"),
        example: .files(["base.lproj/Root.strings": "\"Sound\" = \"Sound\";"], at: ["base.lproj"]),
        check: .language { language, checked, reporter in
            guard language.isMiswrittenBase else { return }
            reporter.report(
                language.folder, at: nil, "the folder is written 'Base.lproj'",
                help: "rename the folder to 'Base.lproj'", fix: checked.renaming(language, to: "Base"))
        })
}

extension Language {
    /// Whether it is the folder that stands in for all languages, in another case.
    var isMiswrittenBase: Bool { identifier != "Base" && identifier.lowercased() == "base" }
}
