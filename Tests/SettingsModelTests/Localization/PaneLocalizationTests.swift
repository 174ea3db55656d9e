import Foundation
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct PaneLocalizationTests {
    private func shown(
        _ text: ExactString, in language: String, table: String? = "Root", _ files: KeyValuePairs<String, String>
    ) throws -> ShownText {
        let panes = [("Root.plist", Array(paneText(table: table).utf8))]
        let bundle = SettingsBundle(bytes: panes + files.map { ($0.key, Array($0.value.utf8)) })
        let device = DeviceLanguage(language, in: bundle)
        return PaneLocalization(of: try #require(bundle.pane(named: "Root")), in: bundle, on: device).shown(text)
    }

    @Test func theLanguageItself() throws {
        let files: KeyValuePairs = [
            "en.lproj/Root.strings": tableText(["a": "A", "b": "B", "OK": "OK", "%": "%"]),
            "ja.lproj/Root.strings":
                "\"a\" = \"あ\"; \"b\" = \"B\"; \"e\" = \"\"; \"%\" = \"%\";\n/* settings-bundle: allow same */\n\"OK\" = \"OK\";",
        ]
        let path = "ja.lproj/Root.strings"
        func expect(_ text: ExactString, _ shown: ExactString, _ state: ShownText.State) throws {
            let result = try self.shown(text, in: "ja", files)
            #expect(result == ShownText(text: text, shown: shown, state: state, file: path))
        }
        try expect("a", "あ", .translated)
        try expect("b", "B", .same)
        try expect("e", "", .empty)
        try expect("OK", "OK", .translated)
        try expect("%", "%", .translated)
        // English has it, but what a file lacks is looked up nowhere else.
        try expect("c", "c", .raw)
        #expect(try self.shown("b", in: "en", files).state == .translated)
    }

    @Test func anotherFile() throws {
        let english = tableText(["a": "A"])
        let fallback = try shown("a", in: "ja", ["en.lproj/Root.strings": english, "ja.lproj/Other.strings": ""])
        #expect(fallback == ShownText(text: "a", shown: "A", state: .fallback, file: "en.lproj/Root.strings"))
        let base = try shown(
            "a", in: "ja",
            [
                "Base.lproj/Root.strings": tableText(["a": "B"]), "en.lproj/Root.strings": english,
                "ja.lproj/X.strings": "",
            ])
        #expect(base.shown == "B" && base.file == "Base.lproj/Root.strings")
        let raw = try shown("b", in: "ja", ["en.lproj/Root.strings": english])
        #expect(raw.state == .raw && raw.shown == "b" && raw.file == "en.lproj/Root.strings")
    }

    @Test func aTableAtTheTopHidesTheLanguages() throws {
        let files: KeyValuePairs = [
            "Root.strings": tableText(["a": "top"]), "ja.lproj/Root.strings": tableText(["a": "あ", "b": "び"]),
        ]
        #expect(
            try shown("a", in: "ja", files)
                == ShownText(text: "a", shown: "top", state: .fallback, file: "Root.strings"))
        #expect(try shown("b", in: "ja", files).state == .raw)
    }

    @Test func noTableAtAll() throws {
        // German has the table, but no device in Japanese looks there while there is English.
        let result = try shown(
            "a", in: "ja", ["en.lproj/Other.strings": "", "de.lproj/Root.strings": tableText(["a": "Ä"])])
        #expect(result == ShownText(text: "a", shown: "a", state: .unlocalized, file: nil))
    }

    @Test func aDamagedTableTranslatesNothing() throws {
        let result = try shown(
            "a", in: "ja",
            ["ja.lproj/Root.strings": "\"a\" = \"あ\"; \"b\" = ", "en.lproj/Root.strings": tableText(["a": "A"])])
        #expect(result.state == .raw && result.shown == "a" && result.file == "ja.lproj/Root.strings")
    }

    @Test func aPaneWithoutATableIsLookedUpInLocalizable() throws {
        let files: KeyValuePairs = [
            "ja.lproj/Localizable.strings": tableText(["a": "あ"]), "ja.lproj/Root.strings": tableText(["a": "ね"]),
        ]
        #expect(try shown("a", in: "ja", table: nil, files).shown == "あ")
    }

    @Test func panesInLanguagesAreTakenWhereTheTopHasNone() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(), "ja.lproj/Root.plist": paneText(), "ja.lproj/Extra.plist": paneText(),
            "de.lproj/Extra.plist": paneText(), "en.lproj/Extra.plist": paneText(), "en.lproj/Legal.plist": paneText(),
        ])
        func panes(in language: String) -> [String] {
            bundle.panes(on: DeviceLanguage(language, in: bundle)).map(\.path)
        }
        #expect(panes(in: "ja") == ["Root.plist", "en.lproj/Legal.plist", "ja.lproj/Extra.plist"])
        #expect(panes(in: "fr") == ["Root.plist", "en.lproj/Extra.plist", "en.lproj/Legal.plist"])
        let device = DeviceLanguage("de-AT", in: bundle)
        #expect(bundle.pane(named: "Extra", on: device)?.path == "de.lproj/Extra.plist")
        #expect(bundle.pane(named: "Nowhere", on: device) == nil)
    }

    /// Foundation reads the same tables of real bundles, and they are looked through by hand.
    @Test(.needsCorpus) func realBundles() throws {
        var translated = 0
        for path in Corpus.bundles {
            let folder = try #require(Corpus.folder).appending(path: path)
            let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
            let files = paths.filter { $0.hasSuffix(".plist") || $0.hasSuffix(".strings") }.compactMap { path in
                (try? Data(contentsOf: folder.appending(path: path))).map { (path: path, bytes: Optional(Array($0))) }
            }
            let bundle = SettingsBundle(bytes: files)
            for language in bundle.languages {
                let device = DeviceLanguage(language.identifier, in: bundle)
                for pane in bundle.panes(on: device) {
                    let name = "\(pane.stringsTable?.string ?? "Localizable").strings"
                    let own = "\(language.folder)/\(name)"
                    guard let bytes = files.first(where: { $0.path == own })?.bytes,
                        !files.contains(where: { $0.path == name })
                    else { continue }
                    let object = try? unsafe PropertyListSerialization.propertyList(
                        from: Data(bytes), options: [], format: nil)
                    let table = object as? [String: Any] ?? [:]
                    let localization = PaneLocalization(of: pane, in: bundle, on: device)
                    for use in pane.texts {
                        let expected = table[use.text.string] as? String ?? use.text.string
                        #expect(localization.shown(use.text).shown.string == expected, "\(path) \(own)")
                        if expected != use.text.string { translated += 1 }
                    }
                }
            }
        }
        #expect(translated > 500)
    }
}
