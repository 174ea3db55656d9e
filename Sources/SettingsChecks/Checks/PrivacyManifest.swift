import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports apps that declare no reason for reading user defaults.
    static let privacyManifest = Rule(
        "privacy-manifest", .note, "the app declares no reason for reading user defaults",
        what: """
            The app that contains the bundle has no PrivacyInfo.xcprivacy among its files, or the manifest gives no \
            reason for reading user defaults. A manifest that does not exist on disk is ignored.
            """,
        why: """
            An app reads its settings from user defaults, and the privacy manifest must give a reason for this. \
            Without a reason, App Store Connect rejects the app (ITMS-91053).
            """,
        instead: """
            Run settings-bundle generate privacy to create or complete the manifest, and add the manifest to the app \
            target.
            """,
        evidence: .documented(References.requiredReasons),
        effect: .documented(References.requiredReasons),
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
                    ?? "reads user defaults but has no privacy manifest"
                reporter.report(
                    "", at: nil, "\(visible(silent.app)) in \(project.name) \(lack)",
                    help: "\(silent.manifest == nil ? "write" : "complete") it with \(run: .generatePrivacy)")
            }
        })
}
