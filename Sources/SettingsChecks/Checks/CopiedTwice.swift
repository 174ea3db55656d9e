import SettingsModel

extension Rule {
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
                    "\(printable(twice.target)) in \(project.name) contains the bundle more than once",
                    help: "keep only one of these: \(twice.ways.joined(separator: "; "))")
            }
        })
}
