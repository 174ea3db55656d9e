import JSONSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct OptionsFileTests {
    private let names = OptionsFile.KnownNames(
        rules: ["long-footer", "missing-translation"], accesses: ["internal", "package", "public"],
        parts: ["changes", "model", "all"], styles: ["newer", "older"])

    private func read(_ text: String) -> (options: OptionsFile, mistakes: [String]) {
        let document = JSONDocument(decoding: Array(text.utf8), in: .commented)
        let (options, mistakes) = OptionsFile.read(document, knowing: names)
        let lines = LineTable(document.source.text)
        return (
            options,
            mistakes.map { mistake in
                let place = lines.position(of: mistake.span.lowerBound)
                return "\(place.line):\(place.column): \(mistake.message)" + (mistake.help.map { "; \($0)" } ?? "")
            }
        )
    }

    private let text = """
        // What our app needs.
        {
          "$schema": "https://example.org/settings-bundle.schema.json",
          "bundle": "App/Settings.bundle",
          "platforms": ["ios", "ipados"],
          "localization": {
            "source": "en", "languages": ["de", "pt-BR"], // in this order
            "catalogs": { "Root": "App/Settings.xcstrings" },
          },
          "check": { "ignore": ["long-footer"], "error": ["missing-translation"], "warn": [], "baseline": "../known.json", "knownKeys": ["Kind"] },
          "generate": {
            "swift": { "output": "App/AppSettings.swift", "access": "package", "name": "AppSettings" },
            "objc": { "output": "App/AppSettings.h" }, "parts": ["model", "changes"],
            "conditions": { "Debug": "DEBUG" }, "names": { "3D_sound": "surroundSound" },
            "migrations": [{ "from": "old", "to": "new" }],
          },
          "build": {
            "configurations": ["Debug", "Release"],
            "variables": { "MARKETING_VERSION": null, "GIT_COMMIT": "unknown", "EMPTY": "" },
            "merge": [{ "from": "Licences", "title": "Licences", "single-pane": true }],
            "file-lists": "App/Lists",
          },
        }

        """

    @Test func `Every key of the options file is read`() throws {
        let (options, mistakes) = read(text)
        #expect(mistakes == [])
        #expect(options.bundle?.value == "App/Settings.bundle")
        #expect(options.platforms.map(\.value) == [.iOS, .iPadOS])
        #expect(options.localization.source?.value == "en")
        #expect(options.localization.languages.map(\.value) == ["de", "pt-BR"])
        #expect(options.localization.catalogs.map(\.name.value) == ["Root"])
        #expect(options.localization.catalogs.map(\.value.value) == ["App/Settings.xcstrings"])
        #expect(options.check.ignore.map(\.value) == ["long-footer"])
        #expect(options.check.knownKeys.map(\.value) == ["Kind"])
        #expect(options.check.error.map(\.value) == ["missing-translation"])
        #expect(options.check.warn == [] && options.check.baseline?.value == "../known.json")
        #expect(options.generate.swift?.output?.value == "App/AppSettings.swift")
        #expect(options.generate.swift?.access?.value == "package")
        #expect(options.generate.swift?.name?.value == "AppSettings")
        #expect(options.generate.objc?.output?.value == "App/AppSettings.h")
        #expect(options.generate.parts.map(\.value) == ["model", "changes"])
        #expect(options.generate.conditions.map(\.value.value) == ["DEBUG"])
        #expect(options.generate.names.map(\.name.value) == ["3D_sound"])
        #expect(options.generate.names.map(\.value.value) == ["surroundSound"])
        #expect(options.generate.migrations.map(\.value.from?.value) == ["old"])
        #expect(options.generate.migrations.map(\.value.to?.value) == ["new"])
        #expect(options.build.configurations.map(\.value) == ["Debug", "Release"])
        #expect(options.build.variables.map(\.name.value) == ["MARKETING_VERSION", "GIT_COMMIT", "EMPTY"])
        #expect(options.build.variables.map(\.value.value) == [nil, "unknown", ""])
        let merge = try #require(options.build.merge.first).value
        #expect(merge.from?.value == "Licences" && merge.title?.value == "Licences" && merge.singlePane == true)
        #expect(options.build.fileLists?.value == "App/Lists" && options.paths.contains { $0.value == "App/Lists" })
    }

    @Test func `A value has its span in the file`() throws {
        let document = JSONDocument(decoding: Array(text.utf8), in: .commented)
        let catalog = try #require(OptionsFile.read(document, knowing: names).options.localization.catalogs.first)
        #expect(document.source.text.string(in: catalog.name.span) == "\"Root\"")
        #expect(document.source.text.string(in: catalog.value.span) == "\"App/Settings.xcstrings\"")
    }

    @Test(arguments: [
        ("", ["1:1: expected a value, found the end of the file"]),
        ("[]", ["1:1: the root is an array; expected an object"]),
        ("{}", []),
        (
            "{\n  \"bundel\": \"a\",\n  \"é\": 1, \"x\": 2\n}",
            ["2:3: unknown key 'bundel'; did you mean 'bundle'?", "3:3: unknown key 'é'", "3:11: unknown key 'x'"]
        ),
        (
            "{\"check\": {}, \"bundle\": \"a\",\n\"bund\\u006ce\": \"b\", \"check\": 1}",
            ["2:1: the key 'bundle' appears twice", "2:21: the key 'check' appears twice"]
        ),
        (
            "{\"platforms\": [\"iOS\", \"macos\", 7, \"tvos\"]}",
            [
                "1:16: unknown platform 'iOS'; did you mean 'ios'?", "1:23: unknown platform 'macos'",
                "1:32: the value of 'platforms[2]' is a number; expected a string",
            ]
        ),
        (
            "{\"check\": {\"ignore\": [\"long-foter\"], \"error\": \"long-footer\", \"baseline\": null}}",
            [
                "1:23: unknown rule 'long-foter'; did you mean 'long-footer'?",
                "1:47: the value of 'error' is a string; expected an array",
                "1:74: the value of 'baseline' is null; expected a string",
            ]
        ),
        (
            "{\"bundle\": \"/a\", \"generate\": {\"swift\": {\"output\": \"~/a\", \"access\": \"pubic\"}, \"objc\": {\"access\": 1}}}",
            [
                "1:12: the path '/a' is not relative to the folder of the options file; use a relative path",
                "1:51: the path '~/a' is not relative to the folder of the options file; use a relative path",
                "1:68: unknown access 'pubic'; did you mean 'public'?", "1:87: unknown key 'access'",
            ]
        ),
        (
            "{\"localization\": {\"source\": \"Base\", \"languages\": [\"de\", \"german!\"], \"catalogs\": {\"\": \"a\", \"R\": \"\"}}}",
            [
                "1:29: 'Base' is not a language; use an identifier such as 'de' or 'pt-BR'",
                "1:57: 'german!' is not a language; use an identifier such as 'de' or 'pt-BR'",
                "1:82: '' is not a valid name for a table", "1:96: the path is empty",
            ]
        ),
        (
            "{\"build\": {\"variables\": {\"A B\": \"\", \"1\": null, \"A\": true, \"A\": null}, \"configurations\": [\"\"]}}",
            [
                "1:26: 'A B' is not a valid name for a variable",
                "1:37: '1' is not a valid name for a variable",
                "1:53: the value of 'A' is true; expected a string or null", "1:59: the key 'A' appears twice",
                "1:90: '' is not a valid name for a build configuration",
            ]
        ),
        (
            "{\"build\": {\"merge\": [{\"title\": \"x\", \"single-pane\": \"yes\"}, {}, []]}}",
            [
                "1:22: the key 'from' is missing",
                "1:52: the value of 'single-pane' is a string; expected true or false",
                "1:60: the key 'from' is missing",
                "1:64: the value of 'merge[2]' is an array; expected an object",
            ]
        ),
        (
            "{\"build\": {\"configurations\": [\"De/bug\", \"\\n\", \"A b (c)\"]}, \"generate\": {\"conditions\": {\"a/b\": \"C\"}}}",
            [
                "1:31: 'De/bug' is not a valid name for a build configuration",
                "1:41: '\\n' is not a valid name for a build configuration",
                "1:88: 'a/b' is not a valid name for a build configuration",
            ]
        ),
        (
            "{\"build\": {\"merge\": [{\"from\": \"L\", \"before\": \"x\", \"at\": 1, \"after\": \"y\"}, {\"from\": \"L\", \"at\": -1}]}}",
            [
                "1:57: 'at' and 'before' cannot be combined; remove one of them",
                "1:69: 'after' and 'before' cannot be combined; remove one of them",
                "1:95: -1 is not a position; positions are whole numbers and start at 0",
            ]
        ),
        (
            "{\"build\": {\"merge\": [{\"from\": \"L\", \"at\": \"1\"}]}}",
            ["1:42: the value of 'at' is a string; expected a number"]
        ),
        (
            "{\"build\": {\"merge\": [{\"from\": \"L\", \"titel\": \"x\"}]}, "
                + "\"generate\": {\"migrations\": [{\"form\": \"a\", \"from\": \"b\", \"to\": \"c\"}]}}",
            [
                "1:36: unknown key 'titel'; did you mean 'title'?", "1:82: unknown key 'form'; did you mean 'from'?",
            ]
        ),
        (
            "{\"build\": {\"file-lists\": \"Lists\"}}",
            [
                "1:26: file lists are named after build configurations, but none is listed; list them in 'configurations'"
            ]
        ),
    ])
    func `Errors are reported with their positions`(text: String, expected: [String]) {
        #expect(read(text).mistakes == expected)
    }

    @Test(arguments: ["", "x", "1.", "1.2.3.4", "-1", "１３", "12345"]) func `An invalid minimum version is an error`(
        text: String
    ) {
        let (_, mistakes) = read(#"{ "generate": { "swift": { "minimum": { "ios": "\#(text)" } } } }"#)
        #expect(mistakes == ["1:48: '\(text)' is not a version; use a version such as '17' or '17.4'"])
    }

    @Test func `Invalid values are omitted, and valid values are kept`() {
        let options = read(
            "{\"bundle\": 1, \"platforms\": [\"ios\", \"macos\"], \"build\": {\"configurations\": [\"Debug\", 1]}}"
        ).options
        #expect(options.bundle == nil)
        #expect(options.platforms.map(\.value) == [.iOS])
        #expect(options.build.configurations.map(\.value) == ["Debug"])
    }

    @Test func `Only the first 100 errors are reported`() {
        let keys = (0..<5000).map { "\"bundle\($0)\": {}" }.joined(separator: ",\n")
        let mistakes = read("{\(keys)}").mistakes
        #expect(mistakes.count == 100)
        #expect(mistakes.last == "100:1: unknown key 'bundle99'")
    }

    @Test func `Errors in a damaged options file have positions within the file`() {
        var mutator = Mutator(seed: 1, vocabulary: .json)
        var readable = 0
        for _ in 0..<TestRuns.count(1000) {
            let document = JSONDocument(decoding: mutator.mutant(of: Array(text.utf8)), in: .commented)
            let (_, mistakes) = OptionsFile.read(document, knowing: names)
            #expect(mistakes.allSatisfy { $0.span.upperBound <= document.source.text.count })
            if document.diagnostic == nil { readable += 1 }
        }
        #expect(readable > TestRuns.count(100))
    }
}
