import SettingsModel

extension Rule {
    /// A rule that reports languages that are missing from either the bundle or the Xcode project.
    static let projectLanguages = Rule(
        "project-languages", .note, "the bundle and the Xcode project have different languages",
        what: """
            A language has an .lproj folder in the bundle but is missing from the Xcode project, or vice versa. Old \
            language names such as English count as the languages that they represent. The rule ignores Base.lproj and \
            the Base localization of the project.
            """,
        why: """
            CoreFoundation selects one of the languages in the Settings bundle. If a language of the app is missing \
            from the bundle, the Settings app shows the app's settings in another language. Users cannot choose a \
            language for the app if only the Settings bundle contains that language.
            """,
        recommendation: """
            Add a missing language to the bundle with 'settings-bundle localize add'. Add a missing language to the \
            project on the project's Info tab in Xcode.
            """,
        evidence: .documented(
            "https://developer.apple.com/documentation/xcode/adding-support-for-languages-and-regions"),
        effect: .sourceCode(References.cfBundleLocale),
        example: .files(
            ["Root.plist": Example.soundPane, "en.lproj/Root.strings": "\"Sound\" = \"Sound\";"], at: [""],
            in: Deployment(project: ProjectFacts(name: "App.xcodeproj", languages: ["de", "en"]))),
        check: .bundle { checked, reporter in
            guard let project = checked.deployment.project, !project.languages.isEmpty else { return }
            let (regions, languages) = (Set(project.languages), Set(checked.bundle.languageTags))
            // A bundle or project that is not localized says nothing about languages.
            guard !languages.isEmpty, regions.count > 1 || languages.count > 1 else { return }
            let missing = regions.subtracting(languages).sorted()
            let added = languages.subtracting(regions).sorted()
            guard let first = missing.first ?? added.first else { return }
            let parts = [(missing, "the bundle lacks"), (added, "\(project.name) lacks")].filter { !$0.0.isEmpty }
            reporter.report(
                "", at: nil, parts.map { "\($1) \($0.joined(separator: ", "))" }.joined(separator: ", and "),
                help: missing.isEmpty ? "add it on the project's Info tab in Xcode" : "\(run: .addLanguage) \(first)")
        })
}
