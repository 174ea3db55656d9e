import Actions
import CodeGeneration
import GeneratedCodeSupport
import PropertyListSyntax
import SettingsModel
import TestSupport
import Testing
import UserDefaultsDomains

/// The generated type of a managed configuration, decoded with a real decoder.
@Suite struct ManagedDefaultsTests {
    @Test(.needsSwiftCompiler, .mustEnd) func `The generated type decodes the defaults that the app registers`() throws
    {
        let folder = try ScratchFolder()
        _ = try CreatedBundle(at: folder.absolute("Settings.bundle"), template: "tutorial")
        let target = BundleRequest(bundle: folder.absolute("Settings.bundle"))
        let run = try GenerateRun(
            "managed", \.managed, of: target, configuration: nil, to: folder.absolute("Managed.swift"),
            outputExample: "", isChecking: false,
            note: { #expect("\($0)".contains("'3D_sound_preference' is called threeDSoundPreference")) })
        _ = try run.writeManagedSwift(name: "Managed", access: .package)
        let bundle = try RegisteredBundle(target, for: nil, group: nil) { Issue.record("\($0)") }
        try folder.write(
            PropertyListDocument.text(of: bundle.registration.dictionary(ofGroup: nil)), to: "defaults.plist")
        try folder.write(
            """
            import Foundation

            @main struct Main {
                static func main() throws {
                    let list = try Data(contentsOf: URL(filePath: "defaults.plist"))
                    let settings = try PropertyListDecoder().decode(Managed.self, from: list)
                    print(settings.playSoundsPreference == true, settings.threeDSoundPreference == true)
                    print(settings.experiencePreference == .beginner, settings.gravityPreference == 1)
                    print(settings.userName == nil)
                }
            }
            """, to: "Main.swift")
        let build = try SwiftCompiler.build(
            ["Managed.swift", "Main.swift"], to: "main",
            with: ["-enable-upcoming-feature", "InternalImportsByDefault", "-package-name", "app"], in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        let ran = try shell("./main", in: folder)
        #expect(ran.output == "true true\ntrue true\ntrue\n", "\(ran)")
    }
}
