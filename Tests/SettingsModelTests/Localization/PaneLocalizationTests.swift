import Foundation
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct PaneLocalizationTests {
    private func shown(
        _ text: ExactString, in language: String, table: String? = "Root", _ files: KeyValuePairs<String, String>
    ) throws -> DisplayedText {
        let panes = [("Root.plist", Array(paneText(table: table).utf8))]
        let bundle = SettingsBundle(bytes: panes + files.map { ($0.key, Array($0.value.utf8)) })
        let device = DeviceLanguage(language, in: bundle)
        return PaneLocalization(of: try #require(bundle.pane(named: "Root")), in: bundle, on: device).shown(text)
    }

    @Test func `A string is shown with the value and state of its entry`() throws {
        let files: KeyValuePairs = [
            "en.lproj/Root.strings": tableText(["a": "A", "b": "B", "OK": "OK", "%": "%"]),
            "ja.lproj/Root.strings":
                "\"a\" = \"あ\"; \"b\" = \"B\"; \"e\" = \"\"; \"%\" = \"%\";\n/* settings-bundle: allow same */\n\"OK\" = \"OK\";",
        ]
        let path = "ja.lproj/Root.strings"
        func expect(_ text: ExactString, _ shown: ExactString, _ state: DisplayedText.State) throws {
            let result = try self.shown(text, in: "ja", files)
            #expect(result == DisplayedText(text: text, shown: shown, state: state, file: path))
        }
        try expect("a", "あ", .translated)
        try expect("b", "B", .same)
        try expect("e", "", .empty)
        try expect("OK", "OK", .translated)
        try expect("%", "%", .translated)
        // The English table has this string, but a key that is missing from the first table is not looked up elsewhere.
        try expect("c", "c", .raw)
        #expect(try self.shown("b", in: "en", files).state == .translated)
    }

    @Test func `A missing table falls back to the table of Base or the source language`() throws {
        let english = tableText(["a": "A"])
        let fallback = try shown("a", in: "ja", ["en.lproj/Root.strings": english, "ja.lproj/Other.strings": ""])
        #expect(fallback == DisplayedText(text: "a", shown: "A", state: .fallback, file: "en.lproj/Root.strings"))
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

    @Test func `A table outside the .lproj folders hides the tables of the languages`() throws {
        let files: KeyValuePairs = [
            "Root.strings": tableText(["a": "top"]), "ja.lproj/Root.strings": tableText(["a": "あ", "b": "び"]),
        ]
        #expect(
            try shown("a", in: "ja", files)
                == DisplayedText(text: "a", shown: "top", state: .fallback, file: "Root.strings"))
        #expect(try shown("b", in: "ja", files).state == .raw)
    }

    @Test func `A string is shown unlocalized if no searched language has the table`() throws {
        // The German table exists, but a device with Japanese does not use German if the bundle has English.
        let result = try shown(
            "a", in: "ja", ["en.lproj/Other.strings": "", "de.lproj/Root.strings": tableText(["a": "Ä"])])
        #expect(result == DisplayedText(text: "a", shown: "a", state: .unlocalized, file: nil))
    }

    @Test func `A damaged table translates no strings`() throws {
        let result = try shown(
            "a", in: "ja",
            ["ja.lproj/Root.strings": "\"a\" = \"あ\"; \"b\" = ", "en.lproj/Root.strings": tableText(["a": "A"])])
        #expect(result.state == .raw && result.shown == "a" && result.file == "ja.lproj/Root.strings")
    }

    @Test func `The strings of a pane without a table are looked up in Localizable`() throws {
        let files: KeyValuePairs = [
            "ja.lproj/Localizable.strings": tableText(["a": "あ"]), "ja.lproj/Root.strings": tableText(["a": "ね"]),
        ]
        #expect(try shown("a", in: "ja", table: nil, files).shown == "あ")
    }

    @Test func `A localized pane is used only if there is no unlocalized pane with its name`() throws {
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

    /// The expected values are looked up in the tables that Foundation reads.
    @Test(.needsCorpus) func `Strings of real bundles are shown with the values that Foundation reads`() throws {
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
