import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports apps that do not declare a reason for reading user defaults.
    static let privacyManifest = Rule(
        "privacy-manifest", .note, "the app does not declare a reason for reading user defaults",
        what: """
            The app that contains the bundle has no PrivacyInfo.xcprivacy file, or the privacy manifest does not give \
            a reason for reading user defaults. The rule does not report an app whose privacy manifest is listed in \
            the Xcode project but does not exist on disk.
            """,
        why: """
            An app that reads its settings from user defaults must give a reason for the access in its privacy \
            manifest. App Store Connect rejects an app that does not give a reason for reading user defaults \
            (ITMS-91053).
            """,
        recommendation: """
            Run 'settings-bundle generate privacy' to create or complete the privacy manifest, and add the manifest to \
            the app target.
            """,
        evidence: .documented(References.requiredReasons),
        effect: .documented(References.requiredReasons),
        example: .items(
            "<dict>\n    Type: PSToggleSwitchSpecifier\n    Title: Sound\n    Key: sound\n    DefaultValue: <true/>\n</dict>",
            at: [""],
            in: Deployment(project: ProjectFacts(name: "App.xcodeproj", appsWithoutReason: [.init(app: "App")]))),
        check: .bundle { checked, reporter in
            guard let project = checked.deployment.project, !project.appsWithoutReason.isEmpty,
                checked.panes.contains(where: { $0.pane.items.contains { $0.key?.isEmpty == false } })
            else { return }
            for silent in project.appsWithoutReason {
                let lack =
                    silent.manifest.map { "gives no reason for reading user defaults in \(quoted($0))" }
                    ?? "reads user defaults but has no privacy manifest"
                reporter.report(
                    "", at: nil, "\(printable(silent.app)) in \(project.name) \(lack)",
                    help: "\(silent.manifest == nil ? "write" : "complete") it with \(run: .generatePrivacy)")
            }
        })
}
