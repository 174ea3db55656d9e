import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// New entries are laid out like their neighbors, and removing them restores the text.
@Suite struct StringsInsertingTests {
    @Test(arguments: [
        ("", "\"new\" = \"v\";\n"),
        ("\n\n", "\n\n\"new\" = \"v\";\n"),
        ("/* header */\n", "/* header */\n\n\"new\" = \"v\";\n"),
        ("/* header */", "/* header */\n\n\"new\" = \"v\";"),
        ("// header\r\n", "// header\r\n\r\n\"new\" = \"v\";\r\n"),
        ("{}", "{\"new\" = \"v\";}"),
        ("{ }", "{ \"new\" = \"v\"; }"),
        ("{\n}\n", "{\n    \"new\" = \"v\";\n}\n"),
        ("/* open", "\"new\" = \"v\";\n/* open"),
        ("\"a\" = \"b\";\n", "\"a\" = \"b\";\n\"new\" = \"v\";\n"),
        ("\"a\" = \"b\";", "\"a\" = \"b\";\n\"new\" = \"v\";"),
        ("a=b;\r\n\r\nc=d;\r\n", "a=b;\r\n\r\nc=d;\r\n\r\nnew=v;\r\n"),
        ("'a' = 'b' ;\n'c' = 'd' ;\n", "'a' = 'b' ;\n'c' = 'd' ;\n'new' = 'v' ;\n"),
        ("\"a\"=\"b\";\"c\"=\"d\";", "\"a\"=\"b\";\"c\"=\"d\";\"new\"=\"v\";"),
        ("{ a = b; }", "{ a = b; new = v; }"),
        ("{\n\ta = b;\n\tc = d; // of c\n}", "{\n\ta = b;\n\tc = d; // of c\n\tnew = v;\n}"),
        ("a = b;\nc = d; // of c", "a = b;\nc = d; // of c\nnew = v;"),
        ("a = b; c = d; // of c", "a = b; c = d; // of c\nnew = v;"),
        ("a = b;\n;\nc = d;\n", "a = b;\nnew = v;\n;\nc = d;\n"),
        ("a = b;\n\"open = d;\n", "a = b;\nnew = v;\n\"open = d;\n"),
        ("shorthand;\n", "shorthand;\nnew = \"v\";\n"),
        ("a = (b);\n", "a = (b);\nnew = \"v\";\n"),
    ])
    func `An entry inserted at the end is laid out like its neighbors`(before: String, after: String) {
        expectInsertion([NewEntry(key: "new", value: "v")], into: before, at: .end, gives: after)
    }

    @Test(arguments: [
        ("", "/* use */\n\"new\" = \"v\";\n"),
        ("a = b;\n", "a = b;\nnew = v;\n"),
        ("/* A */\na = b;\n", "/* A */\na = b;\n\n/* use */\nnew = v;\n"),
        ("/* A */\na = b;\n/* C */\nc = d;\n", "/* A */\na = b;\n/* C */\nc = d;\n/* use */\nnew = v;\n"),
        ("// A\na = b;\n\n// C\nc = d;\n", "// A\na = b;\n\n// C\nc = d;\n\n// use\nnew = v;\n"),
        ("/* header */\n\na = b;\nc = d;\n", "/* header */\n\na = b;\nc = d;\nnew = v;\n"),
        ("/* A */ a = b; /* C */ c = d;", "/* A */ a = b; /* C */ c = d; /* use */ new = v;"),
        ("// A\n a = b;  /* C */ c = d;", "// A\n a = b;  /* C */ c = d;  /* use */ new = v;"),
    ])
    func `An inserted entry has its comment unless the other entries have none`(before: String, after: String) {
        expectInsertion([NewEntry(key: "new", value: "v", comment: "use")], into: before, at: .end, gives: after)
    }

    @Test func `An entry inserted next to comments leaves each comment with its entry`() {
        let text = "/* header */\n\na=b; // of a\n\n/* of c */\nc=d;\n\n\n/* footer */\n"
        let new = [NewEntry(key: "n", value: "v")]
        expectInsertion(
            new, into: text, at: .before(0),
            gives: "/* header */\n\nn=v;\n\na=b; // of a\n\n/* of c */\nc=d;\n\n\n/* footer */\n")
        expectInsertion(
            new, into: text, at: .after(0),
            gives: "/* header */\n\na=b; // of a\n\nn=v;\n\n/* of c */\nc=d;\n\n\n/* footer */\n")
        expectInsertion(
            new, into: text, at: .before(1),
            gives: "/* header */\n\na=b; // of a\n\nn=v;\n\n/* of c */\nc=d;\n\n\n/* footer */\n")
        expectInsertion(
            new, into: text, at: .end,
            gives: "/* header */\n\na=b; // of a\n\n/* of c */\nc=d;\n\nn=v;\n\n\n/* footer */\n")
    }

    @Test func `An inserted entry joins the group of the entry next to it`() {
        let text = "a=1;\nb=2;\n\nc=3;\nd=4;\n"
        let new = [NewEntry(key: "n", value: "v")]
        expectInsertion(new, into: text, at: .after(1), gives: "a=1;\nb=2;\nn=v;\n\nc=3;\nd=4;\n")
        expectInsertion(new, into: text, at: .before(2), gives: "a=1;\nb=2;\n\nn=v;\nc=3;\nd=4;\n")
    }

    @Test func `Several entries are inserted in order`() {
        let new = [NewEntry(key: "x", value: "1", comment: "X"), NewEntry(key: "y", value: "2", comment: "Y")]
        expectInsertion(
            new, into: "", at: .end, gives: "/* X */\n\"x\" = \"1\";\n\n/* Y */\n\"y\" = \"2\";\n")
        expectInsertion(new, into: "a=b;\nc=d;\n", at: .after(0), gives: "a=b;\nx=1;\ny=2;\nc=d;\n")
    }

    @Test(arguments: ["utf16le", "utf16be", "bom", "crlf", "cr", "braces", "escapes", "comment-places"])
    func `Insertion into fixtures can be undone`(name: String) throws {
        let bytes = try #require(try Fixtures.files(in: "Strings").first { $0.name == name + ".strings" }).bytes
        let document = expectLosslessStrings(bytes)
        for position in (0..<document.count).flatMap({ [StringsDocument.Position.before($0), .after($0)] }) {
            expectInsertionIsUndone([NewEntry(key: "new", value: "“ü”", comment: "語")], into: document, at: position)
        }
    }

    @Test func `Insertion into random tables can be undone`() {
        var tables = RandomTable(random: SeededGenerator(seed: 7))
        for _ in 0..<TestRuns.count(3_000) {
            let text = tables.text()
            // CoreFoundation does not read a file that consists only of a byte order mark.
            let encoding = text.isEmpty ? .utf8 : tables.encoding()
            let document = StringsDocument(EncodedText(SourceText(text), in: encoding))
            guard document.isEditable else {
                Issue.record("not editable: \(text.debugDescription) \(document.diagnostics)")
                continue
            }
            var positions = [StringsDocument.Position.end]
            positions += (0..<document.count).flatMap { [.before($0), .after($0)] }
            let position = tables.random.pick(positions)
            let new = (0..<tables.random.pick([1, 1, 2, 3])).map { tables.newEntry("new\($0)") }
            expectInsertionIsUndone(new, into: document, at: position)
        }
    }

    @Test func `The text of a comment cannot end the comment early`() {
        let style = "/* A */\na = b;\n"
        let new = [NewEntry(key: "n", value: "v", comment: "ends */ here **/ and */")]
        expectInsertion(
            new, into: style, at: .end,
            gives: "/* A */\na = b;\n\n/* ends * / here ** / and * / */\nn = v;\n")
    }

    @Test(arguments: ["\n", "\r\n", "\u{B}", "\u{85}", "\u{2028}", "\u{2029}"])
    func `Each line of a new comment becomes a line in the style of the table`(lineBreak: String) {
        expectInsertion(
            [NewEntry(key: "n", value: "v", comment: "one\(lineBreak)two")], into: "// A\na = b;\n", at: .end,
            gives: "// A\na = b;\n\n// one\n// two\nn = v;\n")
    }

    private func expectInsertion(
        _ new: [NewEntry], into text: String, at position: StringsDocument.Position, gives expected: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let document = StringsDocument(EncodedText(SourceText(text), in: .utf8))
        let edited = document.applying(document.inserting(new, at: position))
        #expect(edited.source.text.string(in: 0..<edited.source.text.count) == expected, sourceLocation: sourceLocation)
        expectInsertionIsUndone(new, into: document, at: position, sourceLocation: sourceLocation)
    }
}
