import Actions
import ArgumentParser
import CodeGeneration
import SettingsModel

struct GeneratePrivacyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "privacy", abstract: "Write or complete the privacy manifest of the app.",
        discussion: """
            App Store Connect refuses an app that reads user defaults without a reason in its PrivacyInfo.xcprivacy. The \
            reasons follow from the bundle: CA92.1 for the app's own user defaults, 1C8F.1 where a page names an app \
            group, AC6B.1 where --managed asks for it.

            A manifest that is there keeps all that it says, and every byte: what is missing is added, nothing goes. What \
            the app collects, and what else it reads, the bundle does not say: that is yours to add.

            EXAMPLES
              settings-bundle generate privacy --output App/PrivacyInfo.xcprivacy
              settings-bundle generate privacy --output App/PrivacyInfo.xcprivacy --check    (exits 1 when a reason is missing)
            """)

    @Flag(help: "Give the reason for reading a managed configuration, too.")
    var managed = false

    @OptionGroup var file: GenerateOptions

    func run() throws {
        let generation = try Generation(
            "privacy", \.privacy, to: file, such: PrivacyManifest.fileName, flags: managed ? ["--managed"] : [])
        try generation.show(generation.run.completeManifest(managed: managed))
    }
}
