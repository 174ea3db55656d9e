import Actions
import ArgumentParser
import CodeGeneration
import SettingsModel

struct GeneratePrivacyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "privacy", abstract: "Generate or complete the privacy manifest of the app.",
        discussion: """
            App Store Connect rejects an app that reads user defaults without a reason in its \
            PrivacyInfo.xcprivacy. The reasons are derived from the bundle: CA92.1 for the app's own user \
            defaults, 1C8F.1 if a pane uses an app group, and AC6B.1 with --managed.

            In an existing manifest, missing reasons are added and every other byte is kept. The bundle does not \
            indicate which data the app collects or what else it reads; add this information yourself.

            EXAMPLES
              settings-bundle generate privacy --output App/PrivacyInfo.xcprivacy
              settings-bundle generate privacy --output App/PrivacyInfo.xcprivacy --check
            """)

    @Flag(help: "Include the reason for reading a managed configuration.")
    var managed = false

    @OptionGroup var file: GenerateOptions

    func run() throws {
        try file.generate(
            "privacy", \.privacy, outputExample: PrivacyManifest.fileName, flags: managed ? ["--managed"] : []
        ) { try $0.completePrivacyManifest(managed: managed) }
    }
}
