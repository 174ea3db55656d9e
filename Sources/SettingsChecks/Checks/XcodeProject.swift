import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports bundles that no app target contains.
    static let notInTarget = Rule(
        "not-in-target", .warning, "the bundle is not in any app target of the Xcode project",
        what: """
            No app target in the nearest Xcode project copies the bundle or creates it with a script phase or a build \
            rule. The finding is a note if an app target contains another Settings bundle, or if XcodeGen, Tuist or \
            SwiftPM generates the project. A bundle that is reported as a note may be an old copy or may belong to a \
            test.
            """,
        why: "The Settings app shows a Settings bundle only if the bundle is inside an app.",
        recommendation: "Run 'settings-bundle project add' to add the bundle to the app target.",
        evidence: .documented(References.article),
        example: .items(
            Example.onePane, at: [""],
            in: Deployment(project: ProjectFacts(name: "App.xcodeproj", absence: .ofAnyBundle))),
        check: .bundle { checked, reporter in
            guard let project = checked.deployment.project, let absence = project.absence else { return }
            reporter.report(
                "", at: nil,
                "no app target in \(project.name) contains the bundle"
                    + (project.others.isEmpty
                        ? ""
                        : "; it is only in \(project.others.joined(separator: ", ")), which \(project.others.count == 1 ? "is not an app" : "are not apps")"),
                help: "see \(run: .projectStatus), and add the bundle to an app with \(run: .addToProject)",
                as: absence == .ofAnyBundle ? .warning : .note)
        })

    /// A rule that reports targets that add the bundle to the app more than once.
    static let copiedTwice = Rule(
        "copied-twice", .error, "a target adds the bundle to the app more than once",
        what: """
            A target adds the bundle to the app in more than one way. A target can add the bundle through the Copy \
            Bundle Resources phase, a synchronized folder or the output of a script phase.
            """,
        why: """
            The Xcode build fails with the error "Multiple commands produce". If a script phase does not declare its \
            outputs, the built bundle overwrites the copied source bundle, or vice versa. If the source bundle \
            overwrites the built bundle, the app contains the Debug-only items.
            """,
        recommendation: """
            Add the bundle to the app in only one way. If a script phase creates the bundle, remove the source bundle \
            from the files that the target copies. If the bundle is in a synchronized folder, clear the target \
            membership of the bundle.
            """,
        evidence: .sourceCode(References.buildDescription),
        example: .items(
            Example.onePane, at: [""],
            in: Deployment(
                project: ProjectFacts(
                    name: "App.xcodeproj",
                    copiedTwice: [
                        .init(
                            target: "App",
                            ways: ["copied by Copy Bundle Resources", "made by the script Build Settings.bundle"])
                    ]))),
        check: .bundle { checked, reporter in
            guard let project = checked.deployment.project else { return }
            for twice in project.copiedTwice {
                reporter.report(
                    "", at: nil,
                    "\(printable(twice.target)) in \(project.name) contains the bundle more than once",
                    help: "keep only one of these: \(twice.ways.joined(separator: "; "))")
            }
        })

    /// A rule that reports files that only the build needs but that Xcode copies into an app.
    static let copiedSource = Rule(
        "copied-source", .warning, "an app target copies files that only the build needs",
        what: """
            A file that only the build needs is in a synchronized folder or is a member of an app target, so the \
            target copies the file. The rule looks for panes that the build merges into the bundle, and for the \
            options file, the baseline, String Catalogs and file lists.
            """,
        why: """
            The app itself does not read files such as the options file or the baseline. Unneeded files make the app \
            larger, and anyone who has the app can read them. If a String Catalog is in an app target, Xcode also \
            compiles the catalog into string tables that the app does not use.
            """,
        recommendation: "Move the files out of the synchronized folder, or clear their target membership in Xcode.",
        evidence: .documented(
            "https://developer.apple.com/documentation/xcode/managing-files-and-folders-in-your-xcode-project"),
        effect: .inferred(
            "https://developer.apple.com/documentation/xcode/managing-files-and-folders-in-your-xcode-project"),
        example: .items(
            Example.onePane, at: [""],
            in: Deployment(project: ProjectFacts(name: "App.xcodeproj", copiedSources: ["App/settings-bundle.json"]))),
        check: .bundle { checked, reporter in
            guard let project = checked.deployment.project, let first = project.copiedSources.first else { return }
            let others = project.copiedSources.count - 1
            reporter.report(
                "", at: nil,
                "an app target in \(project.name) copies \(quoted(first))"
                    + (others > 0 ? " and \(others) more files" : "") + ", which only the build needs",
                help:
                    "move \(others > 0 ? "them" : "it") out of the folder that Xcode copies, or clear the target membership"
            )
        })

    /// A rule that reports languages that are missing from either the bundle or the Xcode project.
    static let projectLanguages = Rule(
        "project-languages", .note, "the bundle and the Xcode project have different languages",
        what: """
            A language has an .lproj folder in the bundle but is missing from the Xcode project, or vice versa. Old \
            language names such as English count as the languages that they represent, and a language counts as \
            present if a more general one is, such as de for de-DE. The rule ignores Base.lproj and the Base \
            localization of the project.
            """,
        why: """
            CoreFoundation selects one of the languages in the Settings bundle. If a language of the app is missing \
            from the bundle, the Settings app shows the app's settings in another language. If only the Settings \
            bundle contains a language, users cannot choose that language for the app.
            """,
        recommendation: """
            Add a missing language to the bundle with 'settings-bundle localize add'. Add a missing language to the \
            project with 'settings-bundle project languages' or on the project's Info tab in Xcode, and translate \
            the app.
            """,
        evidence: .documented(
            "https://developer.apple.com/documentation/xcode/adding-support-for-languages-and-regions"),
        effect: .sourceCode(References.cfBundleLocale),
        example: .files(
            ["Root.plist": Example.soundPane, "en.lproj/Root.strings": "\"Sound\" = \"Sound\";"], at: [""],
            in: Deployment(project: ProjectFacts(name: "App.xcodeproj", languages: ["de", "en"]))),
        check: .bundle { checked, reporter in
            guard let project = checked.deployment.project, !project.languages.isEmpty else { return }
            // The tables in a misspelled folder are reported by another rule.
            let misspelled = checked.bundle.misspelledLanguageFolders.map(\.language.identifier)
            let languages = LanguageComparison(
                bundle: checked.bundle.languageTags, project: project.languages.filter { !misspelled.contains($0) })
            // A bundle or project that is not localized says nothing about languages.
            guard !languages.bundle.isEmpty, project.languages.count > 1 || languages.bundle.count > 1 else { return }
            let (missing, added) = (languages.onlyInProject, languages.onlyInBundle)
            if missing.isEmpty, added.isEmpty { return }
            let parts = [(missing, "the bundle lacks"), (added, "\(project.name) lacks")].filter { !$0.0.isEmpty }
            reporter.report(
                "", at: nil, parts.map { "\($1) \($0.joined(separator: ", "))" }.joined(separator: ", and "),
                help: missing.isEmpty
                    ? "add \(added.count == 1 ? "it" : "them") to the project: \(run: .projectLanguages)"
                    : languages.helpForBundle)
        })

    /// A rule that reports apps that do not declare a reason for reading user defaults.
    static let privacyManifest = Rule(
        "privacy-manifest", .note, "the app does not declare a reason for reading user defaults",
        what: """
            The app that contains the bundle has no PrivacyInfo.xcprivacy file, or the privacy manifest does not give \
            a reason for reading user defaults. The rule does not report an app whose privacy manifest is listed in \
            the Xcode project but does not exist on disk.
            """,
        why: """
            An app that reads its settings from user defaults must give a reason for the access in its privacy \
            manifest. App Store Connect rejects an app that does not give a reason for reading user defaults \
            (ITMS-91053).
            """,
        recommendation: """
            Run 'settings-bundle generate privacy' to create or complete the privacy manifest, and add the manifest to \
            the app target.
            """,
        evidence: .documented(References.requiredReasons),
        example: .item(
            "Type: PSToggleSwitchSpecifier\nTitle: Sound\nKey: sound\nDefaultValue: <true/>", at: [""],
            in: Deployment(project: ProjectFacts(name: "App.xcodeproj", appsWithoutReason: [.init(app: "App")]))),
        check: .bundle { checked, reporter in
            guard let project = checked.deployment.project, !project.appsWithoutReason.isEmpty,
                checked.panes.contains(where: { $0.pane.items.contains { $0.key?.isEmpty == false } })
            else { return }
            for silent in project.appsWithoutReason {
                let lack =
                    silent.manifest.map { "gives no reason for reading user defaults in \(quoted($0))" }
                    ?? "has settings but no privacy manifest"
                reporter.report(
                    "", at: nil, "\(printable(silent.app)) in \(project.name) \(lack)",
                    help: silent.manifest == nil
                        ? "write it with \(run: .generatePrivacy) \(input: .output) PrivacyInfo.xcprivacy, and add it to the target"
                        : "complete it with \(run: .generatePrivacy) \(input: .output) and its path")
            }
        })

    /// A rule that reports file lists that do not match the inputs and outputs of the script phase.
    package static let staleFileLists = Rule(
        "stale-file-lists", .error, "the file lists or the script of the script phase are out of date",
        what: """
            A file list (.xcfilelist) for the script phase is missing, or differs from the output of 'settings-bundle \
            build --file-lists'. The build.file-lists value in the options file specifies the folder that contains the \
            file lists. The rule also reports a script that 'settings-bundle project add --build' wrote before \
            build.tool in the options file was changed. The rule does not compare the file lists and the script when \
            settings-bundle runs in a script phase in Xcode.
            """,
        why: """
            With User Script Sandboxing, a script phase can access a file in the project or build folder only if the \
            phase lists the file as an input or output. The build of the app fails when a sandboxed script phase \
            accesses a file that the phase does not list. If User Script Sandboxing is off, Xcode does not run the \
            script phase when an unlisted file changes. An outdated script runs a different tool than the one in the \
            options file.
            """,
        recommendation: """
            Run 'settings-bundle check --fix' after you add or remove a file, such as an image. Run 'settings-bundle \
            project add --build' after you change build.tool.
            """,
        evidence: .sourceCode(References.sandbox),
        example: .items(
            Example.onePane, at: [""], in: Deployment(staleFileLists: ["App/settings-bundle-Debug-inputs.xcfilelist"])),
        check: .bundle { checked, reporter in
            for target in checked.deployment.project?.outdatedScripts ?? [] {
                reporter.report(
                    "", at: nil, "the script phase of \(printable(target)) does not run the tool in the options file",
                    help: "update it with \(run: .addToProject) \(input: .build)")
            }
            let lists = checked.deployment.staleFileLists
            guard let first = lists.first else { return }
            let others = lists.count == 1 ? "" : ", and so \(lists.count == 2 ? "is" : "are") \(lists.count - 1) more"
            reporter.report(
                "", at: nil, "the file list \(quoted(first)) is out of date\(others)",
                help: "update the lists with \(run: .check) \(input: .fix)")
        })
}
