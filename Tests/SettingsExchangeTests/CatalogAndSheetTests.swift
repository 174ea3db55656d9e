import SettingsExchange
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct CatalogAndSheetTests {
    private func lines(_ text: String, as format: ExchangeFormat) throws -> [String] {
        try read(text, as: format, named: "x/Root.xcstrings").flatMap { table in
            table.units.map { unit in
                let target = unit.target.map { "'\($0)'" } ?? "-"
                return
                    "\(table.origin.table ?? "?") \(table.target ?? "?") \(unit.key) (\(unit.sources["en"]?.string ?? "-")) \(target)"
                    + (unit.obstacle.map { " ! \($0)" } ?? "")
            }
        }
    }

    @Test func `A String Catalog that Xcode saved is read`() throws {
        let text = #"""
            {
              "sourceLanguage" : "en",
              "strings" : {
                "" : {

                },
                "Sound" : {
                  "comment" : "n", "extractionState" : "manual",
                  "localizations" : {
                    "de" : { "stringUnit" : { "state" : "translated", "value" : "Ton" } },
                    "en" : { "stringUnit" : { "state" : "new", "value" : "Sound" } },
                    "es" : { "stringUnit" : { "state" : "new", "value" : "Sonido" } },
                    "fr" : { "stringUnit" : { "state" : "new", "value" : "Sound" } },
                    "ja" : { "stringUnit" : { "state" : "needs_review", "value" : "" } }
                  }
                },
                "Files" : {
                  "localizations" : {
                    "de" : { "variations" : { "plural" : { "one" : { "stringUnit" : { "state" : "translated", "value" : "x" } } } } },
                    "en" : { "stringUnit" : { "state" : "translated", "value" : "%d files" } }
                  }
                }
              },
              "version" : "1.1"
            }
            """#
        #expect(
            try lines(text, as: .xcstrings) == [
                "Root de Sound (Sound) 'Ton'",
                "Root de Files (%d files) - ! the translation varies by plural or device, which Settings does not support",
                "Root es Sound (Sound) 'Sonido' ! the file marks the translation as unfinished",
                "Root fr Sound (Sound) -", "Root ja Sound (Sound) ''",
            ])
    }

    @Test(arguments: [
        ("[]", "1:1: not a String Catalog: its root is not an object"),
        ("{\"strings\": {}}", "1:1: not a String Catalog: it has no 'sourceLanguage'"),
        ("{\"sourceLanguage\": \"en\"}", "1:1: not a String Catalog: it has no 'strings'"),
        ("{\"sourceLanguage\": \"en\",\n\"strings\": }", "2:12: expected a value, found '}'"),
        ("{\"sourceLanguage\": \"en\", \"strings\": {\"a\": 1}}", "1:43: the string 'a': its value is not an object"),
        (
            "{\"sourceLanguage\": \"en\", \"strings\": {\"a\": {\"localizations\": {\"de\": {\"stringUnit\": {}}}}}}",
            "1:83: the string 'a': a 'stringUnit' requires 'state' and 'value'"
        ),
    ])
    func `A damaged String Catalog is rejected with the position of the error`(text: String, expected: String) {
        #expect(problem(text, as: .xcstrings) == expected)
    }

    @Test func `A String Catalog with too many nesting levels is rejected`() {
        let text = "{\"sourceLanguage\": \"en\", \"strings\": " + String(repeating: "{\"a\":", count: 10_000)
        #expect(problem(text, as: .xcstrings)?.hasSuffix("values are nested more than 512 deep") == true)
    }

    @Test func `A sheet that a spreadsheet app saved is read`() throws {
        let text =
            "\u{FEFF}Key,Table,en,de,Comment,fr\n\"a \"\"b\"\"\",Root,\"a\n,b\",\" ä \",,=1\n\nc,More,c,,,\r\n,,,,,\nd,x/../y,d,e,f,g"
        #expect(
            try lines(text, as: .csv) == [
                "Root en a \"b\" (a\n,b) 'a\n,b'", "Root de a \"b\" (a\n,b) ' ä '", "Root fr a \"b\" (a\n,b) '=1'",
                "More en c (c) 'c'", "More de c (c) ''", "More fr c (c) ''", "? en d (d) 'd'", "? de d (d) 'e'",
                "? fr d (d) 'g'",
            ])
        #expect(
            try TranslationFile(Array(text.utf8), as: .csv, named: "x").notes == [
                "spreadsheets may interpret strings that begin with =, +, - or @ as formulas: '=1'"
            ])
    }

    private static let columns =
        "the first row lists the columns: Key, then the languages; Table and Comment are optional"

    /// The names of columns in any case, and the first line that Excel writes or expects.
    @Test(arguments: [
        "Key,de\na,b\n", "KEY,DE\na,b\n", "comment,key,de\nn,a,b\n", "sep=;\r\nKey;de\r\na;b\r\n",
        "\"sep=\t\"\nkey\tde\na\tb\n", "\u{FEFF}SEP=,\rKey,de\ra,b\r",
    ])
    func `A sheet requires only keys and one language`(text: String) throws {
        let tables = try TranslationFile(Array(text.utf8), as: .csv, named: "x").tables
        #expect(tables.map(\.target) == ["de"] && tables.map(\.origin.text) == [""])
        #expect(tables.first?.units.map(\.key) == ["a"] && tables.first?.units.map(\.target) == ["b"])
    }

    @Test(arguments: [
        ("", "the file is empty"),
        ("Table|Key|en|de\r\n", "1:1: there is no column 'Key'; \(columns)"),
        ("Table,en,de\n", "1:1: there is no column 'Key'; \(columns)"),
        ("Table,Key,Comment\n", "1:1: there is no column for a language; \(columns)"),
        ("Table,Key,en,de,de\n", "1:1: the column 'de' appears twice"),
        ("key,en,KEY\n", "1:1: the column 'KEY' appears twice"),
        ("sep=;\r\nKey;de\r\na,b\r\n", "3:1: the row has 1 cell, but the first row has 2"),
        ("Table,Key,en,de\nRoot,a,a,b\nRoot,a,b\n", "3:1: the row has 3 cells, but the first row has 4"),
        ("Table,Key,en,de\nRoot,a,\"b", "2:8: a quoted cell is not closed; add a quote at its end"),
        (
            "Table,Key,en,de\nRoot,a,b\"c,d\n",
            "2:9: a quote in the middle of a cell; enclose the entire cell in quotes, and double each quote in it"
        ),
    ])
    func `A damaged sheet is rejected with the position of the error`(text: String, expected: String) {
        #expect(problem(text, as: .csv) == expected)
    }

    @Test func `A sheet that is not UTF-8 is rejected`() {
        let bytes = Array("Table,Key,en,de\nRoot,a,a,T".utf8) + [0xF6, 0x6E]
        #expect(problem(bytes, as: .csv) == "2:11: the bytes are not UTF-8; save the file as CSV in UTF-8")
    }
}
