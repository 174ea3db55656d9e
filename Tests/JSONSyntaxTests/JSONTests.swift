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

    @Test func `Members keep their order, and duplicates and numbers are kept exactly`() throws {
        let value = try parse(#" {"b": [1, -2.50e+3, true, null], "a": {}, "b": "\u00e9\ud83c\udf9b\n\/"} "#)
        let expected = JSON.object([
            ("b", .array([.integer(1), .number("-2.50e+3"), .boolean(true), .null])), ("a", .object([JSON.Member]())),
            ("b", .string("é🎛\n/")),
        ])
        #expect(value == expected)
    }

    @Test func `Surrogate pairs decode to the first and last characters of their ranges`() throws {
        let value = try parse(#"["\ud800\udc00", "\ud800\udfff", "\udbff\udc00", "\udbff\udfff"]"#)
        let texts = ["\u{10000}", "\u{103FF}", "\u{10FC00}", "\u{10FFFF}"]
        #expect(value == .array(texts.map { .string($0) }))
    }

    private func problem(_ text: String, in grammar: JSONGrammar = .plain) -> String? {
        JSONDocument(decoding: Array(text.utf8), in: grammar).diagnostic.map { "\($0.span.lowerBound): \($0.message)" }
    }

    @Test func `Names that differ only in normalization are distinct`() throws {
        guard case .object(let members) = try parse(#"{"\u00e9": 1, "e\u0301": 2}"#) else { throw Failure() }
        #expect(members.map { ExactString($0.name) } == ["\u{E9}", "e\u{301}"])
    }

    private struct Failure: Error {}

    @Test(arguments: [
        ("", "0: expected a value, found the end of the file"),
        ("\u{FEFF}", "0: expected a value, found a byte order mark (U+FEFF)"),
        ("\u{FEFF}{]", "1: expected a name in quotes, found ']'"),
        ("{\"a\" 1}", "5: expected ':', found '1'"),
        ("[1,]", "3: expected a value, found ']'"),
        ("{\"a\":1,}", "7: expected a name in quotes, found '}'"),
        ("[1 2]", "3: expected ',' or ']', found '2'"),
        ("\"a", "0: a string is not closed"),
        ("\"\\ud83c\"", "1: an escape sequence is half of a surrogate pair"),
        ("\"\\u12g4\"", "1: an escape sequence without four hexadecimal digits"),
        ("\"\\x\"", "1: unknown escape sequence"),
        ("\"a\nb\"", "2: a string contains a control character that is not escaped"),
        ("01", "1: expected the end of the file, found '1'"),
        ("1.", "2: expected a digit, found the end of the file"),
        ("{} x", "3: expected the end of the file, found 'x'"),
        ("nul", "0: expected a value, found 'n'"),
        ("{“a”: 1}", "1: expected a name in quotes, found '“'"),
        ("[1, \u{202E}]", "4: expected a value, found an invisible character (U+202E)"),
        ("[1\0]", "2: expected ',' or ']', found a control character (U+0000)"),
        ("[1 // one\n]", "3: expected ',' or ']', found '/'"),
        ("[,]", "1: expected a value, found ','"), ("{,}", "1: expected a name in quotes, found ','"),
        ("[1,,2]", "3: expected a value, found ','"), ("[1}", "2: expected ',' or ']', found '}'"),
        ("{\"a\"}", "4: expected ':', found '}'"), ("{\"a\":}", "5: expected a value, found '}'"),
        ("-", "1: expected a digit, found the end of the file"), ("+1", "0: expected a value, found '+'"),
        ("1e+", "3: expected a digit, found the end of the file"), (".5", "0: expected a value, found '.'"),
        ("NaN", "0: expected a value, found 'N'"),
        ("\"\\", "2: expected an escape sequence, found the end of the file"),
        ("\"\\udc00\"", "1: an escape sequence is half of a surrogate pair"),
        ("\"\\ud83c\\u0041\"", "1: an escape sequence is half of a surrogate pair"),
    ])
    func `A syntax error is reported with its place`(text: String, expected: String) {
        #expect(problem(text) == expected)
    }

    @Test func `Nesting is limited`() throws {
        let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(try parse(deepest).text(as: .script) == deepest)
        #expect(problem(String(repeating: "[", count: 100_000)) == "512: values are nested more than 512 deep")
    }

    @Test(.needs(.python3)) func `Mutants are read as Python reads them`() throws {
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

    /// The value in the format of the Python script.
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

    @Test func `Invisible characters are written as escape sequences`() throws {
        let text = JSON.string("a\u{FEFF}\u{E0041}").text
        #expect(text == #""a\ufeff\udb40\udc41""#)
        #expect(try parse(text) == .string("a\u{FEFF}\u{E0041}"))
    }

    @Test func `The Xcode layout has spaces around colons and keeps bidirectional controls`() {
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
