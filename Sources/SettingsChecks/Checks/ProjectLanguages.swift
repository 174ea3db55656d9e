import SettingsModel

extension Rule {
    /// Languages that only one of bundle and Xcode project has.
    static let projectLanguages = Rule(
        "project-languages", .note, "languages that only one of bundle and Xcode project has",
        what: """
            The bundle has a folder for a language that the Xcode project does not list, or the other way round. Base \
            and the names of before, such as English, are taken for what they mean.
            """,
        why: """
            Somebody who has the app in a language that the bundle lacks sees the Settings page in another one; a \
            language that only the bundle has is shown to nobody but in Settings.
            """,
        instead:
            "Add the language where it is missing: settings-bundle localize add, or the project's Info page in Xcode.",
        evidence: .documented(
            "https://developer.apple.com/documentation/xcode/adding-support-for-languages-and-regions"),
        effect: .inferred("https://developer.apple.com/documentation/xcode/adding-support-for-languages-and-regions"),
        example: .files(
            ["Root.plist": Example.soundPane, "en.lproj/Root.strings": "\"Sound\" = \"Sound\";"], at: [""],
            in: Deployment(project: ProjectFacts(name: "App.xcodeproj", languages: ["de", "en"]))),
        check: .bundle { checked, reporter in
            guard let project = checked.deployment.project, !project.languages.isEmpty else { return }
            let (regions, languages) = (Set(project.languages), Set(checked.bundle.languageTags))
            // One without languages, or a project that nobody localized, says nothing about them.
            guard !languages.isEmpty, regions.count > 1 || languages.count > 1 else { return }
            let missing = regions.subtracting(languages).sorted()
            let added = languages.subtracting(regions).sorted()
            guard let first = missing.first ?? added.first else { return }
            let parts = [(missing, "the bundle lacks"), (added, "\(project.name) lacks")].filter { !$0.0.isEmpty }
            reporter.report(
                "", at: nil, parts.map { "\($1) \($0.joined(separator: ", "))" }.joined(separator: ", and "),
                help: missing.isEmpty ? "add it in the project's Info page in Xcode" : "\(run: .addLanguage) \(first)")
        })
}
