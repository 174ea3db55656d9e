import SettingsExchange
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct ExportTests {
    @Test func `An XLIFF file contains every table with sources, targets and notes`() throws {
        let (files, notes) = try export(exportedBundle(), as: .xliff, "de")
        #expect(notes == [])
        #expect(Array(files.keys) == ["de.xliff"])
        let text = try #require(files["de.xliff"])
        #expect(
            text.contains(
                """
                  <file original="App/Settings.bundle/en.lproj/Root.strings" source-language="en" target-language="de" \
                datatype="plaintext">
                    <header>
                      <tool tool-id="settings-bundle" tool-name="settings-bundle" tool-version="9.9"/>
                    </header>
                    <body>
                      <trans-unit id="Sound" xml:space="preserve">
                        <source>Sounds</source>
                        <target state="translated">Klänge</target>
                        <note>What one hears</note>
                      </trans-unit>
                      <trans-unit id="Play &quot;loud&quot;" xml:space="preserve">
                        <source>Play "loud"</source>
                        <note>Title of play</note>
                      </trans-unit>
                      <trans-unit id="More" xml:space="preserve">
                        <source>More</source>
                        <note>Title of a child-pane</note>
                      </trans-unit>
                    </body>
                  </file>
                  <file original="App/Settings.bundle/en.lproj/More.strings"
                """))
        #expect(text.contains("<trans-unit id=\"=1+1&#10;second line\" xml:space=\"preserve\">"))
    }

    @Test(arguments: ExchangeFormat.allCases)
    func `Base and pseudolanguages are not exported unless they are specified`(format: ExchangeFormat) throws {
        let table = "\"Sound\" = \"[Ŝöûñð]\";\n"
        let bundle = exportedBundle([
            "Base.lproj/Root.strings": table, "en-XA.lproj/Root.strings": table, "ar-XB.lproj/Root.strings": table,
        ])
        let all = try export(bundle, as: format)
        #expect(try all.files == export(exportedBundle(), as: format).files)
        #expect(try export(bundle, as: format, "en-XA").files.contains { $0.value.contains("[Ŝöûñð]") })
    }

    @Test func `Reading an exported file gives the exported translations`() throws {
        let bundle = exportedBundle()
        let de = Language("de")
        let expected = bundle.localizedTables().map { table in
            bundle.translationUnits(
                of: table, from: Language("en"), tag: "en", notes: bundle.notes(on: table, in: Language("en")), into: de
            ).map { [$0.key, $0.sources["en"] ?? "-", $0.target ?? "-"] }
        }
        for format in ExchangeFormat.allCases {
            let files = try export(bundle, as: format, "de").files.filter { ExchangeFormat(path: $0.key) != nil }
            let tables = try files.sorted { $0.key > $1.key }.flatMap { try read($0.value, as: format, named: $0.key) }
            for (table, units) in zip(["Root", "More"], expected) {
                let found = tables.first { $0.origin.table == table && $0.target == "de" }?.units ?? []
                // Catalogs omit untranslated strings, and sheets have empty cells for them.
                let texts = found.map {
                    [$0.key, $0.sources["en"] ?? "-", $0.target.flatMap { $0.isEmpty ? nil : $0 } ?? "-"]
                }
                let all = format == .xcstrings ? units.filter { $0[2] != "-" } : units
                #expect(Set(texts) == Set(all) && texts.count == all.count, "\(format) \(table)")
            }
        }
    }

    @Test func `A String Catalog is formatted like Xcode's`() throws {
        let files = try export(exportedBundle(), as: .xcstrings).files
        #expect(files.keys.sorted() == ["More.xcstrings", "Root.xcstrings"])
        #expect(
            files["Root.xcstrings"] == #"""
                {
                  "sourceLanguage" : "en",
                  "strings" : {
                    "More" : {
                      "comment" : "Title of a child-pane",
                      "extractionState" : "manual"
                    },
                    "Play \"loud\"" : {
                      "comment" : "Title of play",
                      "extractionState" : "manual"
                    },
                    "Sound" : {
                      "comment" : "What one hears",
                      "extractionState" : "manual",
                      "localizations" : {
                        "de" : {
                          "stringUnit" : {
                            "state" : "translated",
                            "value" : "Klänge"
                          }
                        },
                        "en" : {
                          "stringUnit" : {
                            "state" : "translated",
                            "value" : "Sounds"
                          }
                        }
                      }
                    }
                  },
                  "version" : "1.0"
                }
                """#)
    }

    @Test func `The strings of a String Catalog are in Xcode's order`() throws {
        let pane = paneText(
            itemText("Group", ["Title": "Row 10", "FooterText": "row 2"]),
            itemText("Group", ["Title": "…", "FooterText": "Änderung"]),
            itemText("Group", ["Title": "Zone", "FooterText": "Row 2"]))
        let bundle = SettingsBundle(
            bytes: [
                ("Root.plist", pane), ("en.lproj/Root.strings", "\"Zone\" = \"Zone\";\n"),
                ("de.lproj/Root.strings", "\"Zone\" = \"Zone\";\n"),
            ].map { (path: $0.0, bytes: Array($0.1.utf8)) })
        let text = try #require(try export(bundle, as: .xcstrings).files["Root.xcstrings"])
        let keys = text.split(separator: "\n").filter { $0.hasPrefix("    \"") }.map { $0.split(separator: "\"")[1] }
        #expect(keys == ["…", "Änderung", "row 2", "Row 2", "Row 10", "Zone"])
    }

    @Test func `Exporting a sheet reports strings that look like formulas`() throws {
        let (files, notes) = try export(exportedBundle(), as: .csv)
        #expect(
            files == [
                "Settings.csv": "Table,Key,Comment,en,de\r\nRoot,Sound,What one hears,Sounds,Klänge\r\n"
                    + "Root,\"Play \"\"loud\"\"\",Title of play,\"Play \"\"loud\"\"\",\r\n"
                    + "Root,More,Title of a child-pane,More,\r\n"
                    + "More,\"=1+1\nsecond line\",Footer of a group,\"=1+1\nsecond line\",\r\n"
                    + "More,Sound,Title of a group,Sound,\r\n"
            ])
        #expect(
            notes == [
                "spreadsheets may interpret strings that begin with =, +, - or @ as formulas: '=1+1\\nsecond line'"
            ])
    }

    @Test(arguments: [",", "\n", "\r", "\r\n", "\"\""]) func `Cells with separators, line breaks or quotes are quoted`(
        character: String
    ) throws {
        let value = character == "\"\"" ? "\\\"" : character
        let bundle = exportedBundle(["fr.lproj/Root.strings": "\"Sound\" = \"a\(value)b\";\n"])
        let text = try #require(try export(bundle, as: .csv, "fr").files["Settings.csv"])
        #expect(text.contains(",\"a\(character)b\"\r\n"))
        let translations = try read(text, as: .csv).filter { $0.target == "fr" }.flatMap(\.units).map(\.target?.string)
        #expect(translations.first == "a\(character == "\"\"" ? "\"" : character)b")
    }

    @Test func `XLIFF identifiers keep tabs and line breaks`() throws {
        let pane = paneText(itemText("Group", ["Title": "a&#9;b&#10;c&#13;d"]))
        let bundle = SettingsBundle(["Root.plist": pane, "en.lproj/Root.strings": "", "de.lproj/Root.strings": ""])
        let text = try #require(try export(bundle, as: .xliff, "de").files["de.xliff"])
        #expect(text.contains("<trans-unit id=\"a&#9;b&#10;c&#13;d\""))
        #expect(try read(text, as: .xliff).flatMap(\.units).map(\.key.string) == ["a\tb\nc\rd"])
    }

    @Test func `An exported .xcloc folder contains the source tables`() throws {
        let files = try export(exportedBundle(), as: .xcloc, "de").files
        #expect(
            files.keys.sorted() == [
                "de.xcloc/Localized Contents/de.xliff",
                "de.xcloc/Source Contents/App/Settings.bundle/en.lproj/Root.strings", "de.xcloc/contents.json",
            ])
        #expect(files["de.xcloc/contents.json"]?.contains("\"targetLocale\" : \"de\"") == true)
        #expect(
            try files["de.xcloc/Localized Contents/de.xliff"]
                == export(exportedBundle(), as: .xliff, "de").files["de.xliff"])
    }

    @Test func `Strings that XML cannot represent are omitted and reported`() throws {
        let bundle = exportedBundle(["fr.lproj/Root.strings": "\"Sound\" = \"a\\bb\";\n\"More\" = \"Plus\";\n"])
        let (files, notes) = try export(bundle, as: .xliff, "fr")
        #expect(
            notes == ["fr.lproj/Root.strings: 'Sound' is omitted, because XML cannot represent one of its characters"])
        #expect(files["fr.xliff"]?.contains("id=\"Sound\"") == true, "it is in the other table")
        #expect(files["fr.xliff"]?.contains("Plus") == true)
        #expect(try export(bundle, as: .csv, "fr").files["Settings.csv"]?.contains("a\u{8}b") == true)
    }

    @Test func `Exported files use language tags instead of folder names`() throws {
        let table = "\"Sound\" = \"x\";\n"
        let bundle = exportedBundle(["zh_CN.lproj/Root.strings": table, "Base.lproj/Root.strings": table])
        #expect(try export(bundle, as: .xliff).files.keys.sorted() == ["de.xliff", "zh-CN.xliff"])
        #expect(
            try read(export(bundle, as: .xliff, "zh_CN").files["zh-CN.xliff"] ?? "", as: .xliff)[0].target == "zh-CN")
    }

    @Test func `The source language must be specified if the bundle does not determine it`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": "Sound"])),
            "de.lproj/Root.strings": "\"Sound\" = \"Ton\";", "fr.lproj/Root.strings": "",
        ])
        #expect { try export(bundle, as: .xliff) } throws: { error in
            (error as? BundleError)?.help == "specify it, as in \(input: .sourceLanguage) en"
        }
        let text = try #require(try export(bundle, as: .xliff, "de", sourceLanguage: "en").files["de.xliff"])
        #expect(text.contains("<file original=\"App/Settings.bundle/en.lproj/Root.strings\" source-language=\"en\""))
        #expect(text.contains("<source>Sound</source>\n        <target state=\"translated\">Ton</target>"))
        #expect { try export(bundle, as: .xliff, sourceLanguage: "zh_CN") } throws: { error in
            (error as? BundleError)?.help == "did you mean zh-Hans?"
        }
    }
}
