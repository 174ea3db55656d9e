import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// The parser recovers after an error: the file still has nodes, and further errors are found.
@Suite struct RecoveryTests {
    @Test(arguments: [
        (
            "\"a\" = \"b\"\n\"c\" = \"d\";\n\"e\" \"f\";\n\"g\" = \"h\";", ["a", "c", "e", "g"],
            ["missing ';' after the entry", "expected '=' or ';' after the key, found a quote"]
        ),
        (
            "a = \"b;\nc = \"d\";\ne = ;\nf = g;\n", ["a", "c", "e", "f"],
            [
                "the quoted string that starts here goes on to line 2", "expected a value, found ';'",
            ]
        ),
        ("a = b;\n;\nc = d;\n", ["a", "c"], ["CoreFoundation stops reading here: a stray ';'"]),
        (
            "{ a = (b, ; c = { d = e; f = g; ", ["a", "c"],
            [
                "expected ',' or ')' in the array, found ';'",
                "expected a key or '}' in the dictionary, found the end of the file",
            ]
        ),
        ("a = <0g>; b = c;", ["a", "b"], ["the data has half a byte before 'g'"]),
    ])
    func `Recovery in an OpenStep file finds later entries and errors`(text: String, keys: [String], messages: [String])
    {
        let document = PropertyListDocument(EncodedText(SourceText(text), in: .utf8), in: .openStep)
        expectRecovered(document)
        #expect(document.recovered.root?.entries.map(\.key.string) == keys)
        #expect(document.recovered.diagnostics.map(\.message) == messages)
    }

    @Test(arguments: [
        (
            "<plist><dict><key>a</key><int>1</int><key>b</key><string>x</string></dict></plist>", ["a", "b"],
            ["unknown element <int>"]
        ),
        (
            "<plist><dict><key>a</key><integer>x</integer><string>y</string><key>b</key><true/></dict></plist>",
            ["a", "", "b"],
            [
                "the <integer> contains a character that is not a digit",
                "expected a <key> in the dictionary, found <string>",
            ]
        ),
        (
            "<plist><dict><key>a</key><array><string>x</string><key>b</key></dict></plist>", ["a"],
            ["expected </array> here"]
        ),
        (
            "<plist><dict><key>a</key><string>x & y</string><key>b</key><string>z</string>", ["a", "b"],
            ["'&' does not start a reference"]
        ),
        (
            "<plist><dict>text<key>a</key><true/></array></dict></plist>", ["a"],
            [
                "unexpected text between elements", "</array> has no opening tag",
            ]
        ),
    ])
    func `Recovery in an XML file finds later entries`(text: String, keys: [String], messages: [String]) {
        let document = PropertyListDocument(decoding: Array(text.utf8))
        expectRecovered(document)
        #expect(document.recovered.root?.unwrapped.entries.map(\.key.string) == keys)
        #expect(document.recovered.diagnostics.map(\.message) == messages)
        #expect(!document.isReadable && document.value == nil)
    }

    @Test(arguments: ["Strings", "PropertyLists"]) func `Any mutant has a recovered tree`(folder: String) throws {
        let fixtures = try Fixtures.files(in: folder).map(\.bytes)
        var mutator = Mutator(seed: 12, vocabulary: folder == "Strings" ? .strings : .xml)
        var broken = 0
        var several = 0
        for _ in 0..<TestRuns.count(3_000) {
            let mutant = mutator.mutant(of: mutator.mutant(of: mutator.random.pick(fixtures)))
            for grammar in [PropertyListGrammar.openStep, .xml] {
                let document = PropertyListDocument(EncodedText(decoding: mutant), in: grammar)
                expectRecovered(document)
                guard !document.isReadable else { continue }
                broken += 1
                several += document.recovered.diagnostics.count > 1 ? 1 : 0
            }
        }
        #expect(broken > 500 && several > 100)
    }

    @Test(arguments: ["(", "{", "\"", "<!--", "<dict>", "<key>", "/*", "{a=", "a\"b", "<", "=", "(a,{", "</dict>"])
    func `A file with many errors is parsed in linear time`(piece: String) {
        let bytes = Array(String(repeating: piece, count: 400_000 / piece.utf8.count).utf8)
        let start = ContinuousClock.now
        for grammar in [PropertyListGrammar.openStep, .xml] {
            expectRecovered(PropertyListDocument(EncodedText(decoding: bytes), in: grammar))
        }
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    /// Expects that the elements of the tree are adjacent and that the first error stays first.
    private func expectRecovered(
        _ document: PropertyListDocument, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let recovered = document.recovered
        let text = document.source.text
        let shown: Comment = "\(text.string(in: 0..<min(text.count, 500)).debugDescription)"
        #expect(recovered.diagnostics.starts(with: document.diagnostics), shown, sourceLocation: sourceLocation)
        #expect(recovered.diagnostics.count <= RecoveredPropertyList.limit, sourceLocation: sourceLocation)
        #expect(
            recovered.diagnostics.allSatisfy { $0.span.upperBound <= text.count && !$0.message.isEmpty }, shown,
            sourceLocation: sourceLocation)
        if document.isReadable, !document.diagnostics.contains(where: { $0.kind == .truncated }) {
            #expect(recovered.root?.unwrapped.span == document.root?.span, sourceLocation: sourceLocation)
        }
        var open = [recovered.root].compactMap(\.self)
        while let element = open.popLast() {
            guard element.end <= text.count else {
                Issue.record("an element past the end: \(shown)", sourceLocation: sourceLocation)
                return
            }
            var end = element.contentSpan.lowerBound
            element.forEachChild { child, _ in
                if child.triviaSpan.lowerBound != end { Issue.record(shown, sourceLocation: sourceLocation) }
                end = child.end
                open.append(child)
            }
            if end > element.contentSpan.upperBound || element.kind == .dictionary && element.childCount % 2 == 1 {
                Issue.record("children past the end, or a key alone: \(shown)", sourceLocation: sourceLocation)
            }
        }
    }
}
