import Actions
import GeneratedCodeSupport
import SettingsEditing
import TestSupport
import Testing

/// Stored values that an app reads after keys were renamed.
@Suite struct MovedValuesTests {
    private static let program = """
        import Foundation

        @main struct Main {
            static func main() {
                AppSettings.register()
                switch CommandLine.arguments.dropFirst().first {
                case "store": AppSettings.play = true
                case "clear": AppSettings.play = false
                default: break
                }
                UserDefaults.standard.synchronize()
                let left = ["play", "music", "audio"].filter { UserDefaults.standard.object(forKey: $0) != nil }
                    .filter { $0 != AppSettings.Key.play }
                print(AppSettings.play, AppSettings.Key.play, left)
            }
        }
        """

    /// The program does not change, since the setting keeps its name in code.
    @Test(.needsSwiftCompiler, .mustEnd) func `Generated code reads a stored value after its key is renamed`() throws {
        let folder = try ScratchFolder([
            ".git/HEAD": "", "settings-bundle.json": #"{ "bundle": "Settings.bundle" }"#,
            "Settings.bundle/Root.plist": paneText(toggleText("Play", key: "play"), toggleText("Log", key: "log")),
            "Settings.bundle/en.lproj/Root.strings": "\"Play\" = \"Play\";\n", "Main.swift": Self.program,
        ])
        let target = BundleRequest(bundle: folder.absolute("Settings.bundle"))
        func run(_ words: String...) throws -> String {
            try folder.generateSwift("Settings.swift", of: "Settings.bundle")
            let build = try SwiftCompiler.build(["Settings.swift", "Main.swift"], to: "main", in: folder)
            try #require(build.exitCode == 0, "\(build.output)\(build.error)")
            return try words.map { try shell("./main \($0)", in: folder).output }.joined()
        }
        func rename(_ old: String, to new: String) throws {
            try EditedBundle(RenameKey(old, to: new, moving: true), of: target, isDryRun: false) { _ in }
        }
        #expect(try run("", "store") == "false play []\ntrue play []\n")
        try rename("play", to: "music")
        try rename("music", to: "audio")
        let moved = "true audio []\n"
        #expect(try run("", "", "clear", "") == moved + moved + "false audio []\nfalse audio []\n")
        // The original key can be restored.
        #expect(try run("store") == moved)
        try rename("audio", to: "play")
        #expect(try run("", "") == "true play []\ntrue play []\n")
    }
}
