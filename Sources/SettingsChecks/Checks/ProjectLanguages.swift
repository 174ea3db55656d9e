import SettingsModel

extension Rule {
    /// A rule that reports languages that only the bundle or only the Xcode project has.
    static let projectLanguages = Rule(
        "project-languages", .note, "the bundle and the Xcode project have different languages",
        what: """
            The bundle has a folder for a language that is not listed in the Xcode project, or vice versa. Base and \
            old names such as English count as the languages that they represent.
            """,
        why: """
            CoreFoundation chooses from the languages in the bundle. If a language of the app is missing from the \
            bundle, Settings shows another language. People cannot select a language for the app that exists only in \
            the bundle.
            """,
        instead: "Add the missing language with settings-bundle localize add, or on the project's Info tab in Xcode.",
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
