import SettingsModel

@testable import SettingsChecks

extension FurtherExamples {
    /// Examples of rules about the Xcode project.
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
            // Legacy names, Base, and names with an underscore match the project's languages.
            .files(
                ["English.lproj/Root.strings": "", "Base.lproj/Root.strings": "", "zh_Hant.lproj/Root.strings": ""],
                in: Deployment(project: ProjectFacts(name: "A.xcodeproj", languages: ["en", "zh-Hant"]))),
            // The bundle and the project each lack one language.
            .files(
                ["en.lproj/Root.strings": "", "fr.lproj/Root.strings": ""], at: [""],
                in: Deployment(project: ProjectFacts(name: "A.xcodeproj", languages: ["en", "de"]))),
            // The bundle is not localized.
            .items(pane, in: Deployment(project: ProjectFacts(name: "A.xcodeproj", languages: ["en", "de"]))),
        ],
        "privacy-manifest": [
            .items(
                toggle, at: [""],
                in: Deployment(
                    project: ProjectFacts(
                        name: "A.xcodeproj",
                        appsWithoutReason: [.init(app: "App", manifest: "App/PrivacyInfo.xcprivacy")]))),
            .items(toggle, in: Deployment(project: ProjectFacts(name: "A.xcodeproj"))),
            // The item stores nothing in user defaults.
            .items(
                pane, in: Deployment(project: ProjectFacts(name: "A.xcodeproj", appsWithoutReason: [.init(app: "App")]))
            ),
        ],
    ]

    private static let toggle =
        "<dict>\n    Type: PSToggleSwitchSpecifier\n    Title: Sound\n    Key: sound\n    DefaultValue: <true/>\n</dict>"
    private static let pane = "<dict>\n    <key>Type</key>\n    <string>PSGroupSpecifier</string>\n</dict>"
}
