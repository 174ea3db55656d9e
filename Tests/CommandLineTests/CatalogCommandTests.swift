import Foundation
import TestSupport
import Testing

/// Commands for a bundle whose strings are in a String Catalog next to it.
@Suite struct CatalogCommandTests {
    /// A catalog with irregular formatting and an unknown member.
    static let catalog = """
        {
          "sourceLanguage" : "en",
          "own" : [1,  2.50],
          "strings" : {
            "Play" : {
              "extractionState" : "manual",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "needs_review", "value" : "Spielen" } },
                "fr" : { "stringUnit" : { "value" : "Jouer",   "state" : "translated" } }
              }
            },
            "Sound" : {
              "extractionState" : "manual",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Ton" } }
              }
            }
          },
          "version" : "1.0"
        }

        """

    static let place = "App/Texts.xcstrings"
    static let options = #"{ "localization": { "catalogs": { "Root": "App/Texts.xcstrings" } } }"#

    func project(_ catalog: String = catalog, options: String = options) throws -> ScratchFolder {
        try ScratchFolder(
            [
                ".git/HEAD": "", "settings-bundle.json": options, Self.place: catalog,
                "App/Settings.bundle/Root.plist": paneText(
                    itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play")),
            ], inMemory: true)
    }

    /// Expects that a command replaces one string in the catalog, and changes no other files except `others`.
    private func expect(
        _ words: [String], replaces old: String, by new: String, besides others: Set<String> = [],
        in folder: ScratchFolder, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try folder.snapshot()
        let text = try folder.text(of: Self.place)
        #expect(text.components(separatedBy: old).count == 2, "\(old)", sourceLocation: sourceLocation)
        let result = try folder.run(words)
        #expect(result.exitCode == 0, "\(result.error)", sourceLocation: sourceLocation)
        let after = try folder.text(of: Self.place)
        #expect(after == text.replacingOccurrences(of: old, with: new), "\(after)", sourceLocation: sourceLocation)
        #expect(
            Set(try folder.snapshot().changes(since: before)) == others.union(["~ \(Self.place)"]),
            sourceLocation: sourceLocation)
    }

    // MARK: Editing

    @Test func `localize set changes one translation in a catalog and nothing else`() throws {
        let folder = try project()
        try expect(
            ["localize", "set", "de", "Play", "Los"], replaces: #""needs_review", "value" : "Spielen""#,
            by: #""translated", "value" : "Los""#, in: folder)
        let before = try folder.snapshot()
        #expect(try folder.run("localize", "set", "de", "Play", "Los").exitCode == 0)
        #expect(try folder.snapshot() == before, "the same again is no change")
    }

    @Test func `add-item adds the title and its translation to the catalog`() throws {
        try expect(
            ["add-item", "toggle", "--title", "Quiet", "--key", "quiet", "--translate", "de=Leise"],
            replaces: "    \"Sound\" : {",
            by: """
                    "Quiet" : {
                      "extractionState" : "manual",
                      "localizations" : {
                        "de" : {
                          "stringUnit" : {
                            "state" : "translated",
                            "value" : "Leise"
                          }
                        }
                      }
                    },
                    "Sound" : {
                """, besides: ["~ App/Settings.bundle/Root.plist"], in: project())
    }

    @Test func `localize marks unused strings as stale and reused strings as manual`() throws {
        let folder = try project()
        let page = "App/Settings.bundle/Root.plist"
        try folder.write(paneText(itemText("Group", ["Title": "Sound"])), to: page)
        let manual = "\"Play\" : {\n      \"extractionState\" : \"manual\""
        let stale = manual.replacingOccurrences(of: "manual", with: "stale")
        try expect(["localize"], replaces: manual, by: stale, in: folder)
        try folder.write(paneText(itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play")), to: page)
        try expect(["localize"], replaces: stale, by: manual, in: folder)
    }

    @Test(arguments: [
        ["localize add es", "add-item toggle --title New --key new"],
        ["localize add es", "set-item title:Sound --title Audio"],
        ["set-item title:Sound --translate en=Audio", "set-item title:Sound --title Noise --footer Text"],
        ["move-item play --at 0 --drop-strings", "set-item title:Sound --title Noise"],
        ["localize rename de de-AT", "set-item play --title Start", "remove-item title:Sound"],
    ])
    func `A script gives the same catalog as its commands one after another`(commands: [String]) throws {
        let (sequence, script) = (try project(), try project())
        for command in commands {
            #expect(try sequence.run(command.split(separator: " ").map(String.init)).exitCode == 0)
        }
        try script.write(commands.joined(separator: "\n"), to: "script.txt")
        let result = try script.run(["apply", "script.txt"])
        #expect(result.exitCode == 0, "\(result.error)")
        try FileManager.default.removeItem(atPath: script.absolute("script.txt"))
        #expect(try script.snapshot() == sequence.snapshot())
    }

    @Test(arguments: ["xliff", "csv", "xcstrings"])
    func `An exported translation can be edited and imported into a catalog`(format: String) throws {
        let folder = try project()
        let export = try folder.run("localize", "export", "fr", "--format", format, "-o", "out")
        #expect(export.exitCode == 0, "\(export.error)")
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.absolute("out")).first)
        let exported = try folder.text(of: "out/\(file)")
        try #require(exported.contains("Jouer"))
        try folder.write(exported.replacingOccurrences(of: "Jouer", with: "Jouez"), to: "out/\(file)")
        try expect(["localize", "import", "out/\(file)"], replaces: "Jouer", by: "Jouez", in: folder)
    }

    @Test func `localize status counts the strings in a catalog`() throws {
        let text = try project().run("localize", "status").output
        let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(lines.contains(["de", "2", "0", "0", "0", "0", "0", "100", "%"]), "\(text)")
        #expect(lines.contains(["fr", "1", "0", "1", "0", "0", "0", "50", "%"]), "\(text)")
    }

    @Test func `Removing a pseudolanguage restores the catalog`() throws {
        let folder = try project()
        #expect(try folder.run("localize", "pseudo").exitCode == 0)
        let text = try folder.text(of: Self.place)
        #expect(text.components(separatedBy: "\"en-XA\"").count == 3, "\(text)")
        #expect(try folder.run("localize", "remove", "en-XA").exitCode == 0)
        #expect(try folder.text(of: Self.place) == Self.catalog)
    }

    // MARK: Conversion

    @Test(arguments: [
        "Settings.xcstrings", "./Settings.xcstrings", "App/../Settings.xcstrings", "settings.XCSTRINGS", "link",
    ])
    func `localize catalog does not replace the catalog of another table`(name: String) throws {
        let folder = try ScratchFolder(["App/file": ""])
        try folder.run("new", "--template", "tutorial", "--language", "en", "--language", "de").requireSuccess()
        try folder.run("add-pane", "About", "--title", "About").requireSuccess()
        try folder.run("add-item", "title", "--pane", "About", "--title", "Made by", "--key", "by", "--default", "A")
            .requireSuccess()
        try folder.run("localize").requireSuccess()
        try folder.run("localize", "catalog", "Root", "--to", "Settings.xcstrings").requireSuccess()
        try shell("ln -s Settings.xcstrings link", in: folder).requireSuccess()
        let before = try folder.snapshot()
        let result = try folder.run("localize", "catalog", "About", "--to", name)
        if name == "settings.XCSTRINGS" {
            // A different file on Linux, and the same one on most Macs.
            #expect(result.exitCode != 0 || FileManager.default.fileExists(atPath: folder.absolute(name)))
            #expect(try folder.snapshot().changes(since: before).allSatisfy { $0 != "~ Settings.xcstrings" })
        } else {
            #expect(result.exitCode != 0 && result.error.contains("error: "), "\(result.error)")
            #expect(try folder.snapshot().changes(since: before) == [])
        }
        try folder.run("check").requireSuccess()
    }

    @Test func `localize catalog converts between string tables and a catalog`() throws {
        let folder = try project()
        func shown() throws -> [String] {
            try ["en", "de", "fr"].map { try folder.run("show", "--language", $0).output }
        }
        let before = try (snapshot: folder.snapshot(), shown: shown())
        #expect(try folder.run("localize", "catalog", "Root", "--to-tables").exitCode == 0)
        #expect(try folder.snapshot().entries[Self.place] == nil)
        #expect(
            try folder.text(of: "App/Settings.bundle/de.lproj/Root.strings").contains("\"Play\" = \"Spielen\";\n"))
        #expect(try folder.text(of: "settings-bundle.json").contains("Texts") == false)
        #expect(try shown() == before.shown)
        let tables = try folder.snapshot()
        let result = try folder.run("localize", "catalog", "Root", "--to", Self.place)
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try shown() == before.shown)
        #expect(try folder.snapshot().entries["App/Settings.bundle/de.lproj"] == nil)
        // Catalogs written by the tool survive the round trip unchanged.
        let catalog = try folder.text(of: Self.place)
        #expect(try folder.run("localize", "catalog", "Root", "--to-tables").exitCode == 0)
        #expect(try folder.snapshot() == tables)
        #expect(try folder.run("localize", "catalog", "Root", "--to", Self.place).exitCode == 0)
        #expect(try folder.text(of: Self.place) == catalog)
    }

    // MARK: Checking

    @Test func `check locates findings in the catalog`() throws {
        let folder = try project(Self.catalog.replacingOccurrences(of: "\"Ton\"", with: "\"Ton %@\""))
        for paths in [[], ["App/Texts.xcstrings"], ["App"]] {
            let result = try folder.run(["check", "--select", "placeholder-mismatch", "--format", "concise"] + paths)
            #expect(result.exitCode == 0 && result.output.hasPrefix("App/Texts.xcstrings:15:69: "), "\(result.output)")
            #expect(result.output.hasSuffix("[placeholder-mismatch]\n"), "\(result.output)")
        }
        let page = try folder.run("check", "App/Settings.bundle/Root.plist", "--select", "placeholder-mismatch")
        #expect(page.exitCode == 0 && page.output == "")
    }

    @Test func `check rejects a catalog that does not belong to a bundle`() throws {
        let folder = try project()
        try folder.write(Self.catalog, to: "App/Other.xcstrings")
        let result = try folder.run("check", "App/Other.xcstrings")
        #expect(result.exitCode == 2 && result.output == "")
        #expect(
            result.error == """
                error: App/Other.xcstrings is not a catalog of any bundle
                  = help: add it to localization.catalogs in settings-bundle.json, or specify a bundle

                """)
    }

    /// Services would look for the file to fix, and the table is not a file.
    @Test func `A SARIF report omits fixes of tables that come from a catalog`() throws {
        let folder = try project(Self.catalog.replacingOccurrences(of: "\"Ton\"", with: "\"Ton \""))
        let result = try folder.run("check", "--notes", "--format", "sarif")
        #expect(result.output.contains("edge-space-mismatch"))
        #expect(!result.output.contains("\"fixes\""), "\(result.output)")
    }

    // MARK: Variations

    private static let forms = """
        { "variations" : { "plural" : { "other" : { "stringUnit" : { "state" : "translated", "value" : "T" } } } } }
        """
    private static let withForms = catalog.replacingOccurrences(
        of: #"{ "stringUnit" : { "state" : "translated", "value" : "Ton" } }"#, with: forms)

    @Test func `check and build reject variations of a string that an item uses`() throws {
        let folder = try project(Self.withForms)
        let check = try folder.run("check", "--format", "concise")
        #expect(check.exitCode == 1)
        #expect(
            check.output.hasPrefix("App/Texts.xcstrings:15:9: error: the string 'Sound' has plural or device")
                && check.output.hasSuffix("[text-forms]\n"), "\(check.output)")
        let before = try folder.snapshot()
        let build = try folder.run("build", "-o", "Out/Settings.bundle")
        #expect(build.exitCode == 2)
        #expect(
            build.error == """
                App/Texts.xcstrings:15:9: error: the string 'Sound' varies by plural or device, which string tables do not support
                  = help: replace the variations with one translation

                """, "\(build.error)")
        #expect(try folder.snapshot() == before)
    }

    @Test func `check and build accept variations of an unused string`() throws {
        let folder = try project(Self.withForms)
        try folder.write(paneText(toggleText("Play", key: "play")), to: "App/Settings.bundle/Root.plist")
        let check = try folder.run("check", "--select", "text-forms")
        #expect(check.exitCode == 0 && check.output == "")
        #expect(try folder.run("build", "-o", "Out/Settings.bundle").exitCode == 0)
        #expect(try folder.text(of: "Out/Settings.bundle/de.lproj/Root.strings").contains("\"Play\" = \"Spielen\";\n"))
    }

    // MARK: Errors

    @Test(arguments: [
        ("{ ", "App/Texts.xcstrings:1:3: error: expected "),
        ("[]", "App/Texts.xcstrings:1:1: error: not a String Catalog"),
        (
            #"{ "sourceLanguage": "en", "strings": { "A": {}, "A": {} } }"#,
            "App/Texts.xcstrings:1:49: error: the string 'A' appears twice"
        ),
        (
            #"{ "sourceLanguage": "../en", "strings": {} }"#,
            "App/Texts.xcstrings:1:21: error: '../en' is not a language"
        ),
        (
            #"{ "sourceLanguage": "en", "strings": { "A": 1 } }"#,
            "App/Texts.xcstrings:1:45: error: the string 'A': its value is not an object"
        ),
    ]) func `All commands report an invalid catalog with one located error`(text: String, message: String) throws {
        let folder = try project(text)
        let before = try folder.snapshot()
        for words in [
            ["show"], ["check"], ["localize"], ["localize", "set", "de", "A", "B"],
            ["build", "-o", "Out/Settings.bundle"],
        ] {
            let result = try folder.run(words)
            #expect(result.exitCode == 2 && result.output == "", "\(words)")
            #expect(result.error.hasPrefix(message), "\(words): \(result.error)")
            #expect(result.error.components(separatedBy: "error: ").count == 2, "\(result.error)")
        }
        #expect(try folder.snapshot() == before)
    }

    @Test func `Commands reject a string table and a catalog with the same name`() throws {
        let folder = try project()
        try folder.write("\"Play\" = \"Los\";\n", to: "App/Settings.bundle/de.lproj/Root.strings")
        for words in [["show"], ["localize"], ["build", "-o", "Out/Settings.bundle"]] {
            let result = try folder.run(words)
            #expect(result.exitCode == 2, "\(words)")
            #expect(
                result.error.hasPrefix(
                    "App/Settings.bundle/de.lproj/Root.strings: error: the table Root has both this file and the catalog "
                ),
                "\(result.error)")
        }
    }

    /// Xcode extracts strings into the app's catalog, so the tool only reads it.
    @Test(arguments: [
        (catalog.replacingOccurrences(of: "\"manual\"", with: "\"extracted_with_value\""), "Root"),
        (catalog, "Localizable"),
    ]) func `The catalog of the app is read but never changed`(text: String, table: String) throws {
        let folder = try project(text, options: Self.options.replacingOccurrences(of: "Root", with: table))
        try folder.write(
            paneText(table: table, itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play")),
            to: "App/Settings.bundle/Root.plist")
        #expect(try folder.run("show", "--language", "de").output.contains("Spielen"))
        let before = try folder.snapshot()
        for words in [
            ["localize", "set", "de", "Play", "Los"], ["localize", "catalog", table, "--to-tables"],
            ["add-item", "toggle", "--title", "New", "--key", "new"],
        ] {
            let result = try folder.run(words)
            #expect(result.exitCode == 2 && result.error.contains("is not changed"), "\(words): \(result.error)")
            #expect(result.error.hasPrefix("App/Texts.xcstrings"), "\(result.error)")
        }
        #expect(try folder.snapshot() == before)
        #expect(try folder.run("build", "-o", "Out/Settings.bundle").exitCode == 0)
    }

    @Test(arguments: [
        ("App/Gone.xcstrings", "App/Gone.xcstrings"), ("App/Texts.json", "App/Texts.json"),
        ("App/Settings.bundle/Texts.xcstrings", "App/Settings.bundle/Texts.xcstrings"),
    ]) func `Commands reject a catalog that is missing, in the bundle or of another type`(path: String, named: String)
        throws
    {
        let folder = try project(options: Self.options.replacingOccurrences(of: Self.place, with: path))
        if !path.contains("Gone") { try folder.write(Self.catalog, to: path) }
        for words in [["show"], ["localize"], ["build", "-o", "Out/Settings.bundle"]] {
            let result = try folder.run(words)
            #expect(result.exitCode == 2 && result.output == "", "\(words)")
            #expect(result.error.contains(named), "\(words): \(result.error)")
        }
    }

    /// `build` writes string tables into the app, never the catalog.
    @Test func `build omits unlisted languages in the catalog of the app`() throws {
        let folder = try project(
            Self.catalog.replacing("\"extractionState\" : \"manual\",", with: ""),
            options: """
                { "localization": { "languages": ["de"], "catalogs": { "Root": "App/Texts.xcstrings" } } }
                """)
        for words in [
            ["build", "--output", "Out/Settings.bundle"], ["preview", "--format", "text", "--configuration", "Debug"],
            ["check", "--configuration", "Debug"],
        ] {
            let result = try folder.run(words + ["--bundle", "App/Settings.bundle"])
            #expect(result.exitCode == 0, "\(words): \(result.error)")
        }
        #expect(try folder.text(of: "Out/Settings.bundle/de.lproj/Root.strings").contains("\"Sound\" = \"Ton\";"))
        #expect(try folder.snapshot().entries["Out/Settings.bundle/fr.lproj"] == nil)
    }
}
