import Foundation
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// A formatted table has the layout of `genstrings` and keeps all entries and comments.
@Suite struct StringsFormattingTests {
    @Test func `Each entry is written on its own line`() {
        expectFormatsStrings(
            "'a'='b';c = d ;\t\"e\"\n=\n\"f\";g;\r\n\r\n\r\nh=i;",
            to: """
                "a" = "b";
                "c" = "d";
                "e" = "f";
                "g" = "g";

                "h" = "i";

                """)
    }

    @Test func `A canonical table is unchanged`() {
        let text = """
            /* Header */

            // Detached

            /* Of a */
            "a" = "1"; // trailing
            "b" = "2";

            "c" = "3"; /* 1 */ /* 2 */

            /* Of d,
               in lines */
            // and more
            "d" = "4";
            /* footer */

            // end

            """
        expectFormatsStrings(text, to: text)
    }

    @Test func `An entry with a comment is preceded by a blank line`() {
        expectFormatsStrings(
            "/* A */\n\"a\" = \"1\";\n/* B */\n\"b\" = \"2\"; // b\n// C\n// c\n\"c\" = \"3\";\n\"d\" = \"4\";\n",
            to: """
                /* A */
                "a" = "1";

                /* B */
                "b" = "2"; // b

                // C
                // c
                "c" = "3";
                "d" = "4";

                """)
    }

    @Test func `A comment before an entry on the same line belongs to that entry`() {
        expectFormatsStrings(
            "/* x */ \"a\" = \"1\"; /* y */ \"b\" = \"2\"; /* z */",
            to: "/* x */\n\"a\" = \"1\";\n\n/* y */\n\"b\" = \"2\"; /* z */\n")
    }

    @Test func `Comments inside an entry stay inside`() {
        expectFormatsStrings(
            "\"a\" /* 1 */ = /* 2 */ /* 3 */ \"b\"/* 4 */;\n\"c\" // 5\n = \"d\" // 6\n;\n\"e\"/* 7 */;",
            to: """
                "a" /* 1 */ = /* 2 */ /* 3 */ "b" /* 4 */;
                "c" // 5
                = "d" // 6
                ;
                "e" = "e" /* 7 */;

                """)
    }

    @Test(arguments: [
        ("\"\\U00e9\\'\\\"\\\\\\n\" = 'it\\'s \"';", "\"é'\\\"\\\\\\n\" = \"it's \\\"\";\n"),
        ("\"two\nlines\r\" = \"\t\\a\\0\";", "\"two\\nlines\\r\" = \"\\t\\U0007\\U0000\";\n"),
        ("\"/* no */\" = \"// comment\";", "\"/* no */\" = \"// comment\";\n"),
        ("\"\\101\\351\" = \"\\UD83D\\UDE00\";", "\"AØ\" = \"😀\";\n".replacing("Ø", with: "\u{00D8}")),
        ("a = (b , \"c\" , { d = e ; } ) ;\nf=<00 FF>;", "\"a\" = (b , \"c\" , { d = e ; } );\n\"f\" = <00 FF>;\n"),
        ("a=1;a=2;a=1;", "\"a\" = \"1\";\n\"a\" = \"2\";\n\"a\" = \"1\";\n"),
        ("\u{2028}a=b;\u{2029}\u{2028}c=d;\u{0B}\u{0C}", "\"a\" = \"b\";\n\n\"c\" = \"d\";\n"),
    ])
    func `Strings are written with canonical quotes and escapes`(text: String, expected: String) {
        expectFormatsStrings(text, to: expected)
    }

    @Test(arguments: [
        ("{ a = b; }", "\"a\" = \"b\";\n"), ("{}", "\n"), ("\n \n", "\n"), ("{ /* none */ }", "/* none */\n"),
        (
            "// 0\n{ /* 1 */\n    a = b; // 2\n    /* 3 */\n\n} // 4\n",
            "// 0\n\n/* 1 */\n\"a\" = \"b\"; // 2\n/* 3 */\n\n// 4\n"
        ),
        ("/* only */", "/* only */\n"), ("\n\n// a\n\n\n\n// b\n\n", "// a\n\n// b\n"),
        ("a = b; /* ", "\"a\" = \"b\"; /*\n"),
    ])
    func `Braces are removed and the comments around them are kept`(text: String, expected: String) {
        expectFormatsStrings(text, to: expected)
    }

    @Test func `Every encoding becomes UTF-8 and every line break becomes a line feed`() {
        let text = "/* ä\r\n b */\r\n\"a\" = \"é\";\r\"b\" = \"c\";"
        let expected = "/* ä\n b */\n\"a\" = \"é\";\n\"b\" = \"c\";\n"
        for encoding in [
            TextEncoding.utf8, TextEncoding(.utf8, byteOrderMark: true),
            TextEncoding(.utf16BigEndian, byteOrderMark: true),
            TextEncoding(.utf16LittleEndian, byteOrderMark: true),
        ] {
            #expect(expectFormatsStrings(encoding.encode(Array(text.utf8))) == expected)
        }
    }

    @Test(arguments: [
        "a = b;; c = d;", "a = b; } c = d;", "{ a = b; \"c }", "a = b; \"c", "a = b; /* open c = d;", "a = b; = c;",
        "a = \"\\UD800\";", "a", "(a)", "a = b", "a = (b, \"c);",
    ])
    func `A file with text that would be lost is not formatted`(text: String) {
        #expect(StringsDocument(decoding: Array(text.utf8)).formatted() == nil)
    }

    @Test func `A table with a damaged encoding is not formatted`() {
        let text = Array("\"a\" = \"".utf8)
        for bytes in [[0xA9], [0xE9], [0xC3]] as [[UInt8]] {
            #expect(StringsDocument(decoding: text + bytes + Array("\";".utf8)).formatted() == nil)
        }
        let half = TextEncoding(.utf16LittleEndian, byteOrderMark: true).encode(Array("a=b;".utf8)) + [0x20]
        #expect(StringsDocument(decoding: half).formatted() == nil)
        // A file of zero bytes is an empty table and stays unchanged.
        #expect(StringsDocument(decoding: []).formatted() == [])
    }

    @Test func `A new table is already formatted`() {
        var tables = RandomTable(random: SeededGenerator(seed: 5))
        for _ in 0..<TestRuns.count(200) {
            let entries = (0..<3).map { NewEntry(key: .init("k\($0)"), value: .init(tables.string()), comment: "use") }
            let bytes = StringsDocument.table(entries: entries, header: "Texts", encoding: .utf8)
            #expect(expectFormatsStrings(bytes) == String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test func `Formatted random tables keep their entries and comments`() {
        var tables = RandomTable(random: SeededGenerator(seed: 4))
        var count = 0
        for _ in 0..<TestRuns.count(2_000) {
            let text = tables.text()
            guard let formatted = expectFormatsStrings(Array(text.utf8)) else { continue }
            count += 1
            #expect(comments(in: formatted) == comments(in: text), "\(text.debugDescription)")
        }
        #expect(count > TestRuns.count(1_000))
    }

    /// The comments in order. Quoted strings in random tables contain no slash.
    private func comments(in text: String) -> [String] {
        text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").matches(of: #/\/\*(?s:.*?)\*\/|\/\/[^\n]*/#)
            .map { String($0.output) }
    }

    @Test func `Mutants are formatted or rejected with a reason`() throws {
        let fixtures = try Fixtures.files(in: "Strings").map(\.bytes).filter {
            StringsDocument(decoding: $0).formatted() != nil
        }
        let count = TestRuns.count(1_500)
        var mutator = Mutator(seed: 11)
        var formatted = 0
        for _ in 0..<count where expectFormatsStrings(mutator.mutant(of: mutator.random.pick(fixtures))) != nil {
            formatted += 1
        }
        #expect(formatted * 100 >= 40 * count, "too few mutants are formatted: \(formatted)")
    }

    @Test func `Fixtures are formatted or rejected with a reason`() throws {
        var formatted: Set<String> = []
        for (name, bytes) in try Fixtures.files(in: "Strings") where expectFormatsStrings(bytes) != nil {
            formatted.insert(name)
        }
        #expect(formatted.count >= 20 && formatted.isSuperset(of: ["comment-places.strings", "braces.strings"]))
        #expect(!formatted.contains { $0.hasPrefix("truncated-") || $0.hasPrefix("lone-") })
    }

    @Test(.needsCorpus) func `Formatting keeps the entries of real tables`() throws {
        var counts = (canonical: 0, canonicalButForTheEncoding: 0, changed: 0, refused: 0, unreadable: 0)
        for file in try Corpus.files(["strings"]) {
            let bytes = Array(try Data(contentsOf: file))
            guard case .oldStyle = Oracle.read(bytes) else {
                counts.unreadable += 1
                continue
            }
            let document = StringsDocument(decoding: bytes)
            guard let formatted = expectFormatsStrings(bytes) else {
                counts.refused += 1
                continue
            }
            if Array(formatted.utf8) == bytes {
                counts.canonical += 1
            } else if Array(formatted.utf8) == document.source.text.bytes {
                counts.canonicalButForTheEncoding += 1
            } else {
                counts.changed += 1
            }
        }
        #expect(counts.canonical >= 10 && counts.changed >= 50, "\(counts)")
    }
}
