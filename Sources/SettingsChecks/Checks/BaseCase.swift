import SettingsModel

extension Rule {
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
}

extension Language {
    /// Whether the identifier differs from `Base` only in case.
    var isMiswrittenBase: Bool { identifier != "Base" && identifier.lowercased() == "base" }
}
