import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Adding a comment to an entry changes nothing else.
@Suite struct StringsAddingCommentTests {
    @Test(arguments: [
        ("a=b;", 0, "/* c */\na=b;"),
        ("a=b;\r\n  'k' = v; // t\r\n", 1, "a=b;\r\n  /* c */\r\n  'k' = v; // t\r\n"),
        ("/* x */\n\"k\" = \"v\";\n", 0, "/* x */\n/* c */\n\"k\" = \"v\";\n"),
        ("// x\na=b;\n// y\nk=v;\n", 1, "// x\na=b;\n// y\n// c\nk=v;\n"),
        ("a=b; k=v;", 1, "a=b; /* c */ k=v;"),
        ("{ k=v; }", 0, "{ /* c */ k=v; }"),
        ("// x\na=b; k=v;", 1, "// x\na=b; /* c */ k=v;"),
    ])
    func `An added comment has the style and indentation of its neighbors`(before: String, index: Int, after: String) {
        let document = expectLosslessStrings(before)
        let edits = document.addingComment("c", toEntryAt: index)
        let edited = document.applying(edits)
        #expect(String(decoding: edited.bytes, as: UTF8.self) == after)
        #expect(edited == StringsDocument(decoding: edited.bytes))
        #expect(edited.entry(at: index).comment?.hasSuffix("c") == true)
    }

    @Test func `Adding a comment to a random table does not change its value`() {
        var tables = RandomTable(random: SeededGenerator(seed: 31))
        var tried = 0
        for _ in 0..<TestRuns.count(1_000) {
            let document = StringsDocument(EncodedText(SourceText(tables.text()), in: tables.encoding()))
            guard document.isEditable, document.count > 0 else { continue }
            let index = Int.random(in: 0..<document.count, using: &tables.random)
            let edited = document.applying(document.addingComment("settings-bundle: x */ y", toEntryAt: index))
            let text = document.source.text.string(in: 0..<document.source.text.count)
            #expect(edited.value == document.value, "\(text)")
            #expect(edited.entry(at: index).comment?.contains("settings-bundle: x") == true, "\(text)")
            #expect(StringsDocument(decoding: edited.bytes) == edited, "\(text)")
            tried += 1
        }
        #expect(tried > 100)
    }
}
