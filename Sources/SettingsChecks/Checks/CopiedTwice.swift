import SettingsModel

extension Rule {
    /// A rule that reports bundles that a target adds to the app more than once.
    static let copiedTwice = Rule(
        "copied-twice", .error, "a target adds the bundle to the app more than once",
        what: """
            A target adds the bundle to the app in more than one way: through Copy Bundle Resources, through a \
            synchronized folder or as the output of a script phase.
            """,
        why: """
            The Xcode build fails with "Multiple commands produce". If a script phase does not declare its outputs, \
            its bundle overwrites the copy or is overwritten by it. In the latter case, the app contains the source \
            bundle with its Debug-only items.
            """,
        instead: """
            Keep only one of them. If a script phase creates the bundle, remove the source bundle from the files that \
            the target copies. If the bundle is in a synchronized folder, clear its target membership.
            """,
        evidence: .sourceCode(References.buildDescription),
        effect: .sourceCode(References.buildDescription),
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
                    "\(visible(twice.target)) in \(project.name) contains the bundle more than once",
                    help: "keep only one of these: \(twice.ways.joined(separator: "; "))")
            }
        })
}
