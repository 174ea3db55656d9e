import SettingsModel

extension Rule {
    /// A bundle that comes into one app twice.
    static let copiedAndBuilt = Rule(
        "copied-and-built", .error, "a target that copies the bundle and builds it, too",
        what: """
            A target has the bundle among the files that it copies, in Copy Bundle Resources or in a folder that Xcode \
            keeps in step with the disk, and a script phase of the same target lists it among its outputs.
            """,
        why: """
            Xcode stops with "Multiple commands produce", or whichever comes last overwrites the other: then the app has \
            the bundle as it is in the repository, with the rows for debugging.
            """,
        instead:
            "Take the bundle out of the files that the target copies; in a synchronized folder, untick its membership.",
        source: "https://github.com/swiftlang/swift-build",
        example: .items(
            Example.onePane, at: [""],
            in: Deployment(
                project: ProjectFacts(
                    name: "App.xcodeproj", twoProducers: [.init(target: "App", maker: "Build Settings.bundle")]))),
        check: .bundle { checked, reporter in
            guard let project = checked.deployment.project else { return }
            for producers in project.twoProducers {
                reporter.report(
                    "", at: nil,
                    "the target \(quoted(producers.target)) of \(project.name) copies the bundle, and \(quoted(producers.maker)) makes it, too",
                    help: "take it out of the files that the target copies")
            }
        })
}
