import Foundation
import TestSupport
import Testing

/// A bundle as shown on a device in a language.
@Suite struct ShowLanguageTests {
    /// A pane with all kinds of strings, some of which have Japanese translations.
    private func folder() throws -> ScratchFolder {
        try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    itemText("Group", ["Title": "Sound", "FooterText": "What is heard"]),
                    itemText(
                        "ToggleSwitch",
                        [
                            "Title": "Play", "Key": "play", "DefaultValue": "<true/>",
                            "TrueConfirmationPrompt":
                                "<dict><key>Title</key><string>Loud</string><key>Prompt</key><string>Sure?</string></dict>",
                        ]),
                    itemText(
                        "MultiValue",
                        [
                            "Title": "Level", "Key": "level", "DefaultValue": "<integer>1</integer>",
                            "Titles": arrayText("Beginner", "Expert"),
                            "Values": "<array><integer>0</integer><integer>1</integer></array>",
                        ]), itemText("TitleValue", ["Key": "version", "DefaultValue": "Sound"]),
                    itemText("ChildPane", ["Title": "More", "File": "More"])),
                "Settings.bundle/More.plist": paneText(table: "More", toggleText("Debug", key: "debug")),
                "Settings.bundle/en.lproj/Root.strings": tableText([
                    "Sound": "Sound", "What is heard": "What you hear", "Play": "Play", "Level": "Level",
                    "Loud": "Loud",
                    "Sure?": "Sure?", "Beginner": "Beginner", "Expert": "Expert", "More": "More",
                ]),
                "Settings.bundle/en.lproj/More.strings": tableText(["Debug": "Debugging"]),
                "Settings.bundle/ja.lproj/Root.strings": tableText([
                    "Sound": "サウンド", "Play": "再生", "Level": "Level", "Expert": "上級", "Sure?": "", "More": "詳細",
                ]),
            ], inMemory: true)
    }

    @Test func `show --language marks strings that are not translated`() throws {
        let result = try folder().run("show", "--language", "ja")
        #expect(
            result.output == """
                Settings.bundle  in ja 40 % (4 missing)
                Root  table Root
                  0 group           サウンド
                      footer      ! What is heard
                  1 toggle          再生      play = true
                      on: title   ! Loud
                      on: prompt  -
                  2 multi-value   = Level     level = 1 (上級)
                      choice      ! Beginner  = 0
                      choice        上級      = 1  default
                  3 title                     version = "Sound"
                  4 child-pane      詳細      → More
                    More  table More
                      0 toggle  ~ Debugging  debug = false

                """)
        #expect(
            result.error == """
                note: ! 3 strings are shown as written in the pane: ja.lproj/Root.strings has no entry for them
                note: - 1 string in ja.lproj/Root.strings is empty, so nothing is shown
                note: = 1 string in ja.lproj/Root.strings is the same as in the source language
                note: ~ 1 string is from en.lproj/More.strings, because ja.lproj/More.strings does not exist

                """)
    }

    @Test func `show --language does not mark translated strings`() throws {
        let folder = try folder()
        let result = try folder.run("show", "--pane", "More", "--language", "en")
        #expect(result.output == "More  table More\n  0 toggle    Debugging  debug = false\n")
        #expect(result.error == "")
    }

    @Test func `show --language notes the language that a device uses instead`() throws {
        let folder = try folder()
        let english = try folder.run("show", "--language", "ar", "--pane", "More")
        #expect(
            english.error == """
                note: the bundle has no ar; a device set to it shows en
                note: ~ 1 string is from en.lproj/More.strings, because ar.lproj/More.strings does not exist

                """)
        let japanese = try folder.run("show", "--language", "ja-JP", "--quiet")
        #expect(japanese.output.hasPrefix("Settings.bundle  in ja-JP: ja 40 % (4 missing)\n") && japanese.error == "")
    }

    @Test func `show and preview note a region that Settings does not have`() throws {
        let folder = try folder()
        try folder.write(tableText(["Debug": "Debugging (US)"]), to: "Settings.bundle/en-US.lproj/More.strings")
        let result = try folder.run("show", "--language", "en-US", "--pane", "More")
        #expect(result.output == "More  table More\n  0 toggle    Debugging  debug = false\n")
        #expect(
            result.error == """
                note: a device set to en-US probably shows en, not en-US: Settings itself is not \
                localized in en-US (inferred, open question D6)

                """)
        let preview = try folder.run("preview", "--language", "en-US", "--pane", "More")
        #expect(preview.output.contains(" Debugging ") && !preview.output.contains("(US)"))
        #expect(preview.error == result.error)
        let sheet = try folder.run("preview", "--all-languages", "--pane", "More", "--format", "svg")
        #expect(sheet.error == result.error)
        // A region that Settings has is used.
        try folder.write(tableText(["Debug": "Debugging (GB)"]), to: "Settings.bundle/en-GB.lproj/More.strings")
        let british = try folder.run("show", "--language", "en-GB", "--pane", "More")
        #expect(british.output.contains("Debugging (GB)") && british.error == "")
    }

    @Test func `show --language prints the strings of an item`() throws {
        let result = try folder().run("show", "play", "--language", "ja")
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "Root/1" && lines.contains("  Title                   Play"))
        #expect(
            lines.suffix(4) == [
                "  in ja", "    Title                            再生",
                "    TrueConfirmationPrompt.Title   ! Loud", "    TrueConfirmationPrompt.Prompt  -",
            ])
        #expect(
            result.error.contains(
                "note: ! 1 string is shown as written in the pane: ja.lproj/Root.strings has no entry for it\n"))
    }

    @Test(arguments: [
        (["--language", "zh_CN"], "did you mean zh-Hans?"), (["--language", "English"], "did you mean en?"),
        (["--language", "deu"], "did you mean de?"),
        (["--language", "klingon"], "use an identifier such as en, pt-BR or zh-Hans"),
        (["play", "--value", "Title", "--language", "ja"], "leave out --language"),
    ])
    func `show rejects invalid language identifiers`(arguments: [String], told: String) throws {
        let refusal = try Refusal(["show"] + arguments, in: folder())
        #expect(refusal.exitCode == 64 && refusal.isClean && refusal.error.contains(told), "\(refusal.error)")
    }

    @Test func `show accepts the name of a language folder as a language`() throws {
        let folder = try folder()
        try folder.write(tableText(["Debug": "调试"]), to: "Settings.bundle/zh_CN.lproj/More.strings")
        #expect(try folder.run("show", "--language", "zh_CN", "--pane", "More").output.contains("  调试  "))
        #expect(try folder.run("show", "--language", "zh-Hans", "--pane", "More").output.contains("  调试  "))
        let refusal = try Refusal("show", "--language", "Base", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean, "\(refusal)")
    }

    @Test func `show prints the pane in a language folder only for that language`() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/en.lproj/Root.plist": paneText(toggleText("Play", key: "play")),
                "Settings.bundle/ja.lproj/Root.plist": paneText(table: nil, toggleText("再生", key: "play")),
            ], inMemory: true)
        let japanese = try folder.run("show", "--language", "ja")
        #expect(japanese.output == "Settings.bundle  in ja\nja.lproj/Root\n  0 toggle  ! 再生  play = false\n")
        #expect(
            japanese.error.contains(
                "note: ! 1 string is shown as written in the pane: a device set to ja does not find Localizable"))
        #expect(try folder.run("show", "--language", "de").output.contains("en.lproj/Root  table Root\n"))
        #expect(try folder.run("show", "--language", "ja", "--pane", "Root").output.hasPrefix("ja.lproj/Root\n"))
        // Without a language, all panes are printed.
        #expect(try folder.run("show").output.contains("en.lproj/Root  table Root\n"))
    }

    @Test func `show notes a string table that takes precedence over all languages`() throws {
        let folder = try folder()
        try folder.write(tableText(["Debug": "Everywhere"]), to: "Settings.bundle/More.strings")
        let result = try folder.run("show", "--language", "ja", "--pane", "More")
        #expect(result.output.contains("~ Everywhere"))
        let source = "More.strings, which takes precedence over the tables of all languages"
        #expect(result.error == "note: ~ 1 string is from \(source)\n")
    }

    @Test func `show prints many languages in columns`() throws {
        let folder = try folder()
        let languages =
            "ar ca cs da de el es es-419 fi fr he hi hr hu id it ko ms nb nl pl pt-BR pt-PT ro ru sk zh-Hant"
            .split(separator: " ")
        for language in languages { try folder.write("/**/", to: "Settings.bundle/\(language).lproj/Root.strings") }
        let lines = try folder.run("show").output.split(separator: "\n").map(String.init)
        #expect(lines.first == "Settings.bundle  29 languages")
        let table = lines.dropFirst().prefix { !$0.hasPrefix("Root") }
        let cells = table.flatMap { $0.matches(of: /([a-zA-Z0-9-]+) +(\d+) %( \(\d+ missing\))?/) }
        #expect(cells.map(\.1).sorted() == (languages + ["en", "ja"]).sorted())
        #expect(table.allSatisfy { $0.count <= 100 } && table.count < 12)
        // The columns are aligned: the percent signs have the same positions in each line.
        let places = table.dropLast().map { line in line.indices.filter { line[$0] == "%" } }
        #expect(Set(places).count == 1)
    }

    @Test func `show --json --language contains every string and is valid for the schema`() throws {
        let folder = try folder()
        try folder.write(tableText(["Play": "تشغيل"]), to: "Settings.bundle/ar.lproj/Root.strings")
        try folder.write(try Repository.text(of: "Docs/Reference/show.schema.json"), to: "schema.json")
        let script = """
            import json, sys
            try:
                import jsonschema
            except ImportError:
                sys.exit(99)
            schema = json.load(open("schema.json"))
            jsonschema.Draft202012Validator.check_schema(schema)
            for name in sys.argv[1:]:
                jsonschema.Draft202012Validator(schema).validate(json.load(open(name)))
            whole = json.load(open(sys.argv[1]))
            print(whole["language"], whole["rightToLeft"])
            items = [item for pane in whole["panes"] for item in pane["items"]]
            for text in [text for item in items for text in item["texts"]]:
                print(text["key"], text["text"], text["shown"], text["state"], text["file"], sep=" | ")
            print(json.load(open(sys.argv[2]))["rightToLeft"])
            print("texts" in json.load(open(sys.argv[3]))["items"][0])
            """
        try folder.write(script, to: "read.py")
        let result = try shell(
            """
            settings-bundle show --json --language ja > a.json; settings-bundle show play --language ar --json > b.json
            settings-bundle show play --json > c.json; settings-bundle show --json > d.json
            command -v python3 >/dev/null || exit 99; PYTHONIOENCODING=utf-8 python3 read.py a.json b.json c.json d.json
            """, in: folder)
        if result.exitCode == 99 {
            notTried("no python3 with jsonschema to check the JSON with")
            return
        }
        #expect(
            result.output == """
                ja False
                Title | Sound | サウンド | translated | ja.lproj/Root.strings
                FooterText | What is heard | What is heard | raw | ja.lproj/Root.strings
                Title | Play | 再生 | translated | ja.lproj/Root.strings
                TrueConfirmationPrompt.Title | Loud | Loud | raw | ja.lproj/Root.strings
                TrueConfirmationPrompt.Prompt | Sure? |  | empty | ja.lproj/Root.strings
                Title | Level | Level | same | ja.lproj/Root.strings
                Titles | Beginner | Beginner | raw | ja.lproj/Root.strings
                Titles | Expert | 上級 | translated | ja.lproj/Root.strings
                Title | More | 詳細 | translated | ja.lproj/Root.strings
                Title | Debug | Debugging | fallback | en.lproj/More.strings
                True
                False

                """, "\(result.error)")
    }
}
