import Foundation
import GeneratedCodeSupport
import TestSupport
import Testing

/// `generate swift`: options, output files and errors.
@Suite struct GenerateSwiftTests {
    /// The note about a key of the tutorial, if the existing file does not contain the name.
    private static let note =
        "note: the property for '3D_sound_preference' is called threeDSoundPreference; specify another name in "
        + "'generate.names' of the options file\n"

    private func folder() throws -> ScratchFolder { try MadeFiles.tutorial.folder() }

    private func folder(_ template: String) throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        #expect(try folder.run("new", "--template", template, "--language", "en", "-q").exitCode == 0)
        return folder
    }

    @Test func `generate swift prints code to standard output`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let result = try folder.run("generate", "swift")
        #expect(result.exitCode == 0 && result.error == Self.note)
        for line in [
            "nonisolated struct AppSettings: @unchecked Sendable {", "    var playSoundsPreference: Bool {",
            "    var userName: String? { get { self[.userName] } nonmutating set { self[.userName] = newValue } }",
            "        static let threeDSoundPreference = \"3D_sound_preference\"",
            "    enum ExperiencePreference: String, CaseIterable, Sendable {",
            "        case beginner = \"0\", expert = \"1\", master = \"2\"",
            "    var experiencePreference: ExperiencePreference {", "    var gravityPreference: Double {",
            "            Key.gravityPreference: 1.0,", "    init(userDefaults: UserDefaults = .standard) {",
        ] {
            #expect(result.output.contains("\n\(line)\n"), "\(line)")
        }
        #expect(!result.output.contains("Key.userName: "), "it has no default")
        #expect(try folder.run("generate", "swift", "-o", "-").output == result.output)
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func `generate swift writes a file and does not rewrite the same content`() throws {
        let folder = try folder()
        let first = try folder.run(
            "generate", "swift", "--output", "App.swift", "--name", "Preferences", "--access", "public")
        #expect(first.exitCode == 0 && first.output == "" && first.error == Self.note + "create     App.swift\n")
        #expect(
            try folder.text(of: "App.swift").contains(
                "\npublic nonisolated struct Preferences: @unchecked Sendable {\n"))
        let before = try folder.snapshot()
        let second = try folder.run(
            "generate", "swift", "-o", "App.swift", "--name", "Preferences", "--access", "public")
        #expect(second.exitCode == 0 && second.error == "identical  App.swift\n")
        #expect(try folder.snapshot().changes(since: before) == [])
        #expect(try folder.run("generate", "swift", "-o", "App.swift").error == "update     App.swift\n")
    }

    @Test func `generate swift --check reports an outdated file`() throws {
        let folder = try folder()
        let missing = try folder.run("generate", "swift", "--check", "-o", "App.swift", "--name", "Preferences")
        #expect(missing.exitCode == 1 && missing.output == "")
        #expect(
            missing.error == """
                App.swift is out of date
                  = help: update it with: settings-bundle generate swift --name Preferences --output App.swift

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
        (["--check"], "--check requires a file to compare with"), (["--output", ""], "--output is empty"),
        (["--access", "open"], "unknown value 'open' for --access"),
        (["--name", "3D"], "--name '3D' cannot be used as a type name"),
        (["--name", "String"], "--name 'String' cannot be used as a type name"),
        (["--name", ""], "cannot be used as a type name"),
    ])
    func `generate swift rejects invalid options`(options: [String], message: String) throws {
        let result = try folder().run(["generate", "swift"] + options)
        #expect(result.exitCode == 64 && result.error.contains(message) && result.output == "", "\(result)")
    }

    @Test func `generate swift does not write into the bundle`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let result = try folder.run("generate", "swift", "-o", "Settings.bundle/App.swift")
        #expect(result.exitCode == 2 && result.error.contains("error:"))
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    /// Code copied from a blog loses the Boolean and the keys in child panes.
    @Test func `generate swift registers the defaults in child panes`() throws {
        let folder = try folder("remote-host")
        #expect(try folder.run("add-pane", "More", "--title", "More", "-q").exitCode == 0)
        let item = ["add-item", "toggle", "--pane", "More", "--title", "Log", "--key", "log", "--default", "YES", "-q"]
        #expect(try folder.run(item).exitCode == 0)
        let code = try folder.run("generate", "swift").output
        for line in [
            "Key.useRemoteDevicePreference: false,", "Key.remoteDevicePortPreference: \"8181\",",
            "Key.log: true,",
        ] {
            #expect(code.contains("            \(line)\n"), "\(line)")
        }
        #expect(code.components(separatedBy: "            Key.").count == 4)
        #expect(code.contains("    var remoteDeviceHostPreference: String? {"))
    }

    @Test func `Generated code uses the user defaults of the app group`() throws {
        let folder = try folder()
        #expect(try folder.run("set-pane", "Root", "--app-group", "group.com.example.app", "-q").exitCode == 0)
        let code = try folder.run("generate", "swift").output
        let group =
            "init(userDefaults: UserDefaults = UserDefaults(suiteName: \"group.com.example.app\") ?? .standard) {"
        #expect(code.contains(group))
    }

    @Test func `generate swift fails if a pane cannot be read`() throws {
        let folder = try folder()
        #expect(try folder.run("add-pane", "More", "--title", "More", "-q").exitCode == 0)
        try folder.write("<plist><dict>", to: "Settings.bundle/More.plist")
        let result = try folder.run("generate", "swift")
        #expect(result.exitCode == 2 && result.output == "" && result.error.contains("More.plist:1:"))
    }

    /// An empty title is treated like a missing one.
    @Test func `generate swift documents an item without a title by its group or key`() throws {
        let list = itemText(
            "MultiValue",
            [
                "Key": "level", "Title": "", "DefaultValue": "<integer>1</integer>", "Titles": arrayText("Low"),
                "Values": "<array><integer>1</integer></array>",
            ])
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    list, itemText("Group", ["Title": "Sound", "FooterText": " "]),
                    itemText("TextField", ["Key": "name", "Title": "BLANK"]),
                    itemText("TextField", ["Key": " ", "Title": " "]), itemText("Group", ["Title": " "]),
                    itemText("TextField", ["Key": "\t", "Title": ""])),
                "Settings.bundle/en.lproj/Root.strings": "BLANK = \" \\n\";\n",
            ], inMemory: true)
        let code = try folder.run("generate", "swift").output
        for declaration in [
            "    /// The choices of level.\n    enum Level: Int,",
            "    /// level. Default: `.low`.\n    var level: Level {",
            "    /// Sound. No default.\n    var name: String? {",
            "    /// Sound. No default.\n    var unicode20: String? {",
            "    /// \"\\t\". No default.\n    var unicode9: String? {",
        ] {
            #expect(code.contains("\n\(declaration)"), "\(declaration)")
        }
        try folder.run("generate", "objc", "-o", "App.h").requireSuccess()
        let header = try folder.text(of: "App.h")
        #expect(header.contains("/// The key of the setting: level\n"))
        #expect(header.contains("/// The key of the setting: \" t\"\n"))
    }

    /// A value may be stored by an iPad's pane with the same key. A title item adds no choices.
    @Test func `generate swift combines the choices of all items with the same key`() throws {
        func list(_ count: Int) -> String {
            itemText(
                "MultiValue",
                [
                    "Key": "k", "Title": "T", "DefaultValue": "<integer>1</integer>",
                    "Titles": "<array>" + (1...count).map { "<string>N\($0)</string>" }.joined() + "</array>",
                    "Values": "<array>" + (1...count).map { "<integer>\($0)</integer>" }.joined() + "</array>",
                ])
        }
        let title = itemText("TitleValue", ["Key": "k", "Title": "Now", "DefaultValue": "<integer>1</integer>"])
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(title, list(2)),
                "Settings.bundle/Root~ipad.plist": paneText(list(4)),
            ], inMemory: true)
        let code = try folder.run("generate", "swift").output
        #expect(code.contains("        case n1 = 1, n2 = 2, n3 = 3, n4 = 4\n"))
        #expect(code.contains("    var k: K { get { self[.k] }"))
    }

    @Test func `generate swift does not rewrite a file with Windows line breaks`() throws {
        let folder = try folder()
        #expect(try folder.run("generate", "swift", "-o", "App.swift").exitCode == 0)
        let text = try folder.text(of: "App.swift")
        try folder.write(text.replacing("\n", with: "\r\n"), to: "App.swift")
        #expect(try folder.run("generate", "swift", "--check", "-o", "App.swift").exitCode == 0)
        let before = try folder.snapshot()
        #expect(try folder.run("generate", "swift", "-o", "App.swift").error == "identical  App.swift\n")
        #expect(try folder.snapshot().changes(since: before) == [])
        try folder.write(text.replacing("\n", with: "\r\n").replacing(": true,", with: ": false,"), to: "App.swift")
        #expect(try folder.run("generate", "swift", "--check", "-o", "App.swift").exitCode == 1)
    }

    @Test func `generate swift does not overwrite a file that it did not write`() throws {
        let folder = try folder()
        try folder.write("import UIKit\n// settings-bundle generate swift\n", to: "App.swift")
        let before = try folder.snapshot()
        let result = try folder.run("generate", "swift", "-o", "App.swift")
        #expect(result.exitCode == 2)
        #expect(
            result.error == """
                App.swift: error: the file was not written by settings-bundle generate swift
                  = help: specify another output, or remove the file

                """)
        #expect(try folder.snapshot().changes(since: before) == [])
        try folder.write("", to: "App.swift")
        #expect(try folder.run("generate", "swift", "-o", "App.swift").error == Self.note + "update     App.swift\n")
    }

    /// A comparison must not wait for a writer of the pipe. Devices receive the code.
    @Test(.mustEnd) func `generate swift --check rejects a pipe without waiting`() throws {
        let folder = try folder()
        #expect(try shell("mkfifo pipe", in: folder).exitCode == 0)
        let result = try folder.run("generate", "swift", "-o", "pipe", "--check")
        #expect(result.exitCode == 2 && result.error.contains("it is not a regular file"), "\(result)")
        let stream = try folder.run("generate", "swift", "-o", "/dev/stdout")
        let code = try folder.run("generate", "swift").output
        #expect(stream.exitCode == 0 && stream.output == code)
    }

    /// Otherwise names would come from the panes, and generated names would change.
    @Test func `generate fails if a string table in the source language cannot be read`() throws {
        let folder = try folder()
        #expect(try folder.run("localize", "add", "de", "-q").exitCode == 0)
        try folder.write("\"Beginner\" = ", to: "Settings.bundle/de.lproj/Root.strings")
        let translated = try folder.run("generate", "swift", "-o", "App.swift")
        #expect(translated.exitCode == 0)
        let note = "note: de.lproj/Root.strings cannot be read; run settings-bundle check to see why\n"
        #expect(translated.error == note + Self.note + "create     App.swift\n")
        try folder.write("\"Beginner\" = \"A\"\n\"Expert\" = \"B\";", to: "Settings.bundle/en.lproj/Root.strings")
        let before = try folder.snapshot()
        for verb in [["swift", "-o", "App.swift"], ["swift", "-o", "App.swift", "--check"], ["objc", "-o", "App.h"]] {
            let result = try folder.run(["generate"] + verb)
            #expect(result.exitCode == 2 && result.output == "")
            #expect(
                result.error.hasPrefix("Settings.bundle/en.lproj/Root.strings:1:17: error: missing"), "\(result.error)")
        }
        #expect(try folder.snapshot().changes(since: before) == [])
        // An empty file is a table without entries. A table that no setting uses is ignored.
        try folder.write("", to: "Settings.bundle/en.lproj/Root.strings")
        try folder.write("\"a\" = ", to: "Settings.bundle/en.lproj/Other.strings")
        #expect(try folder.run("generate", "swift", "-o", "App.swift").exitCode == 0)
    }

    /// Without a source language, the titles in the panes are used.
    @Test func `generate swift uses the titles in the panes without a source language`() throws {
        let folder = try ScratchFolder(inMemory: true)
        #expect(try folder.run("new", "--template", "tutorial", "--language", "en", "-q").exitCode == 0)
        #expect(try shell("rm -r Settings.bundle/en.lproj", in: folder).exitCode == 0)
        let plain = try folder.run("generate", "swift").output
        #expect(plain.contains("        case beginner = \"0\", expert"))
        for (language, text) in [("de", "Anfänger"), ("fr", "Débutant"), ("cs", "Začátečník")] {
            try folder.write("\"Beginner\" = \"\(text)\";\n", to: "Settings.bundle/\(language).lproj/Root.strings")
            if language != "de" { #expect(try folder.run("generate", "swift").output == plain, "\(language)") }
        }
        let shown = try folder.run("defaults", "resolve", "experience_preference")
        #expect(shown.output.contains("Settings shows    Beginner\n"), "\(shown.output)")
        let german = try folder.run("defaults", "resolve", "experience_preference", "--languages", "de")
        #expect(german.output.contains("Settings shows    Anfänger\n"), "\(german.output)")
        // A comment specifies a source language without a folder, so the English strings are a translation.
        let root = try folder.text(of: "Settings.bundle/Root.plist")
        let said = root.replacing(
            "<dict>", with: "<!-- settings-bundle: source-language nl -->\n<dict>", maxReplacements: 1)
        try folder.write(said, to: "Settings.bundle/Root.plist")
        try folder.write("\"Beginner\" = \"Novice\";\n", to: "Settings.bundle/en.lproj/Root.strings")
        #expect(try folder.run("generate", "swift").output == plain)
    }

    /// A program with launch arguments, an app group and values of all types, against real user defaults.
    @Test(.needsSwiftCompiler, .mustEnd, arguments: TestRuns.sample(["internal", "package", "public"], oneOf: 3))
    func `Generated Swift code reads launch arguments as the Settings app does`(access: String) throws {
        func toggle(_ key: String, on: String, off: String, _ value: String) -> String {
            itemText(
                "ToggleSwitch", ["Key": key, "Title": key, "TrueValue": on, "FalseValue": off, "DefaultValue": value])
        }
        func list(_ key: String, _ values: String...) -> String {
            itemText(
                "MultiValue",
                [
                    "Key": key, "Title": key, "Titles": arrayText("A", "B"),
                    "Values": "<array>\(values.joined())</array>", "DefaultValue": values[0],
                ])
        }
        let (yes, no) = ("<true/>", "<false/>")
        let group = paneText(itemText("TextField", ["Key": "shared", "Title": "S", "DefaultValue": "d"])).replacing(
            "\t<key>PreferenceSpecifiers",
            with: "<key>ApplicationGroupContainerIdentifier</key><string>group.a</string><key>PreferenceSpecifiers")
        let folder = try ScratchFolder([
            "Settings.bundle/Root.plist": paneText(
                toggle("plain", on: yes, off: no, yes), toggle("short", on: yes, off: no, yes),
                toggle("hide", on: no, off: yes, no),
                toggle("level", on: "<integer>2</integer>", off: "<integer>0</integer>", "<integer>2</integer>"),
                toggle("word", on: "YES", off: "NO", "YES"), list("flag", yes, no),
                list("mixed", "<string>x</string>", "<integer>2</integer>"),
                list("whole", "<integer>1</integer>", "<integer>2</integer>"),
                toggle("cap", on: "Yes", off: "No", "Yes"), toggle("digit", on: "1", off: "0", "1"),
                toggle("odd", on: yes, off: no, "on"), list("twin", "<integer>1</integer>", "<string>1</string>"),
                itemText("Slider", ["Key": "volume", "DefaultValue": "0.5"]),
                itemText("TitleValue", ["Key": "big", "DefaultValue": "<integer>5000000000</integer>"]),
                itemText("ChildPane", ["Title": "G", "File": "G"])),
            "Settings.bundle/G.plist": group,
        ])
        let command = ["generate", "swift", "-o", "AppSettings.swift", "--access", access, "--part", "all"]
        #expect(try folder.run(command).exitCode == 0)
        try folder.write(
            """
            import Foundation

            @main struct Main {
                static func main() {
                    print(AppSettings.plain, AppSettings.short, AppSettings.hide, AppSettings.level, AppSettings.word)
                    print(AppSettings.flag, AppSettings.mixed, AppSettings.whole, AppSettings.volume, AppSettings.big)
                    print(AppSettings.cap, AppSettings.digit, AppSettings.odd)
                    AppSettings.register()
                    print(AppSettings.odd, AppSettings.userDefaults.bool(forKey: "odd"))
                    print(AppSettings.shared, UserDefaults(suiteName: "group.a")?.string(forKey: "shared") ?? "none")
                    AppSettings.shared = "new"
                    print(UserDefaults(suiteName: "group.a")?.string(forKey: "shared") ?? "none")
                    print(UserDefaults.standard.string(forKey: "shared") ?? "none")
                    UserDefaults(suiteName: "group.a")?.removeObject(forKey: "shared")
                    // What was set is read, and 0 is what false is, too.
                    for choice in AppSettings.Twin.allCases {
                        AppSettings.twin = choice
                        print(AppSettings.twin == choice)
                    }
                    AppSettings.userDefaults.set(false, forKey: "level")
                    print(AppSettings.level)
                    for key in ["twin", "level"] { AppSettings.userDefaults.removeObject(forKey: key) }
                }
            }
            """, to: "Main.swift")
        let build = try SwiftCompiler.build(
            ["AppSettings.swift", "Main.swift"], to: "main",
            with: ["-enable-upcoming-feature", "InternalImportsByDefault", "-package-name", "app"],
            in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        func output(_ arguments: String) throws -> [String] {
            let ran = try shell("./main \(arguments)", in: folder)
            #expect(ran.exitCode == 0, "\(ran)")
            return ran.output.split(separator: "\n").map(String.init)
        }
        // Even before defaults are registered, every property has the value that Settings shows.
        #expect(
            try output("") == [
                "true true true true true", "a a a 0.5 5000000000", "true true false", "false false", "d d", "new", "d",
                "true", "true", "false",
            ])
        let arguments =
            "-plain NO -short off -hide YES -level 0 -word no -flag NO -mixed 2 -whole 2.0 -volume 0.25 -big 7"
            + " -cap NO -digit no"
        #expect(
            try output(arguments).prefix(3) == ["false false false false false", "b b b 0.25 7", "false false false"])
        #expect(try output("-level NO").first == "true true true false true")
        let nonsense =
            "-plain maybe -short 'x y' -hide '(1)' -level 7 -word x -flag x -mixed '{}' -whole 1.5 -volume nan -big x"
        #expect(try output(nonsense).prefix(2) == ["true true true true true", "a a a 0.5 5000000000"])
    }
}
