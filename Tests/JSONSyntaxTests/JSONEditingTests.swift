import JSONSyntax
import SourceText
import TestSupport
import Testing

@Suite struct JSONEditingTests {
    /// The text after an edit; expects the edited document to equal a fresh parse.
    private func edited(
        _ text: String, in grammar: JSONGrammar = .commented, sourceLocation: SourceLocation = #_sourceLocation,
        _ edit: (JSONDocument, JSONElement) throws -> [TextEdit]
    ) throws -> String {
        let document = JSONDocument(decoding: Array(text.utf8), in: grammar)
        let edited = document.applying(try edit(document, document.readRoot()))
        #expect(edited == JSONDocument(decoding: edited.bytes, in: grammar), sourceLocation: sourceLocation)
        #expect(edited.diagnostic == nil, sourceLocation: sourceLocation)
        return String(decoding: edited.bytes, as: UTF8.self)
    }

    private let catalog = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "A/B" : {

            },
            "Ton" : {
              "extractionState" : "manual",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Ton \\u2026"
                  }
                }
              }
            }
          },
          "unknown" : [ 1.0, 2 ],
          "version" : "1.0"
        }
        """

    private let unit: JSON = ["stringUnit": ["state": "new", "value": "Son\t\u{7}\u{2028}"]]

    @Test func `A language is inserted into a catalog as Xcode writes it`() throws {
        let result = try edited(catalog, in: .plain) { document, root in
            let languages = try #require(root["strings"]?["Ton"]?["localizations"])
            return document.inserting([JSON.Member("fr", unit)], into: languages, at: 1)
        }
        #expect(
            result
                == catalog.replacing(
                    "          }\n        }\n      }\n",
                    with: """
                                  }
                                },
                                "fr" : {
                                  "stringUnit" : {
                                    "state" : "new",
                                    "value" : "Son\\t\\u0007\u{2028}"
                                  }
                                }
                              }

                        """))
    }

    @Test func `An empty string of a catalog can be filled and emptied`() throws {
        let filled = try edited(catalog, in: .plain) { document, root in
            let text = try #require(root["strings"]?["A/B"])
            return document.setting("extractionState", to: "stale", in: text)
        }
        #expect(
            filled
                == catalog.replacing(
                    "\"A/B\" : {\n\n    }", with: "\"A/B\" : {\n      \"extractionState\" : \"stale\"\n    }"))
        let emptied = try edited(filled, in: .plain) { document, root in
            document.removing([0], from: try #require(root["strings"]?["A/B"]))
        }
        #expect(emptied == catalog)
    }

    @Test func `Strings can be inserted between others and removed`() throws {
        let added = try edited(catalog, in: .plain) { document, root in
            document.inserting(
                [JSON.Member("B", .object([JSON.Member]())), JSON.Member("C", ["extractionState": "manual"])],
                into: try #require(root["strings"]), at: 1)
        }
        #expect(
            added
                == catalog.replacing(
                    "    \"Ton\"",
                    with:
                        "    \"B\" : {\n\n    },\n    \"C\" : {\n      \"extractionState\" : \"manual\"\n    },\n    \"Ton\""
                ))
        let removed = try edited(added, in: .plain) { document, root in
            document.removing([2, 1], from: try #require(root["strings"]))
        }
        #expect(removed == catalog)
    }

    @Test func `Changing a value changes nothing else`() throws {
        let result = try edited(catalog, in: .plain) { document, root in
            document.setting("extractionState", to: "stale", in: try #require(root["strings"]?["Ton"]))
        }
        #expect(result == catalog.replacing("\"manual\"", with: "\"stale\""))
        let same = try edited(catalog, in: .plain) { document, root in
            let unit = try #require(root["strings"]?["Ton"]?["localizations"]?["de"]?["stringUnit"])
            return document.setting("value", to: "Ton …", in: unit)
        }
        #expect(same == catalog, "the escape stays where the text is the same")
    }

    @Test func `A member can be renamed`() throws {
        let result = try edited(catalog, in: .plain) { document, root in
            document.replacing(try #require(root["strings"]?.member(at: 1)).nameElement, with: "\"Ton\"")
        }
        #expect(result == catalog.replacing("\"Ton\" :", with: "\"\\\"Ton\\\"\" :"))
    }

    // MARK: Layouts

    @Test(arguments: [
        ("{\"a\":0}", "{\"a\":0,\"n\":1}"), ("{\"a\": 0}", "{\"a\": 0, \"n\": 1}"),
        ("{ \"a\": 0 }", "{ \"a\": 0, \"n\": 1 }"),
        ("{\"a\": 0, }", "{\"a\": 0, \"n\": 1, }"), ("{\n\t\"a\" : 0\n}", "{\n\t\"a\" : 0,\n\t\"n\" : 1\n}"),
        ("{\n    \"a\": 0,\n}\n", "{\n    \"a\": 0,\n    \"n\": 1,\n}\n"),
        ("{\n  \"a\": 0 // zero\n}", "{\n  \"a\": 0, // zero\n  \"n\": 1\n}"),
        ("{\n  \"a\": 0, // zero\n}", "{\n  \"a\": 0, // zero\n  \"n\": 1,\n}"),
        ("{\n  \"a\": 0\n\n  // end\n}", "{\n  \"a\": 0,\n  \"n\": 1\n\n  // end\n}"),
        ("{ // head\n}", "{ // head\n  \"n\": 1\n}"), ("{\n  // head\n}", "{\n  // head\n\n  \"n\": 1\n}"),
        ("{\n  \"a\": 0,\n\n  \"b\": 0\n}", "{\n  \"a\": 0,\n\n  \"b\": 0,\n\n  \"n\": 1\n}"),
        ("{ \"a\": 0 // zero\n}", "{ \"a\": 0, // zero\n\"n\": 1\n}"),
    ])
    func `A member is added after the others and can be removed`(text: String, expected: String) throws {
        let added = try edited(text) { $0.setting("n", to: 1, in: $1) }
        #expect(added == expected)
        let removed = try edited(added) { document, root in
            document.removing([try #require(root.memberIndex(of: "n"))], from: root)
        }
        #expect(removed == text)
    }

    @Test(arguments: [
        ("{}", "{\n  \"n\": 1\n}"), ("{ }\n", "{\n  \"n\": 1\n}\n"), ("{\r\n}\r\n", "{\r\n  \"n\": 1\r\n}\r\n"),
        ("[[1], {}]", "[[1], {\"n\": 1}]"), ("[[ 1 ], {}]", "[[ 1 ], {\"n\": 1}]"),
        ("[\n\t[1],\n\t{}\n]", "[\n\t[1],\n\t{\n\t\t\"n\": 1\n\t}\n]"),
        ("{\"a\" : 1, \"b\" : {\n\n}}", "{\"a\" : 1, \"b\" : {\n  \"n\" : 1\n}}"),
    ])
    func `An empty object is filled in the layout of the document`(text: String, expected: String) throws {
        let result = try edited(text) { document, root in
            document.setting("n", to: 1, in: root.elements.last ?? root["b"] ?? root)
        }
        #expect(result == expected)
    }

    @Test(arguments: [
        ("[1]", "[0, 1]"), ("[ 1 ]", "[ 0, 1 ]"), ("[\n  1\n]", "[\n  0,\n  1\n]"),
        ("[ // head\n  // one\n  1 // uno\n]", "[ // head\n  0,\n  // one\n  1 // uno\n]"),
        ("[\n  // head\n\n  1\n]", "[\n  // head\n\n  0,\n  1\n]"),
    ])
    func `An element is inserted before the others and can be removed`(text: String, expected: String) throws {
        let added = try edited(text) { $0.inserting([0], into: $1, at: 0) }
        #expect(added == expected)
        #expect(try edited(added) { $0.removing([0], from: $1) } == text)
    }

    @Test(arguments: [
        ([0], "{\n  // b\n  \"b\": 2, // two\n\n  // loose\n\n  \"c\": 3 // three\n}\n"),
        ([1], "{\n  // a\n  \"a\": 1,\n\n  // loose\n\n  \"c\": 3 // three\n}\n"),
        ([2], "{\n  // a\n  \"a\": 1,\n\n  // b\n  \"b\": 2 // two\n\n  // loose\n}\n"),
        ([0, 2], "{\n  // b\n  \"b\": 2 // two\n\n  // loose\n}\n"),
        ([1, 2], "{\n  // a\n  \"a\": 1\n}\n"), ([0, 1, 2], "{}\n"),
    ])
    func `A removed member takes its comma and its comments along`(indices: [Int], expected: String) throws {
        let text =
            "{\n  // a\n  \"a\": 1,\n\n  // b\n  \"b\": 2, // two\n\n  // loose\n\n  \"c\": 3 // three\n}\n"
        #expect(try edited(text) { $0.removing(indices, from: $1) } == expected)
    }

    @Test(arguments: [
        ("[1, // one\n 2]", [1], "[1 // one\n ]"), ("[1, // one\n 2, 3]", [1], "[1, // one\n 3]"),
        ("[ // head\n 1]", [0], "[ // head\n]"), ("[1, 2, 3]", [0, 2], "[2]"), ("[1,2,]", [1], "[1,]"),
        ("[1\n, 2\n, 3]", [1], "[1\n, 3]"), ("[1 // one\n, 2]", [1], "[1 // one\n]"),
        ("[1, // one\n 2 \n]", [1], "[1 // one \n]"), ("[1, // one\n 2\t\n]", [1], "[1 // one\t\n]"),
    ])
    func `After a removal, a comment does not hide the text that follows`(
        text: String, indices: [Int], expected: String
    ) throws {
        #expect(try edited(text) { $0.removing(indices, from: $1) } == expected)
    }

    @Test(arguments: [
        (1, "[1, 9, 2, // two\n 3 // three\n ]"), (2, "[1, 2, // two\n 9,\n 3 // three\n ]"),
        (3, "[1, 2, // two\n 3, // three\n 9\n ]"),
    ])
    func `After an insertion, a comment does not hide the text that follows`(index: Int, expected: String) throws {
        let text = "[1, 2, // two\n 3 // three\n ]"
        #expect(try edited(text) { $0.inserting([9], into: $1, at: index) } == expected)
    }

    @Test func `A comma after a comment stays there`() throws {
        let text = "[\n  1 // one\n  , 2,\n  3\n]"
        let added = try edited(text) { $0.inserting([9], into: $1, at: 1) }
        #expect(added == "[\n  1 // one\n  , 9, 2,\n  3\n]")
        #expect(try edited(added) { $0.removing([1], from: $1) } == text)
    }

    @Test func `A blank line stays between groups`() throws {
        let text = "[\n  1,\n\n  2,\n  3,\n\n  4\n]"
        #expect(try edited(text) { $0.removing([1], from: $1) } == "[\n  1,\n\n  3,\n\n  4\n]")
        #expect(try edited(text) { $0.removing([2], from: $1) } == "[\n  1,\n\n  2,\n\n  4\n]")
        #expect(try edited(text) { $0.inserting([9], into: $1, at: 2) } == "[\n  1,\n\n  2,\n  9,\n  3,\n\n  4\n]")
    }

    @Test func `An edit cannot exceed the nesting limit`() throws {
        let text = String(repeating: "[", count: 511) + "0, 1" + String(repeating: "]", count: 511)
        let document = JSONDocument(decoding: Array(text.utf8))
        let filled = document.applying([TextEdit(511..<512, "[2]")])
        #expect(filled.diagnostic == nil && filled == JSONDocument(decoding: filled.bytes))
        let tooDeep = filled.applying([TextEdit(512..<513, "[]")])
        #expect(tooDeep.diagnostic?.message == "values are nested more than 512 deep")
    }

    @Test func `New values are laid out like their neighbors`() throws {
        let text = """
            {
                "platforms": ["ios"],
                "check": { "ignore": [ "a", "b" ] }
            }
            """
        let result = try edited(text) { $0.setting("build", to: ["variables": ["A": .null], "all": []], in: $1) }
        #expect(
            result
                == text.replacing("\n}", with: ",\n    \"build\": { \"variables\": { \"A\": null }, \"all\": [] }\n}"))
        let replaced = try edited(result) { document, root in
            document.replacing(try #require(root["check"]), with: ["error": ["c", "d"]])
        }
        #expect(
            replaced == result.replacing("{ \"ignore\": [ \"a\", \"b\" ] }", with: "{ \"error\": [ \"c\", \"d\" ] }"))
    }
}
