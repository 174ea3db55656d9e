import Foundation
import JSONSyntax
import SourceText
import TestSupport
import Testing

@Suite struct JSONTests {
    private func parse(_ text: String) throws(Diagnostic) -> JSON { try parse(Array(text.utf8)) }

    private func parse(_ bytes: [UInt8]) throws(Diagnostic) -> JSON {
        try JSONDocument(decoding: bytes).readRoot().value
    }

    @Test func membersKeepTheirOrderAndTheirNumber() throws {
        let value = try parse(#" {"b": [1, -2.50e+3, true, null], "a": {}, "b": "\u00e9\ud83c\udf9b\n\/"} "#)
        let expected = JSON.object([
            ("b", .array([.integer(1), .number("-2.50e+3"), .boolean(true), .null])), ("a", .object([JSON.Member]())),
            ("b", .string("é🎛\n/")),
        ])
        #expect(value == expected)
    }

    @Test func surrogatePairsReachTheFirstAndTheLastCharacter() throws {
        let value = try parse(#"["\ud800\udc00", "\ud800\udfff", "\udbff\udc00", "\udbff\udfff"]"#)
        let texts = ["\u{10000}", "\u{103FF}", "\u{10FC00}", "\u{10FFFF}"]
        #expect(value == .array(texts.map { .string($0) }))
    }

    private func problem(_ text: String, in grammar: JSONGrammar = .plain) -> String? {
        JSONDocument(decoding: Array(text.utf8), in: grammar).diagnostic.map { "\($0.span.lowerBound): \($0.message)" }
    }

    @Test func namesThatLookAlikeAreTwo() throws {
        guard case .object(let members) = try parse(#"{"\u00e9": 1, "e\u0301": 2}"#) else { throw Failure() }
        #expect(members.map { ExactString($0.name) } == ["\u{E9}", "e\u{301}"])
    }

    private struct Failure: Error {}

    @Test(arguments: [
        ("", "0: the text ends where a value is expected"),
        ("\u{FEFF}", "0: the byte 239 where a value is expected"),
        ("\u{FEFF}{]", "1: ']' where a name in quotes is expected"),
        ("{\"a\" 1}", "5: '1' where ':' is expected"),
        ("[1,]", "3: ']' where a value is expected"),
        ("{\"a\":1,}", "7: '}' where a name in quotes is expected"),
        ("[1 2]", "3: '2' where ',' or ']' is expected"),
        ("\"a", "0: a text in quotes does not end"),
        ("\"\\ud83c\"", "1: an escape of half a character"),
        ("\"\\u12g4\"", "1: an escape without four hexadecimal digits"),
        ("\"\\x\"", "1: an escape that JSON does not have"),
        ("\"a\nb\"", "2: a control character in a text; it is written as an escape there"),
        ("01", "1: '1' where the end of the text is expected"),
        ("1.", "2: the text ends where a digit is expected"),
        ("{} x", "3: 'x' where the end of the text is expected"),
        ("nul", "0: 'n' where a value is expected"),
        ("{“a”: 1}", "1: '“' where a name in quotes is expected"),
        ("[1, \u{202E}]", "4: the byte 226 where a value is expected"),
        ("[1\0]", "2: the byte 0 where ',' or ']' is expected"),
        ("[1 // one\n]", "3: '/' where ',' or ']' is expected"),
        ("[,]", "1: ',' where a value is expected"), ("{,}", "1: ',' where a name in quotes is expected"),
        ("[1,,2]", "3: ',' where a value is expected"), ("[1}", "2: '}' where ',' or ']' is expected"),
        ("{\"a\"}", "4: '}' where ':' is expected"), ("{\"a\":}", "5: '}' where a value is expected"),
        ("-", "1: the text ends where a digit is expected"), ("+1", "0: '+' where a value is expected"),
        ("1e+", "3: the text ends where a digit is expected"), (".5", "0: '.' where a value is expected"),
        ("NaN", "0: 'N' where a value is expected"), ("\"\\", "2: the text ends where an escape is expected"),
        ("\"\\udc00\"", "1: an escape of half a character"), ("\"\\ud83c\\u0041\"", "1: an escape of half a character"),
    ])
    func mistakesAreNamedWithTheirPlace(text: String, expected: String) {
        #expect(problem(text) == expected)
    }

    @Test func depthIsBounded() throws {
        let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(try parse(deepest).text(as: .script) == deepest)
        #expect(problem(String(repeating: "[", count: 100_000)) == "512: values nest deeper than 512")
    }

    @Test(.needs(.python3)) func mutantsAreReadAsPythonReadsThem() throws {
        let seed = Array(
            #"{"sourceLanguage" : "en", "strings" : {"A \"b\"" : {"n" : [1, -0.5e3, true, null], "é" : "\u00e9\\"}}}"#
                .utf8)
        let count = TestRuns.count(10_000)
        var mutator = Mutator(seed: 4, vocabulary: .json)
        let mutants = (0..<count).map { _ in mutator.mutant(of: seed) }
        let lines = mutants.map { Data($0).base64EncodedString() + "\n" }.joined()
        let answers = try Python.output(of: "Tests/JSONSyntaxTests/json_values.py", input: Array(lines.utf8))
        let readings = String(decoding: answers, as: UTF8.self).split(separator: "\n")
        try #require(readings.count == mutants.count)
        var read = 0
        for (mutant, reading) in zip(mutants, readings) {
            let text = String(decoding: mutant, as: UTF8.self).debugDescription
            let ours = try? parse(mutant)
            let expected = try parse(String(reading))
            #expect(ours.map { .array([.string("value"), Self.tagged($0)]) } ?? .null == expected, "\(text)")
            guard let ours else { continue }
            read += 1
            #expect(try parse(ours.text) == ours, "\(text)")
            #expect(try parse(ours.text(as: .xcode)) == ours, "\(text)")
        }
        #expect(read * 10 >= count, "too few mutants are readable: \(read) of \(count)")
    }

    /// The value as the script gives it.
    private static func tagged(_ json: JSON) -> JSON {
        switch json {
        case .integer(let integer): .array([.string("number"), .string("\(integer)")])
        case .number(let number): .array([.string("number"), .string(number)])
        case .array(let values): .array([.string("array")] + values.map(tagged))
        case .object(let members):
            .array([.string("object")] + members.map { .array([.string($0.name), tagged($0.value)]) })
        case .string, .boolean, .null: json
        }
    }

    @Test func whatHidesIsWrittenAsPairsOfEscapes() throws {
        let text = JSON.string("a\u{FEFF}\u{E0041}").text
        #expect(text == #""a\ufeff\udb40\udc41""#)
        #expect(try parse(text) == .string("a\u{FEFF}\u{E0041}"))
    }

    @Test func theLayoutIsThatOfXcode() {
        let value = JSON.object([
            ("strings", .object([("A", .object([JSON.Member]())), ("B", .array([.integer(1)]))])),
            ("x", .string("\u{202E}")),
        ])
        #expect(
            value.text(as: .xcode) == """
                {
                  "strings" : {
                    "A" : {

                    },
                    "B" : [
                      1
                    ]
                  },
                  "x" : "\u{202E}"
                }
                """)
        #expect(value.text.hasSuffix("  \"x\": \"\\u202e\"\n}"))
    }
}
