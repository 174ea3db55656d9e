import SettingsModel

@testable import SettingsChecks

extension FurtherExamples {
    /// Those of rules about the Xcode project.
    static let project: [String: [Example]] = [
        "not-in-target": [
            .items(pane, at: [""], in: Deployment(project: ProjectFacts(name: "A.xcodeproj", absence: .ofThisBundle))),
            .items(pane, in: Deployment(project: ProjectFacts(name: "A.xcodeproj"))),
            .items(pane),
        ],
        "copied-twice": [.items(pane, in: Deployment(project: ProjectFacts(name: "A.xcodeproj", isCopied: true)))],
        "copied-source": [
            .items(
                pane, at: [""],
                in: Deployment(project: ProjectFacts(name: "A.xcodeproj", copiedSources: ["a", "b", "c"]))),
            .items(pane, in: Deployment(project: ProjectFacts(name: "A.xcodeproj"))),
        ],
        "project-languages": [
            // Those of before, of Base and with an underscore are the same.
            .files(
                ["English.lproj/Root.strings": "", "Base.lproj/Root.strings": "", "zh_Hant.lproj/Root.strings": ""],
                in: Deployment(project: ProjectFacts(name: "A.xcodeproj", languages: ["en", "zh-Hant"]))),
            // Both miss one.
            .files(
                ["en.lproj/Root.strings": "", "fr.lproj/Root.strings": ""], at: [""],
                in: Deployment(project: ProjectFacts(name: "A.xcodeproj", languages: ["en", "de"]))),
            // Nobody localized the bundle.
            .items(pane, in: Deployment(project: ProjectFacts(name: "A.xcodeproj", languages: ["en", "de"]))),
        ],
        "privacy-manifest": [
            .items(
                toggle, at: [""],
                in: Deployment(
                    project: ProjectFacts(
                        name: "A.xcodeproj",
                        silentApps: [.init(app: "App", manifest: "App/PrivacyInfo.xcprivacy")]))),
            .items(toggle, in: Deployment(project: ProjectFacts(name: "A.xcodeproj"))),
            // Nothing of it is in user defaults.
            .items(
                pane, in: Deployment(project: ProjectFacts(name: "A.xcodeproj", silentApps: [.init(app: "App")]))),
        ],
    ]

    private static let toggle =
        "<dict>\n    Type: PSToggleSwitchSpecifier\n    Title: Sound\n    Key: sound\n    DefaultValue: <true/>\n</dict>"
    private static let pane = "<dict>\n    <key>Type</key>\n    <string>PSGroupSpecifier</string>\n</dict>"
}
