import SettingsModel

extension Rule {
    /// A bundle that no app takes.
    static let notInTarget = Rule(
        "not-in-target", .warning, "no app of the Xcode project takes the bundle",
        what: """
            No target of the nearest Xcode project that makes an app copies the bundle, or makes it in a phase or by a \
            build rule. Where an app takes another Settings bundle, or XcodeGen, Tuist or SwiftPM makes the project, it \
            is a note: the bundle may be an old copy, or a test's.
            """,
        why: "Nothing of the bundle is in the app, and the Settings app shows no page of it.",
        instead: "Make the bundle a member of the app's target: settings-bundle project add does it.",
        evidence: .documented(References.article),
        effect: .inferred(References.article),
        example: .items(
            Example.onePane, at: [""],
            in: Deployment(project: ProjectFacts(name: "App.xcodeproj", absence: .ofAnyBundle))),
        check: .bundle { checked, reporter in
            guard let project = checked.deployment.project, let absence = project.absence else { return }
            reporter.report(
                "", at: nil,
                "no app of \(project.name) takes the bundle"
                    + (project.others.isEmpty
                        ? ""
                        : ", but \(project.others.joined(separator: ", ")), which \(project.others.count == 1 ? "makes" : "make") no app"),
                help: "see \(run: .projectStatus), and put it into one with \(run: .addToProject)",
                as: absence == .ofAnyBundle ? .warning : .note)
        })
}
