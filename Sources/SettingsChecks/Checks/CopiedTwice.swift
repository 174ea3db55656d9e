import SettingsModel

extension Rule {
    /// A bundle that comes into one app twice.
    static let copiedTwice = Rule(
        "copied-twice", .error, "a target contains the bundle more than once",
        what: """
            A target copies the bundle in two ways, or copies it and creates it in a script phase: in Copy Bundle \
            Resources, through a synchronized folder, or as an output of a phase.
            """,
        why: """
            Xcode stops with "Multiple commands produce". If a phase does not declare its outputs, its bundle \
            overwrites the copy or is overwritten by it: then the app contains the source bundle with its Debug-only \
            items.
            """,
        instead: """
            Keep one way. If a phase creates the bundle, remove it from the files that the target copies; in a \
            synchronized folder, clear its target membership.
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
                    "\(visible(twice.target)) of \(project.name) contains the bundle more than once",
                    help: "keep only one of these: \(twice.ways.joined(separator: "; "))")
            }
        })
}
