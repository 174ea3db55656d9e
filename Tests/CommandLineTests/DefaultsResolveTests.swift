import Foundation
import TestSupport
import Testing

/// `defaults resolve`: the value in effect, its domain and its conversions.
@Suite struct DefaultsResolveTests {
    private func tutorial() throws -> ScratchFolder { try MadeFiles.tutorial.folder() }

    private func plist(_ entries: KeyValuePairs<String, String>) -> String {
        "<plist version=\"1.0\"><dict>" + entries.map { "<key>\($0.key)</key>\($0.value)" }.joined() + "</dict></plist>"
    }

    @Test func `defaults resolve prefers a launch argument to the registered default`() throws {
        let result = try tutorial().run(
            "defaults", "resolve", "play_sounds_preference", "--", "-play_sounds_preference", "NO")
        #expect(
            result.output == """
                play_sounds_preference
                  value             "NO" (string), from the argument domain
                  shadows           true (boolean) in the registration domain
                  Settings shows    ON
                  bool(forKey:)     false
                  integer(forKey:)  0
                  double(forKey:)   0.0
                  string(forKey:)   "NO"

                """)
        #expect(result.error == "" && result.exitCode == 0)
    }

    /// Each domain hides those after it.
    @Test func `defaults resolve searches the domains in the order of Foundation`() throws {
        let folder = try tutorial()
        let key = "user_name"
        for name in ["app", "one", "two", "global"] {
            try folder.write(plist([key: "<string>\(name)</string>"]), to: name)
        }
        let options = ["--app-domain", "app", "--suite", "one", "--suite", "two", "--global-domain", "global"]
        func order(_ options: [String]) throws -> [String] {
            let result = try folder.run(["defaults", "resolve", key, "--json"] + options)
            try result.requireSuccess()
            let object = try JSONSerialization.jsonObject(with: Data(result.outputBytes)) as? [String: Any]
            let found = try #require((object?["keys"] as? [[String: Any]])?.first)
            let shadows = try #require(found["shadows"] as? [[String: Any]])
            return ([found] + shadows).compactMap { ($0["value"] as? [String: String])?["value"] }
        }
        #expect(try order(options + ["--", "-user_name", "argument"]) == ["argument", "app", "two", "one", "global"])
        #expect(try order(["--global-domain", "global", "--suite", "one"]) == ["one", "global"])
    }

    @Test func `defaults resolve treats every word after -- as a launch argument`() throws {
        let folder = try tutorial()
        func value(_ words: String...) throws -> String {
            let result = try folder.run(["defaults", "resolve", "user_name", "--"] + words)
            let line = try #require(result.output.split(separator: "\n").dropFirst().first, "\(result.error)")
            return String(line.dropFirst("  value             ".count))
        }
        #expect(try value("-user_name", "") == "\"\" (string), from the argument domain")
        #expect(try value("-user_name", "a=b") == "\"a=b\" (string), from the argument domain")
        #expect(
            try value("-h", "--help", "--", "-b", "x", "-user_name", "y", "--")
                == "\"y\" (string), from the argument domain")
        #expect(try value("-user_name", "--json") == "no value")
        #expect(try value("-user_name") == "no value" && value() == "no value")
    }

    /// Settings reads only the app's own domain and the defaults in the bundle.
    @Test func `defaults resolve prints what the Settings app shows`() throws {
        let folder = try tutorial()
        func shown(_ key: String, _ value: String?) throws -> String {
            try folder.write(plist(value.map { [key: $0] } ?? [:]), to: "app")
            let result = try folder.run("defaults", "resolve", key, "--app-domain", "app")
            let line = result.output.split(separator: "\n").first { $0.contains("Settings shows") }
            return try String(#require(line).dropFirst("  Settings shows    ".count))
        }
        #expect(try shown("play_sounds_preference", nil) == "ON")
        #expect(try shown("play_sounds_preference", "<string>NO</string>") == "OFF")
        #expect(try shown("experience_preference", nil) == "Beginner")
        #expect(try shown("experience_preference", "<string>2</string>") == "Master")
        #expect(try shown("experience_preference", "<integer>2</integer>") == "no choice")
        #expect(try shown("gravity_preference", "<real>7</real>") == "2 of 0 to 2")
        #expect(try shown("user_name", "<string>Anna</string>") == "\"Anna\"")
    }

    /// Foundation accepts such a word. The argument parser saw another option, since "=" and the mark are one
    /// character.
    @Test func `defaults resolve accepts an argument that starts with a combining mark`() throws {
        let result = try tutorial().run("defaults", "resolve", "k", "--", "-k", "\u{301}x")
        #expect(result.exitCode == 0 && result.output.contains("\"\u{301}x\" (string), from the argument domain"))
    }

    @Test func `defaults resolve suggests -- before launch arguments`() throws {
        let folder = try tutorial()
        let result = try folder.run("defaults", "resolve", "user_name", "-user_name", "Anna")
        #expect(result.exitCode == 64 && result.output == "")
        #expect(
            result.error == """
                error: '-user_name' is not an option
                  = help: put launch arguments after --, as in -- -user_name …

                """)
        let twice = try folder.run("defaults", "resolve", "user_name", "user_name", "-b", "Settings.bundle")
        #expect(twice.exitCode == 0 && twice.output.split(separator: "\n").filter { $0 == "user_name" }.count == 1)
    }

    /// A pane for InAppSettingsKit only is registered, but Settings does not show it.
    @Test func `defaults resolve does not show rows of an InAppSettingsKit pane`() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(toggleText("T", key: "t")),
                "Settings.bundle/Root.inApp.plist": paneText(toggleText("T", key: "t"), toggleText("U", key: "u")),
            ], inMemory: true)
        #expect(try folder.run("defaults", "resolve", "t").output.contains("Settings shows    OFF"))
        #expect(try folder.run("defaults", "resolve", "u").output.contains("Settings shows    no row"))
    }

    /// Titles are in the first preferred language that the bundle has, and the short title is shown in the row.
    @Test func `defaults resolve prints titles in the preferred language`() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": """
                <plist version="1.0"><dict><key>StringsTable</key><string>Root</string>
                <key>PreferenceSpecifiers</key><array>
                <dict><key>Type</key><string>PSMultiValueSpecifier</string><key>Title</key><string>QUALITY</string>
                <key>Key</key><string>quality</string><key>DefaultValue</key><integer>1</integer>
                <key>Values</key><array><integer>1</integer><integer>2</integer></array>
                <key>Titles</key><array><string>LOW</string><string>HIGH</string></array>
                <key>ShortTitles</key><array><string>LOW</string><string>HI</string></array></dict>
                </array></dict></plist>
                """,
                "Settings.bundle/en.lproj/Root.strings": "QUALITY=Quality; LOW=Low; HIGH=High; HI=Hi;",
                "Settings.bundle/de.lproj/Root.strings": "QUALITY=\"Güte\"; LOW=Niedrig; HIGH=Hoch; HI=Ho;",
            ], inMemory: true)
        try folder.write(plist(["quality": "<integer>2</integer>"]), to: "high")
        func shown(_ options: String...) throws -> String {
            let result = try folder.run(["defaults", "resolve", "quality"] + options)
            let line = result.output.split(separator: "\n").first { $0.contains("Settings shows") }
            return try String(#require(line, "\(result.error)").dropFirst("  Settings shows    ".count))
        }
        #expect(try shown() == "Low")
        #expect(try shown("--languages", "de") == "Niedrig")
        #expect(try shown("--languages", "fr,de-AT,en") == "Niedrig")
        #expect(try shown("--languages", "fr") == "Low")
        #expect(try shown("--languages", "en,de", "--app-domain", "high") == "Hi")
        let wrong = try folder.run("defaults", "resolve", "quality", "--languages", "de,")
        #expect(
            wrong.exitCode == 64
                && wrong.error.contains("the language '' is not a language identifier such as de, pt-BR or zh-Hant"))
    }

    @Test func `defaults resolve without a key lists the keys in all domains`() throws {
        let folder = try tutorial()
        try folder.write(plist(["old&#10;key": "<integer>1</integer>", "user_name": "<string>A</string>"]), to: "app")
        let result = try folder.run("defaults", "resolve", "--app-domain", "app", "--", "-extra", "<true/>")
        let names = result.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(
            names == [
                "play_sounds_preference", "3D_sound_preference", "user_name", "experience_preference",
                "gravity_preference", "extra", "old\\nkey",
            ])
        #expect(result.output.contains("  value             true (boolean), from the argument domain\n"))
    }

    @Test func `defaults resolve requires --group for keys in an app group`() throws {
        let pane = paneText(itemText("TextField", ["Key": "k", "DefaultValue": "d"])).replacing(
            "\t<key>PreferenceSpecifiers",
            with: "\t<key>ApplicationGroupContainerIdentifier</key><string>group.a</string><key>PreferenceSpecifiers")
        let folder = try ScratchFolder(["Settings.bundle/Root.plist": pane], inMemory: true)
        let missing = try folder.run("defaults", "resolve", "k")
        #expect(missing.exitCode == 2 && missing.error.contains("= help: add --group group.a"))
        #expect(try folder.run("defaults", "resolve", "--group", "group.a").output.contains("\"d\" (string), from"))
    }

    @Test func `defaults resolve rejects unknown keys and invalid domain files`() throws {
        let folder = try tutorial()
        let unknown = try folder.run("defaults", "resolve", "user_nmae")
        #expect(unknown.exitCode == 2 && unknown.error.contains("did you mean user_name?"))
        try folder.write("<plist><dict><key>a</key>\n<sting/></dict></plist>", to: "broken")
        try folder.write("<plist><array/></plist>", to: "array")
        try folder.write("", to: "empty")
        try shell("mkfifo pipe", in: folder).requireSuccess()
        try folder.write([0xFF, 0xD8, 0xFF, 0xE0, 0, 1], to: "picture")
        for (file, message) in [
            ("broken", "error: the file is not a property list"), ("array", "has the type array, not dictionary"),
            ("empty", "not a property list"),
            ("picture", "not a property list"), ("nowhere", "nowhere does not exist"), (".", "it is a folder"),
            ("/dev/zero", "it is not a regular file"),
            ("pipe", "it is not a regular file"),
        ] {
            for option in ["--app-domain", "--suite", "--global-domain"] {
                let result = try folder.run("defaults", "resolve", option, file)
                #expect(result.exitCode == 2 && result.error.contains(message), "\(file): \(result.error)")
            }
        }
        #expect(try folder.run("defaults", "resolve", "--app-domain", "broken").error.hasPrefix("broken:2:"))
    }
}
