import SettingsModel

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
        effect: .documented(References.article),
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
}
