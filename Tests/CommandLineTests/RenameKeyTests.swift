import Foundation
import TestSupport
import Testing

/// `rename-key`, from changes in the bundle to values that an app reads.
@Suite struct RenameKeyTests {
    private static let options = """
        {
          // Ours
          "bundle": "App/Settings.bundle",
          "generate": { "swift": { "output": "Settings.swift" } }
        }

        """

    private func project(_ options: String? = options) throws -> ScratchFolder {
        let folder = try ScratchFolder(
            [
                ".git/HEAD": "",
                "App/Settings.bundle/Root.plist": paneText(
                    toggleText("Play", key: "play"), toggleText("Log", key: "log"),
                    itemText("ChildPane", ["Title": "More", "File": "More"])),
                "App/Settings.bundle/Root~ipad.plist": paneText(toggleText("Play", key: "play")),
                "App/Settings.bundle/More.plist": paneText(table: "More", toggleText("Play", key: "play")),
                "App/Settings.bundle/en.lproj/Root.strings": "/* Title of play */\n\"Play\" = \"Play\";\n",
            ], inMemory: true)
        if let options { try folder.write(options, to: "settings-bundle.json") }
        return folder
    }

    @Test func `rename-key updates all panes, comments and the options file`() throws {
        let folder = try project()
        let before = try folder.snapshot()
        let dry = try folder.run("rename-key", "play", "music", "--dry-run")
        let diff = try folder.run("rename-key", "play", "music", "--diff")
        #expect(try folder.snapshot() == before)
        let result = try folder.run("rename-key", "play", "music")
        #expect(result.exitCode == 0 && result.output == "")
        #expect(
            result.error == """
                update  Root.plist  item 0: Key
                update  Root~ipad.plist  item 0: Key
                update  More.plist  item 0: Key
                update  en.lproj/Root.strings  comment: 'Title of music'
                update  settings-bundle.json  generate: 'music' was 'play'
                note: values stored under 'play' move when the app registers its defaults; regenerate its code: \
                settings-bundle generate swift

                """)
        #expect(dry.error == result.error + "nothing was written\n" && diff.error == dry.error)
        #expect(diff.output.contains("--- a/settings-bundle.json\n+++ b/settings-bundle.json\n"), "\(diff.output)")
        #expect(
            try folder.snapshot().changes(since: before) == [
                "~ App/Settings.bundle/More.plist", "~ App/Settings.bundle/Root.plist",
                "~ App/Settings.bundle/Root~ipad.plist", "~ App/Settings.bundle/en.lproj/Root.strings",
                "~ settings-bundle.json",
            ])
        #expect(
            try folder.text(of: "settings-bundle.json")
                == Self.options.replacingOccurrences(
                    of: "\" } }\n}",
                    with: #"" }, "names": { "music": "play" }, "migrations": [{ "from": "play", "to": "music" }] }"#
                        + "\n}")
        )
    }

    @Test func `rename-key without an options file does not migrate stored values`() throws {
        let folder = try project(nil)
        let result = try folder.run("rename-key", "play", "music")
        #expect(result.exitCode == 0)
        #expect(
            result.error.hasSuffix(
                """
                note: values stored under 'play' stay there; the app must move them
                note: generated code can move them: create an options file with settings-bundle init, and add \
                { "from": "play", "to": "music" } to generate.migrations in it

                """))
        #expect(!FileManager.default.fileExists(atPath: folder.absolute("settings-bundle.json")))
    }

    /// The options file applies only to the bundle that it specifies.
    @Test(arguments: [["--no-migration"], ["--bundle", "Other.bundle"]])
    func `rename-key does not change the options file for --no-migration or another bundle`(words: [String])
        throws
    {
        let folder = try project()
        #expect(try shell("cp -R App/Settings.bundle Other.bundle", in: folder).exitCode == 0)
        let result = try folder.run(["rename-key", "play", "music"] + words)
        #expect(
            result.exitCode == 0 && result.error.contains("stay there; the app must move them"), "\(result.error)")
        #expect(try folder.text(of: "settings-bundle.json") == Self.options)
    }

    @Test func `rename-key changes nothing if the options file is invalid`() throws {
        for broken in [#"{ "bundle": "App/Settings.bundle", "generate": { "names": [] } }"#, "{"] {
            let folder = try project(broken)
            let before = try folder.snapshot()
            let result = try folder.run("rename-key", "play", "music", "-b", "App/Settings.bundle")
            #expect(result.exitCode == 2 && result.error.hasPrefix("settings-bundle.json:1:"), "\(result.error)")
            #expect(try folder.snapshot() == before)
        }
    }

    @Test func `rename-key combines the migrations of several renames`() throws {
        let folder = try project()
        try folder.write("rename-key play a\nrename-key a b\nrename-key log c --no-migration\n", to: "steps.txt")
        #expect(try folder.run("apply", "steps.txt", "-q").exitCode == 0)
        #expect(
            try folder.text(of: "settings-bundle.json").contains(
                #""names": { "b": "play" }, "migrations": [{ "from": "play", "to": "a" }, { "from": "a", "to": "b" }] }"#
            ))
        let code = try folder.run("generate", "swift", "-o", "-")
        #expect(code.exitCode == 0)
        #expect(code.output.contains("static let play = \"b\"\n") && code.output.contains("static let c = \"c\"\n"))
    }

    // MARK: Unknown keys

    @Test func `generate notes configured names for unknown keys`() throws {
        let folder = try project(#"{ "generate": { "names": { "plaz": "x", "log": "y", "nothing.like.it": "z" } } }"#)
        for words in [["swift"], ["objc", "-o", "S.h"], ["managed", "--format", "swift"]] {
            let result = try folder.run(["generate"] + words + ["-b", "App/Settings.bundle"])
            #expect(result.exitCode == 0)
            #expect(
                result.error.contains(
                    """
                    note: settings-bundle.json:1:28: no item has the key 'plaz'; did you mean play?
                    note: settings-bundle.json:1:53: no item has the key 'nothing.like.it'

                    """), "\(words) \(result.error)")
        }
    }

    @Test(arguments: [
        (
            #"{ "from": "a", "to": "plaz" }"#,
            "1:62: error: the migration from 'a' leads to 'plaz', which is not the key"
        ),
        (#"{ "from": "log", "to": "play" }"#, "1:62: error: the migration from 'log' would move the values of an item"),
    ])
    func `generate rejects migrations to a wrong key`(step: String, message: String) throws {
        let steps = #"[{ "from": "b", "to": "play" }, \#(step)]"#
        let folder = try project(#"{ "generate": { "migrations":\#(steps) } }"#)
        for words in [[], ["--configuration", "Release"]] {
            let result = try folder.run(["generate", "swift", "-b", "App/Settings.bundle"] + words)
            #expect(result.exitCode == 2 && result.output == "")
            #expect(result.error.hasPrefix("settings-bundle.json:\(message)"), "\(result.error)")
        }
    }

    /// Keys for debugging are not errors in other build configurations.
    @Test func `generate accepts names and migrations of keys in other build configurations`() throws {
        let folder = try project(
            #"{ "generate": { "names": { "play": "x" }, "migrations": [{ "from": "old", "to": "play" }] } }"#)
        let bundle = ["-b", "App/Settings.bundle"]
        #expect(try folder.run(["set-item", "log", "--configuration", "Debug", "-q"] + bundle).exitCode == 0)
        #expect(try folder.run(["rename-key", "log", "trace", "-q"] + bundle).exitCode == 0)
        let debug = try folder.run(["generate", "swift", "--configuration", "Debug"] + bundle)
        #expect(debug.exitCode == 0 && debug.error == "" && debug.output.contains("to: \"trace\""), "\(debug.error)")
        let release = try folder.run(["generate", "swift", "--configuration", "Release"] + bundle)
        #expect(release.exitCode == 0 && release.error == "" && !release.output.contains("trace"), "\(release.error)")
        #expect(release.output.contains("to: \"play\""))
    }

    // MARK: Options of generate swift

    @Test func `generate swift takes all of its options from the options file`() throws {
        let folder = try project(
            """
            { "generate": { "parts": ["model"], "swift": {
              "output": "Settings.swift", "minimum": { "ios": "17", "macos": "14.0", "tvos": "17", "watchos": "10" } } } }

            """)
        let bundle = ["-b", "App/Settings.bundle"]
        func code(_ words: [String]) throws -> String {
            let result = try folder.run(["generate", "swift"] + words + bundle)
            #expect(result.exitCode == 0, "\(result.error)")
            return result.output
        }
        #expect(try code([]) == "")
        let text = try folder.text(of: "Settings.swift")
        #expect(!text.contains("@available") && text.contains("class ObservableSettings"))
        try folder.write("{}", to: "none.json")
        #expect(
            try code(["-o", "-", "--part", "none", "--minimum-ios", "13"])
                == folder.run(
                    ["generate", "swift", "--options", "none.json", "-o", "-", "--minimum-macos", "14"] + bundle
                        + ["--minimum-tvos", "17", "--minimum-watchos", "10"]
                ).output)
        let check = try folder.run(["generate", "swift", "--check", "--part", "static"] + bundle)
        #expect(
            check.exitCode == 1 && check.error.contains("generate swift --bundle App/Settings.bundle --part static"))
    }
}
