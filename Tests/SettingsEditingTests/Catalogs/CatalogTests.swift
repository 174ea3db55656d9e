import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Operations on strings that are stored in a String Catalog.
@Suite struct CatalogTests {
    /// A catalog in Xcode's format, with an unknown member.
    private static let original = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "Play" : {
              "comment" : "Title of play",
              "extractionState" : "manual",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "needs_review",
                    "value" : "Spielen"
                  }
                },
                "fr" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "Play"
                  }
                }
              }
            },
            "Sound" : {
              "extractionState" : "manual",
              "own" : [1,  2.50],
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Sounds" } }
              }
            },
            "Zoom" : {
              "extractionState" : "manual",
              "shouldTranslate" : false
            }
          },
          "version" : "1.0"
        }
        """

    private func bundle(
        _ catalog: String = original, table: String = "Root", items: [String]? = nil, others: [String: String] = [:]
    ) -> SettingsBundle {
        let pane = [
            itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"), toggleText("Zoom", key: "zoom"),
        ]
        let items = (items ?? pane).map { "<dict>\($0)</dict>" }.joined()
        let root =
            "<plist><dict><key>StringsTable</key><string>\(table)</string>"
            + "<key>PreferenceSpecifiers</key><array>\(items)</array></dict></plist>"
        let files = others.merging(["Root.plist": root, "../Settings.xcstrings": catalog]) { $1 }.map {
            BundleFiles.File(path: $0, target: $0, bytes: Array($1.utf8))
        }
        return SettingsBundle(BundleFiles(files: files, catalogs: [table: "../Settings.xcstrings"]))
    }

    /// The catalog after an operation, or `nil` if the operation does not write it.
    private func catalog(after operation: some BundleOperation, on bundle: SettingsBundle) throws -> String? {
        let draft = try operation(bundle)
        return try draft.bundle.validatedFileChanges().first { $0.path == "../Settings.xcstrings" }?.bytes.map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Expects that an operation replaces one part of the catalog and changes nothing else.
    private func expect(
        _ operation: some BundleOperation, on catalog: String = original, replaces old: String, by new: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let ranges = catalog.ranges(of: old)
        #expect(ranges.count == 1, sourceLocation: sourceLocation)
        let after = try self.catalog(after: operation, on: bundle(catalog))
        #expect(after == catalog.replacing(old, with: new), sourceLocation: sourceLocation)
    }

    private func toggle(_ title: String, key: String) throws -> NewItem {
        var options = ItemOptions()
        options.texts = ["Title": title, "Key": key]
        return try NewItem(.toggle, options)
    }

    // MARK: Reading

    @Test func `Each language of a catalog is read as a table`() {
        let bundle = bundle()
        #expect(bundle.languages.map(\.identifier) == ["de", "en", "fr"])
        #expect(bundle.sourceLanguage?.identifier == "en")
        func values(_ language: String) -> [String?] {
            bundle.table("Root", in: Language(language))?.entries.map { $0.value?.string } ?? []
        }
        #expect(values("en") == ["Play", "Sounds", "Zoom"])
        #expect(values("de") == ["Spielen", "Sounds", "Zoom"])
        #expect(values("fr") == ["Play", "Sounds", "Zoom"])
        let german = bundle.table("Root", in: Language("de"))
        #expect(german?.allowsSameAsSource(at: 1) == false)
        #expect(german?.allowsSameAsSource(at: 2) == true)
        #expect(german?.comment(ofEntryAt: 0) == "Title of play")
    }

    @Test func `Restoring a value, or synchronizing without changes, keeps every byte`() throws {
        for crlf in [false, true] {
            let text = crlf ? Self.original.replacing("\n", with: "\r\n") : Self.original
            let bundle = bundle(text)
            let changed = try SetTranslations("de", [("Play", "Abspielen")])(bundle).bundle
            #expect(changed.fileChanges.count == 1)
            #expect(try SetTranslations("de", [("Play", "Spielen")])(changed).fileChanges == [])
            #expect(try SyncTables()(bundle).fileChanges == [])
        }
    }

    // MARK: Writing

    @Test func `A translation changes only its value and its state`() throws {
        try expect(
            SetTranslations("fr", [("Play", "Jouer")]),
            replaces: "\"new\",\n            \"value\" : \"Play\"",
            by: "\"translated\",\n            \"value\" : \"Jouer\"")
        try expect(
            SetTranslations("de", [("Play", "Abspielen")]),
            replaces: "\"needs_review\",\n            \"value\" : \"Spielen\"",
            by: "\"translated\",\n            \"value\" : \"Abspielen\"")
        try expect(
            SetTranslations("en", [("Sound", "Noise")]), replaces: "\"Sounds\"", by: "\"Noise\"")
    }

    @Test func `A new translation is formatted like the other translations`() throws {
        try expect(
            SetTranslations("de", [("Sound", "Töne")]),
            replaces: "        \"en\" : { \"string",
            by: """
                        "de" : { "stringUnit" : { "state" : "translated", "value" : "Töne" } },
                        "en" : { "string
                """)
    }

    @Test func `A translation that intentionally equals the source is marked as translated`() throws {
        let after = try #require(
            try catalog(after: SetTranslations("de", [("Sound", "Sounds")], allowsSameAsSource: true), on: bundle()))
        #expect(after.contains("\"de\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"Sounds\" } }"))
        #expect(try SyncTables()(bundle(after)).fileChanges == [])
        let table = bundle(after).table("Root", in: Language("de"))
        #expect(table?.allowsSameAsSource(at: 1) == true)
    }

    @Test func `A new string is inserted in sorted order`() throws {
        try expect(
            AddItem(try toggle("Quality", key: "quality")),
            replaces: "    \"Sound\" : {",
            by: """
                    "Quality" : {
                      "comment" : "Title of quality",
                      "extractionState" : "manual"
                    },
                    "Sound" : {
                """)
    }

    @Test func `A removed string is removed with all of its members`() throws {
        let start = try #require(Self.original.firstRange(of: ",\n    \"Zoom\""))
        let end = try #require(Self.original.firstRange(of: "false\n    }"))
        let part = String(Self.original[start.lowerBound..<end.upperBound])
        try expect(RemoveItem([.key("zoom")]), replaces: part, by: "")
    }

    @Test func `A renamed string keeps all of its members`() throws {
        try expect(RenameTableEntries(of: "Sound", to: "Tone", inTable: "Root"), replaces: "\"Sound\"", by: "\"Tone\"")
        try expect(
            RenameTableEntries(of: "Play", to: "Start", inTable: "Root"), replaces: "\"Play\" : ", by: "\"Start\" : ")
    }

    @Test func `Renaming a language renames its members in the catalog`() throws {
        try expect(try RenameLanguage("de", to: "de-AT"), replaces: "\"de\"", by: "\"de-AT\"")
    }

    @Test func `A language other than the source language can be removed`() throws {
        let after = try #require(try catalog(after: RemoveLanguage("de"), on: bundle()))
        #expect(!after.contains("\"de\""))
        #expect(bundle(after).languages.map(\.identifier) == ["en", "fr"])
        #expect(throws: BundleError.self) { try catalog(after: RemoveLanguage("en"), on: bundle()) }
    }

    @Test func `A new language gets entries for all strings to translate`() throws {
        let after = try #require(try catalog(after: try AddLanguage("it"), on: bundle()))
        let read = bundle(after)
        #expect(read.languages.map(\.identifier) == ["de", "en", "fr", "it"])
        #expect(after.ranges(of: "\"it\"").count == 2)
        #expect(read.table("Root", in: Language("it"))?.entries.map { $0.value?.string } == ["Play", "Sounds", "Zoom"])
    }

    @Test func `A language remains after its last translation is removed`() throws {
        let one = """
            {"sourceLanguage":"en","strings":{"Play":{"extractionState":"manual","localizations":{"de":{"stringUnit":\
            {"state":"translated","value":"Spielen"}}}},"Sound":{"extractionState":"manual"}},"version":"1.0"}
            """
        let items = [itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play")]
        let after = try #require(try catalog(after: RemoveItem([.key("play")]), on: bundle(one, items: items)))
        #expect(bundle(after).languages.map(\.identifier) == ["de", "en"])
    }

    // MARK: States

    @Test func `Unused strings become stale, and become manual when they are used again`() throws {
        let less = [itemText("Group", ["Title": "Sound"]), toggleText("Zoom", key: "zoom")]
        let stale = try #require(try catalog(after: SyncTables(), on: bundle(items: less)))
        let expected = Self.original.replacing(
            "\"Title of play\",\n      \"extractionState\" : \"manual\"",
            with: "\"Title of play\",\n      \"extractionState\" : \"stale\"")
        #expect(stale == expected)
        #expect(try catalog(after: SyncTables(), on: bundle(stale, items: less)) == nil)
        #expect(try catalog(after: SyncTables(), on: bundle(stale)) == Self.original)
        let pruned = try #require(try catalog(after: SyncTables(prune: true), on: bundle(items: less)))
        #expect(!pruned.contains("Play"))
    }

    // MARK: Rejected catalogs

    @Test(arguments: [
        ("{", ""), ("[]", "not a String Catalog"), ("{\"strings\":{}}", "not a String Catalog"),
        ("{\"sourceLanguage\":\"en\",\"strings\":{\"A\":{},\"A\":{}}}", "the string 'A' appears twice"),
        ("{\"sourceLanguage\":\"en\",\"strings\":{\"A\":[]}}", "its value is not an object"),
        ("{\"sourceLanguage\":\"../..\",\"strings\":{}}", "'../..' is not a language"),
        (
            "{\"sourceLanguage\":\"en\",\"strings\":{\"A\":{\"localizations\":{\"a/b\":{}}}}}",
            "'a/b' is not a language"
        ),
    ]) func `An invalid catalog is reported with the position of the problem`(text: String, message: String) throws {
        let problem = try #require(bundle(text).catalogProblem)
        #expect(problem.path == "../Settings.xcstrings")
        #expect(problem.position != nil)
        #expect(problem.message.description.contains(message))
    }

    @Test func `A string table in addition to the catalog is an error`() throws {
        let problem = bundle(others: ["it.lproj/Root.strings": "\"Play\" = \"x\";"]).catalogProblem
        #expect(problem?.path == "it.lproj/Root.strings")
    }

    @Test(arguments: [
        ("Localizable", original),
        ("Root", original.replacing("\"extractionState\" : \"manual\",\n      \"own\"", with: "\"own\"")),
        ("Root", original.replacing("manual\",\n      \"own", with: "extracted_with_value\",\n      \"own")),
    ]) func `A catalog that the app also uses is read but never written`(table: String, text: String) throws {
        let bundle = bundle(text, table: table)
        #expect(bundle.table(table, in: Language("de"))?["Play"] == "Spielen")
        for operation: any BundleOperation in [
            try SetTranslations("de", [("Play", "Abspielen")]), RemoveItem([.key("zoom")]), try AddLanguage("it"),
            RemoveLanguage("de"), AddItem(try toggle("New", key: "new")),
        ] {
            var draft = Draft(bundle)
            let error = #expect(throws: BundleError.self) { try draft.carryOut(operation) }
            #expect(error?.path == "../Settings.xcstrings")
        }
    }

    @Test func `A value with plural variations is ignored and cannot be overwritten`() throws {
        let forms = Self.original.replacing(
            "\"stringUnit\" : {\n            \"state\" : \"needs_review\",\n            \"value\" : \"Spielen\"\n          }",
            with: "\"variations\" : { \"plural\" : {} }")
        let bundle = bundle(forms)
        #expect(bundle.table("Root", in: Language("de"))?["Play"] == "Play")
        #expect(try catalog(after: SetTranslations("fr", [("Play", "Jouer")]), on: bundle) != nil)
        #expect(throws: BundleError.self) {
            try catalog(after: SetTranslations("de", [("Play", "Spielen")]), on: bundle)
        }
    }
}
