import SettingsModel
import SourceText

extension Rule {
    /// An app that does not say why it reads user defaults.
    static let privacyManifest = Rule(
        "privacy-manifest", .note, "an app that does not say why it reads its settings",
        what: """
            The app that takes the bundle has no PrivacyInfo.xcprivacy among its files, or one that gives no reason for \
            reading user defaults. A manifest that cannot be found on the disk is not looked into.
            """,
        why: """
            The settings are in user defaults, and reading these needs a reason in the privacy manifest: without one, App \
            Store Connect refuses the app (ITMS-91053).
            """,
        instead: "Let settings-bundle generate privacy write or complete it, and make it a member of the app's target.",
        evidence: .documented(
            "https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api"),
        effect: .documented(
            "https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api"),
        example: .items(
            "<dict>\n    Type: PSToggleSwitchSpecifier\n    Title: Sound\n    Key: sound\n    DefaultValue: <true/>\n</dict>",
            at: [""],
            in: Deployment(project: ProjectFacts(name: "App.xcodeproj", silentApps: [.init(app: "App")]))),
        check: .bundle { checked, reporter in
            guard let project = checked.deployment.project, !project.silentApps.isEmpty,
                checked.panes.contains(where: { $0.pane.items.contains { $0.key?.isEmpty == false } })
            else { return }
            for silent in project.silentApps {
                let lack =
                    silent.manifest.map { "gives no reason for reading user defaults in \(quoted($0))" }
                    ?? "has no privacy manifest, and reads user defaults"
                reporter.report(
                    "", at: nil, "\(visible(silent.app)) of \(project.name) \(lack)",
                    help: "\(silent.manifest == nil ? "write" : "complete") it with \(run: .generatePrivacy)")
            }
        })
}
