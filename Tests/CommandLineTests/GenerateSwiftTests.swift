import Foundation
import TestSupport
import Testing

/// `generate swift` as it is typed: what it writes where, and what it refuses.
@Suite struct GenerateSwiftTests {
    private func folder(_ template: String = "tutorial") throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        #expect(try folder.run("new", "--template", template, "--language", "en", "-q").exitCode == 0)
        return folder
    }

    @Test func standardOutputGetsTheCode() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let result = try folder.run("generate", "swift")
        #expect(result.exitCode == 0 && result.error == "")
        for line in [
            "enum AppSettings {", "    static var playSoundsPreference: Bool {", "    static var userName: String? {",
            "        static let _3DSoundPreference = \"3D_sound_preference\"",
            "    enum ExperiencePreference: String, CaseIterable, Sendable {", "        case beginner = \"0\"",
            "    static var experiencePreference: ExperiencePreference {", "    static var gravityPreference: Double {",
            "        values[Key.gravityPreference] = 1.0", "    static var userDefaults: UserDefaults { .standard }",
        ] {
            #expect(result.output.contains("\n\(line)\n"), "\(line)")
        }
        #expect(!result.output.contains("values[Key.userName]"), "it has no default")
        #expect(try folder.run("generate", "swift", "-o", "-").output == result.output)
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func aFileIsWrittenAndLeftWhereItIsTheSame() throws {
        let folder = try folder()
        let first = try folder.run(
            "generate", "swift", "--output", "App.swift", "--name", "Preferences", "--access", "public")
        #expect(first.exitCode == 0 && first.output == "" && first.error == "create App.swift\n")
        #expect(try folder.text(of: "App.swift").contains("\npublic enum Preferences {\n"))
        let before = try folder.snapshot()
        let second = try folder.run(
            "generate", "swift", "-o", "App.swift", "--name", "Preferences", "--access", "public")
        #expect(second.exitCode == 0 && second.error == "identical App.swift\n")
        #expect(try folder.snapshot().changes(since: before) == [])
        #expect(try folder.run("generate", "swift", "-o", "App.swift").error == "update App.swift\n")
    }

    @Test func aStaleFileIsNoticed() throws {
        let folder = try folder()
        let missing = try folder.run("generate", "swift", "--check", "-o", "App.swift", "--name", "Preferences")
        #expect(missing.exitCode == 1 && missing.output == "")
        #expect(
            missing.error == """
                App.swift is out of date
                  = help: bring it up to date with: settings-bundle generate swift --name Preferences --output App.swift

                """)
        #expect(try folder.run("generate", "swift", "-o", "App.swift", "--name", "Preferences").exitCode == 0)
        let fresh = try folder.run("generate", "swift", "--check", "-o", "App.swift", "--name", "Preferences")
        #expect(fresh.exitCode == 0 && fresh.output == "" && fresh.error == "")
        #expect(try folder.run("set-item", "gravity_preference", "--default", "0.5", "-q").exitCode == 0)
        let before = try folder.snapshot()
        #expect(
            try folder.run("generate", "swift", "--check", "-o", "App.swift", "--name", "Preferences").exitCode == 1)
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test(arguments: [
        (["--check"], "--check compares with a file"), (["--access", "open"], "--access 'open' is not known"),
        (["--name", "3D"], "--name '3D' cannot name a type here"),
        (["--name", "String"], "--name 'String' cannot name a type here"), (["--name", ""], "cannot name a type"),
    ])
    func badUsage(options: [String], message: String) throws {
        let result = try folder().run(["generate", "swift"] + options)
        #expect(result.exitCode == 64 && result.error.contains(message) && result.output == "", "\(result)")
    }

    @Test func keysThatComeToOneNameAreRefused() throws {
        let folder = try folder("empty")
        for key in ["play_sounds", "playSounds"] {
            #expect(try folder.run("add-item", "toggle", "--title", "Sounds", "--key", key, "-q").exitCode == 0)
        }
        let before = try folder.snapshot()
        let result = try folder.run("generate", "swift", "-o", "App.swift")
        #expect(result.exitCode == 2 && result.output == "")
        #expect(result.error.contains("the keys 'play_sounds' and 'playSounds' would both be called playSounds"))
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func noCodeIsWrittenIntoTheBundle() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let result = try folder.run("generate", "swift", "-o", "Settings.bundle/App.swift")
        #expect(result.exitCode == 2 && result.error.contains("error:"))
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    /// The Boolean and the keys of child pages are what code copied from a blog loses.
    @Test func pagesBelowAreRegisteredToo() throws {
        let folder = try folder("remote-host")
        #expect(try folder.run("add-pane", "More", "--title", "More", "-q").exitCode == 0)
        let item = ["add-item", "toggle", "--pane", "More", "--title", "Log", "--key", "log", "--default", "YES", "-q"]
        #expect(try folder.run(item).exitCode == 0)
        let code = try folder.run("generate", "swift").output
        for line in [
            "values[Key.useRemoteDevicePreference] = false", "values[Key.remoteDevicePortPreference] = \"8181\"",
            "values[Key.log] = true",
        ] {
            #expect(code.contains("        \(line)\n"), "\(line)")
        }
        #expect(code.components(separatedBy: "values[").count == 4)
        #expect(code.contains("    static var remoteDeviceHostPreference: String? {"))
    }

    @Test func valuesOfAGroupLieInItsUserDefaults() throws {
        let folder = try folder()
        #expect(try folder.run("set-pane", "Root", "--app-group", "group.com.example.app", "-q").exitCode == 0)
        let code = try folder.run("generate", "swift").output
        let group =
            "static var userDefaults: UserDefaults { UserDefaults(suiteName: \"group.com.example.app\") ?? .standard }"
        #expect(code.contains(group))
    }

    @Test func aPageThatCannotBeReadIsSaid() throws {
        let folder = try folder()
        #expect(try folder.run("add-pane", "More", "--title", "More", "-q").exitCode == 0)
        try folder.write("<plist><dict>", to: "Settings.bundle/More.plist")
        let result = try folder.run("generate", "swift")
        #expect(result.exitCode == 2 && result.output == "" && result.error.contains("More.plist:1:"))
    }
}
