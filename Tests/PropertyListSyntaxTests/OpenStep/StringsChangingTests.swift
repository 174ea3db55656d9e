import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Changing values and keys leaves everything else unchanged.
@Suite struct StringsChangingTests {
    @Test(arguments: [
        ("a = b; // c", "a = \"new value\"; // c"),
        ("\"a\"=\"b\" ;", "\"a\"=\"new value\" ;"),
        ("'a' = 'b';", "'a' = 'new value';"),
        ("a = (b, c);", "a = \"new value\";"),
        ("a;", "a = \"new value\";"),
        ("a /* c */ ; \"b\"=\"c\";", "a=\"new value\" /* c */ ; \"b\"=\"c\";"),
    ])
    func `A changed value keeps the quotes and layout of its entry`(before: String, after: String) {
        let document = expectLosslessStrings(before)
        let edits = document.settingValue(ofEntryAt: 0, to: "new value")
        expect(document, edits, give: after)
        #expect(document.applying(edits).settingValue(ofEntryAt: 0, to: "new value").isEmpty)
    }

    @Test(arguments: [
        ("a = b;", "n = b;"), ("\"a\" = \"b\";", "\"n\" = \"b\";"), ("a;", "n = a;"), ("'a' ; b=c;", "'n'='a' ; b=c;"),
    ])
    func `A renamed key keeps the quotes and layout of its entry`(before: String, after: String) {
        let document = expectLosslessStrings(before)
        let edits = document.renamingKey(ofEntryAt: 0, to: "n")
        expect(document, edits, give: after)
        #expect(document.applying(edits).renamingKey(ofEntryAt: 0, to: "n").isEmpty)
    }

    @Test func `Renaming a key and renaming it back restores the text`() {
        var tables = RandomTable(random: SeededGenerator(seed: 9))
        var renamed = 0
        for _ in 0..<TestRuns.count(1_000) {
            let text = EncodedText(SourceText(tables.text()), in: tables.encoding())
            let document = StringsDocument(text)
            guard document.isEditable, document.count > 0 else { continue }
            let entry = document.entry(at: Int.random(in: 0..<document.count, using: &tables.random))
            let token = document.source.text.string(in: entry.keySpan)
            // A shorthand entry has no written value, and escape sequences are not restored.
            guard !entry.isShorthand, !token.contains("\\") else { continue }
            let there = document.applying(document.renamingKey(ofEntryAt: entry.index, to: "unused"))
            #expect(there.index(ofKey: "unused") == entry.index)
            let back = there.applying(there.renamingKey(ofEntryAt: entry.index, to: entry.key))
            #expect(back.bytes == document.bytes, "\(token) in \(document.source.text.string(in: 0..<text.text.count))")
            renamed += 1
        }
        #expect(renamed > 100)
    }

    @Test func `Changing a value or key to itself and removing nothing produce no edits`() throws {
        for (name, bytes) in try Fixtures.files(in: "Strings") {
            let document = expectLosslessStrings(bytes)
            guard document.isEditable else { continue }
            for index in 0..<document.count {
                let entry = document.entry(at: index)
                #expect(document.renamingKey(ofEntryAt: index, to: entry.key).isEmpty, "\(name)")
                guard let value = entry.value.string else { continue }
                #expect(document.settingValue(ofEntryAt: index, to: value).isEmpty, "\(name)")
            }
            #expect(document.inserting([], at: .end).isEmpty)
            #expect(document.removing([]).isEmpty)
            #expect(document.applying([]) == document)
        }
    }

    @Test func `Any string that is written is read back`() {
        var tables = RandomTable(random: SeededGenerator(seed: 5))
        let document = expectLosslessStrings("\"a\" = \"b\";\n'a' = 'b';\na = b;\n")
        for _ in 0..<TestRuns.count(2_000) {
            let key = ExactString(tables.string())
            let value = ExactString(tables.string())
            for index in 0..<document.count {
                var edited = document.applying(document.settingValue(ofEntryAt: index, to: value))
                edited.apply(edited.renamingKey(ofEntryAt: index, to: key))
                let entry = expectLosslessStrings(edited.bytes).entry(at: index)
                #expect(entry.key == key)
                #expect(entry.value == .string(value))
                if case .different(let how) = StringsOracleComparison(edited.bytes) { Issue.record("\(how)") }
            }
        }
    }

    @Test func `Changing a value keeps the encoding`() throws {
        for name in ["utf16le.strings", "utf16be.strings", "bom.strings"] {
            let bytes = try #require(try Fixtures.files(in: "Strings").first { $0.name == name }).bytes
            let document = expectLosslessStrings(bytes)
            let old = try #require(document.entry(at: 0).value.string)
            let edited = document.applying(document.settingValue(ofEntryAt: 0, to: "neu 😀"))
            #expect(edited.bytes.prefix(3) == bytes.prefix(3))
            #expect(expectLosslessStrings(edited.bytes).entry(at: 0).value == .string("neu 😀"))
            #expect(edited.applying(edited.settingValue(ofEntryAt: 0, to: old)).bytes == bytes)
        }
    }

    @Test func `A new table contains its header, comments and escaped entries`() {
        let entries = [
            NewEntry(key: "a \"b\"", value: "c\n", comment: "use"), NewEntry(key: "d", value: "", comment: "*/"),
        ]
        let text = "/* Header */\n\n/* use */\n\"a \\\"b\\\"\" = \"c\\n\";\n\n/* * / */\n\"d\" = \"\";\n"
        #expect(StringsDocument.table(entries: entries, header: "Header") == Array(text.utf8))
        #expect(StringsDocument.table(entries: [], header: "Header") == Array("/* Header */\n".utf8))
        for scheme in [TextEncoding.Scheme.utf8, .utf16LittleEndian, .utf16BigEndian] {
            let encoding = TextEncoding(scheme, byteOrderMark: true)
            let document = expectLosslessStrings(
                StringsDocument.table(entries: entries, header: nil, encoding: encoding))
            #expect(document.source.encoding == encoding)
            #expect(document.key(at: 0) == "a \"b\"")
            #expect(document.entry(at: 1).comment == "* /")
        }
    }

    private func expect(
        _ document: StringsDocument, _ edits: [TextEdit], give text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let edited = document.applying(edits)
        #expect(edited.bytes == Array(text.utf8), sourceLocation: sourceLocation)
        #expect(edited == expectLosslessStrings(edited.bytes), sourceLocation: sourceLocation)
    }
}
