import JSONSyntax
import SourceText
import TestSupport
import Testing

@Suite struct JSONDocumentTests {
    private func document(_ text: String, in grammar: JSONGrammar = .plain) -> JSONDocument {
        JSONDocument(decoding: Array(text.utf8), in: grammar)
    }

    @Test func `Every part of a document has its span`() throws {
        let text = "\n{\"a\" : [1, \"é\"] ,\"\\u0062\": {\"c\":-1.50}}\n"
        let root = try document(text).readRoot()
        func shown(_ element: JSONElement?) -> String? { element.map { $0.text.string(in: $0.span) } }
        #expect(root.members.map(\.name) == ["a", "b"])
        #expect(shown(root["a"]) == "[1, \"é\"]")
        #expect(root["a"]?.elements.map { shown($0) } == ["1", "\"é\""])
        #expect(root["a"]?.elements.map(\.kind) == [.number, .string])
        let second = try #require(root.member(at: 1))
        #expect(shown(second.nameElement) == "\"\\u0062\"")
        #expect(root.text.string(in: second.span) == "\"\\u0062\": {\"c\":-1.50}")
        #expect(shown(root["b"]?["c"]) == "-1.50")
        #expect(root["b"]?["c"]?.value == .number("-1.50"))
        #expect(root["c"] == nil && root["a"]?["b"] == nil)
    }

    @Test func `The last of several members with the same name is used`() throws {
        let root = try document(#"{"a": 1, "\u0061": 2, "é": 3, "e\#u{301}": 4}"#).readRoot()
        #expect(root["a"]?.value == 2)
        #expect(root.memberIndex(of: "a") == 1)
        #expect(root["\u{E9}"]?.value == 3 && root["e\u{301}"]?.value == 4)
        #expect(root.members.count == 4)
    }

    @Test(arguments: [
        "[1,]", "[1 , // one\n ]", "{\"a\": 1,}", "// before\n{\n// first\r\"a\": // between\r\n1 // behind\n}// end",
        "[ // only a comment\n]", "//\n1//",
    ])
    func `Comments and trailing commas are accepted in the commented grammar only`(text: String) {
        #expect(document(text, in: .commented).diagnostic == nil)
        #expect(document(text).diagnostic != nil)
    }

    @Test(arguments: [
        ("[,]", "1: expected a value, found ','"), ("{,}", "1: expected a name in quotes, found ','"),
        ("[1,,]", "3: expected a value, found ','"), ("// only\n", "8: expected a value, found the end of the file"),
        ("[1 / 2]", "3: expected ',' or ']', found '/'; write comments as '// …'"),
        ("/* a */ 1", "0: expected a value, found '/'; write comments as '// …'"),
        ("{\"a\": 1 // }", "12: expected ',' or '}', found the end of the file"),
        ("1,", "1: expected the end of the file, found ','"),
    ])
    func `Errors next to comments are reported at their place`(text: String, expected: String) {
        let found = document(text, in: .commented).diagnostic.map { diagnostic in
            "\(diagnostic.span.lowerBound): \(diagnostic.message)" + (diagnostic.help.map { "; \($0)" } ?? "")
        }
        #expect(found == expected)
    }

    @Test func `Other encodings are read and kept`() throws {
        let text = "{\"é\": \"🎛\"}"
        for scheme in [TextEncoding.Scheme.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian] {
            let encoding = TextEncoding(scheme, byteOrderMark: true)
            let bytes = encoding.encode(Array(text.utf8))
            let document = JSONDocument(decoding: bytes)
            #expect(document.isEditable && document.bytes == bytes)
            let root = try document.readRoot()
            let edited = document.applying(document.setting("é", to: "ж", in: root))
            #expect(edited.bytes == encoding.encode(Array("{\"é\": \"ж\"}".utf8)))
            #expect(edited == JSONDocument(decoding: edited.bytes))
        }
    }

    @Test(arguments: [
        ([0x22, 0xC3, 0x22], 1, "the bytes are not UTF-8"),
        ([0x5B, 0x2F, 0x2F, 0xFF, 0x0A, 0x5D], 3, "the bytes are not UTF-8"),
        ([0xFF, 0xFE, 0x22, 0x00, 0x00, 0xD8, 0x22, 0x00], 1, "UTF-16 with an unpaired surrogate"),
        ([0x22, 0xED, 0xA0, 0x80, 0x22], 1, "the bytes are not UTF-8"),
    ])
    func `Bytes that are not valid text have no value`(bytes: [UInt8], offset: Int, message: String) {
        let document = JSONDocument(decoding: bytes, in: .commented)
        #expect(document.root == nil && !document.isEditable && document.bytes == bytes)
        #expect(document.diagnostic?.message == message)
        #expect(document.diagnostic?.span.lowerBound == offset)
    }

    @Test func `Mutants are parsed without loss`() {
        let seed = Array(
            """
            // options
            {
              "a" : [1, -0.5e3, true, null,], // one
              "b": {"é": "\\u00e9\\\\ \\ud83d\\ude00", "c": {},},

              // two
              "d": []
            }

            """.utf8)
        var mutator = Mutator(seed: 7, vocabulary: .json)
        var readable = 0
        let count = TestRuns.count(3000)
        for _ in 0..<count {
            var bytes = mutator.mutant(of: seed)
            if mutator.random.percent(10) {
                bytes = TextEncoding(.utf16LittleEndian, byteOrderMark: true).encode(bytes)
            }
            for grammar in [JSONGrammar.plain, .commented] {
                let document = JSONDocument(decoding: bytes, in: grammar)
                let shown = String(decoding: bytes, as: UTF8.self).debugDescription
                #expect(document.bytes == bytes, "\(shown)")
                if let root = document.root {
                    readable += 1
                    expectOnlySpaceBetweenValues(in: root, of: document.source.text, in: grammar)
                } else if let span = document.diagnostic?.span {
                    #expect(span.upperBound <= document.source.text.count, "\(shown)")
                }
            }
        }
        #expect(readable * 4 >= count, "too few mutants are readable: \(readable)")
    }

    /// Expects that all bytes outside scalars and names are white space, comments or punctuation in the correct order.
    private func expectOnlySpaceBetweenValues(in root: JSONElement, of text: SourceText, in grammar: JSONGrammar) {
        var outside = text.bytes
        var expected = ""
        func visit(_ element: JSONElement) {
            switch element.kind {
            case .object:
                expected += "{"
                for (index, member) in element.members.enumerated() {
                    expected += index == 0 ? "#:" : ",#:"
                    blank(member.nameElement)
                    visit(member.element)
                }
                expected += "}"
            case .array:
                expected += "["
                for (index, inner) in element.elements.enumerated() {
                    expected += index == 0 ? "" : ","
                    visit(inner)
                }
                expected += "]"
            default:
                expected += "#"
                blank(element)
            }
        }
        func blank(_ element: JSONElement) {
            for offset in element.span { outside[offset] = UInt8(ascii: " ") }
            outside[element.span.lowerBound] = UInt8(ascii: "#")
        }
        visit(root)
        var signs: [UInt8] = []
        var rest = outside[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "/"), rest.first == byte, grammar == .commented {
                rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
            } else if ![0x20, 0x0A, 0x0D, 0x09].contains(byte) {
                let isEnd = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
                if isEnd, signs.last == UInt8(ascii: ","), grammar == .commented { signs.removeLast() }
                signs.append(byte)
            }
        }
        #expect(String(decoding: signs, as: UTF8.self) == expected)
    }
}
