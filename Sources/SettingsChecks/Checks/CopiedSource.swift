import SettingsModel

extension Rule {
    /// A rule that reports files that only the build needs but that Xcode copies into an app.
    static let copiedSource = Rule(
        "copied-source", .warning, "an app target copies files that only the build needs",
        what: """
            An app target copies a file that only the build needs, because the file is in a synchronized folder or a \
            member of the target. The rule looks for the options file, the baseline, String Catalogs, file lists and \
            panes that the build merges into the bundle.
            """,
        why: """
            The app itself does not read files such as the options file or the baseline. Unneeded files make the app \
            larger, and anyone who has the app can read them. Xcode also compiles a String Catalog in an app target \
            into string tables that the app does not use.
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
}
