import SettingsModel

extension Rule {
    /// A bundle that comes into one app twice.
    static let copiedTwice = Rule(
        "copied-twice", .error, "a target that takes the bundle in more than once",
        what: """
            A target copies the bundle in two ways, or copies it and makes it in a script phase, too: in Copy Bundle \
            Resources, with a folder that Xcode keeps in step with the disk, or by the outputs of a phase.
            """,
        why: """
            Xcode stops with "Multiple commands produce", or whichever comes last overwrites the other: then the app has \
            the bundle as it is in the repository, with the rows for debugging.
            """,
        instead: """
            Leave one way. Where a phase makes the bundle, take it out of the files that the target copies; in a folder \
            that Xcode keeps in step, untick its target membership.
            """,
        evidence: .sourceCode("https://github.com/swiftlang/swift-build"),
        effect: .sourceCode("https://github.com/swiftlang/swift-build"),
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
                    "\(visible(twice.target)) of \(project.name) takes the bundle in more than once",
                    help: "leave one of the ways: \(twice.ways.joined(separator: "; "))")
            }
        })
}
