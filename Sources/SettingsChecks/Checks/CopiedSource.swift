import SettingsModel

extension Rule {
    /// A rule that reports build inputs that Xcode copies into an app.
    static let copiedSource = Rule(
        "copied-source", .warning, "an app copies files that are needed only by the build",
        what: """
            The options file, the baseline, a String Catalog of the bundle, file lists or merged panes are in a \
            synchronized folder, so an app copies them.
            """,
        why: """
            The app does not read these files. They make the app larger, and anyone who has the app can read them. \
            Xcode compiles a catalog into string tables that are not used.
            """,
        instead: "Move the files out of the synchronized folder, or clear their target membership.",
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
                "an app in \(project.name) copies \(quoted(first))" + (others > 0 ? " and \(others) more files" : "")
                    + ", needed only by the build",
                help:
                    "move \(others > 0 ? "them" : "it") out of the folder that Xcode copies, or clear the target membership"
            )
        })
}
