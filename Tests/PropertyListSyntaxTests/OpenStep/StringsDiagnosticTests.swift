import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Diagnostics say what is wrong with a file and where.
@Suite struct StringsDiagnosticTests {
    /// Texts in which `⟦` and `⟧` mark the span of the diagnostic, with its message.
    static let unreadable: [(String, String)] = [
        ("⟦⟧", "the file is empty"),
        ("\"a\" = \"b\"⟦⟧", "missing ';' after the entry"),
        ("\"a\" = \"b\"⟦⟧\n\"c\" = \"d\";\n", "missing ';' after the entry"),
        ("\"c\";\n\"a\"⟦⟧ // x\n", "missing ';' after the entry"),
        ("\"a\" ⟦\"⟧b\";", "expected '=' or ';' after the key, found a quote"),
        ("a⟦+⟧b = c;", "expected '=' or ';' after the key, found '+'"),
        ("\"a\" = ⟦;⟧", "expected a value, found ';'"),
        ("\"a\" = ⟦⟧", "expected a value, found the end of the file"),
        ("\"a\" = ⟦“⟧b”;", "expected a value, found the typographic quote “"),
        ("⟦к⟧люч = x;", "expected a value, found 'к'"),
        ("⟦%⟧@ = x;", "expected a value, found '%'"),
        ("a = ⟦\u{FEFF}⟧x;", "expected a value, found a byte order mark (U+FEFF)"),
        ("a = ⟦\u{A0}⟧x;", "expected a value, found a no-break space (U+00A0)"),
        ("a = ⟦\0⟧x;", "expected a value, found a control character (U+0000)"),
        ("a = ⟦\"⟧b;\nc = d;\n", "the quoted string that starts here is never closed"),
        ("⟦'⟧a\\", "the quoted string that starts here is never closed"),
        ("{ a = b; ⟦\"⟧c = d; ", "the quoted string that starts here is never closed"),
        ("{ a = b; ⟦⟧", "expected a key or '}' in the dictionary, found the end of the file"),
        ("{ a = b; ⟦;⟧ }", "expected a key or '}' in the dictionary, found ';'"),
        ("(1, 2,⟦,⟧ 3)", "expected ',' or ')' in the array, found ','"),
        ("(1 ⟦2⟧)", "expected ',' or ')' in the array, found '2'"),
        ("(1, ⟦\"⟧2)", "the quoted string that starts here is never closed"),
        ("⟦<⟧00 ff", "the data that starts here is never closed"),
        ("<00 f⟦>⟧", "the data has half a byte before '>'"),
        ("a = <⟦i⟧mg>;", "expected hexadecimal digits or '>' in the data, found 'i'"),
        ("{a = b;} ⟦x⟧", "expected the end of the file, found 'x'"),
        ("(a) ⟦;⟧", "expected the end of the file, found ';'"),
        ("a = ⟦/*⟧ never closed", "the comment that starts here is never closed"),
    ]

    @Test(arguments: unreadable)
    func `An unreadable table reports what is wrong and where`(marked: String, message: String) throws {
        let (text, span) = unmarked(marked)
        let document = expectLosslessStrings(text)
        let diagnostic = try #require(document.diagnostics.first)
        #expect(document.diagnostics.count == 1)
        #expect(diagnostic.kind == .unreadable)
        #expect(diagnostic.span == span)
        #expect(diagnostic.message == message)
        #expect(diagnostic.help != nil)
        #expect(document.value == nil)
        #expect(document.isEditable == text.isEmpty)
        #expect(document.isEmptyFile == text.isEmpty)
    }

    @Test(arguments: [
        ("a = b;⟦;\nc = d;\n⟧", "a stray ';'"),
        ("a = b;\n⟦}\nc = d;\n⟧", "a stray '}'"),
        ("a = b; ⟦= c; d = e;⟧", "a '=' without a key"),
        ("a = b;\n⟦\"c = d;\n⟧", "a quoted key that is never closed"),
        ("a = b;\n⟦/* c = d;\n⟧", "a comment that is never closed"),
        ("a = b;\n⟦ключ = d;\n⟧", "'к'"),
        ("a = b;\n⟦“c” = d;\n⟧", "the typographic quote “"),
        ("{a = b; ⟦\" ⟧}", "a quoted key that is never closed"),
        ("{a = b;} ⟦/* x⟧", "a comment that is never closed"),
        ("word ⟦/* x⟧", "a comment that is never closed"),
        ("\n⟦/* x⟧", "a comment that is never closed"),
    ])
    func `Text that CoreFoundation ignores is reported`(marked: String, what: String) throws {
        let (text, span) = unmarked(marked)
        let document = expectLosslessStrings(text)
        let diagnostic = try #require(document.diagnostics.first)
        #expect(diagnostic.kind == .truncated)
        #expect(diagnostic.span == span)
        #expect(document.lostSpan == span)
        #expect(diagnostic.message == "CoreFoundation stops reading here: \(what)")
        #expect(diagnostic.help != nil)
        #expect(document.isReadable)
    }

    @Test(arguments: ["a = b;\n/* \n", "a = b; // x", "a = b; /* x */\n", "/*", "word\n", "(a) // x", "{a;}\n\n"])
    func `A file without ignored text has no diagnostics`(text: String) {
        let document = expectLosslessStrings(text)
        #expect(document.diagnostics.isEmpty)
        #expect(document.lostSpan == nil)
        #expect(document.isReadable)
    }

    @Test func `Bytes that are not UTF-8 are reported where they occur`() {
        let damaged = expectLosslessStrings(Array("a = \"".utf8) + [0xE9] + Array("\";".utf8))
        #expect(damaged.diagnostics.map(\.kind) == [.damagedEncoding])
        #expect(damaged.diagnostics.first?.span == 5..<6)
        #expect(!damaged.isReadable)
        let copyright = expectLosslessStrings(Array("/* ".utf8) + [0xA9] + Array(" */ a = b;".utf8))
        #expect(copyright.diagnostics.map(\.kind) == [.damagedEncoding])
        #expect(copyright.diagnostics.first?.span == 3..<4)
        #expect(copyright.isReadable && !copyright.isEditable)
    }

    @Test func `A damaged encoding is reported and the table is not editable`() throws {
        let named = Dictionary(uniqueKeysWithValues: try Fixtures.files(in: "Strings").map { ($0.name, $0.bytes) })
        let expected: [(String, Diagnostic.Kind, Bool)] = [
            ("utf16-no-bom.strings", .missingByteOrderMark, true), ("utf16-half.strings", .damagedEncoding, true),
            ("utf16-surrogate.strings", .damagedEncoding, true), ("latin1.strings", .damagedEncoding, false),
        ]
        for (name, kind, isReadable) in expected {
            let document = expectLosslessStrings(try #require(named[name]))
            #expect(document.diagnostics.map(\.kind) == [kind], "\(name)")
            #expect(document.isReadable == isReadable, "\(name)")
            #expect(!document.isEditable, "\(name)")
        }
        let surrogate = expectLosslessStrings([0xFF, 0xFE, 0, 0, 0, 0xD8, 0, 0])
        #expect(surrogate.diagnostics.map(\.kind) == [.damagedEncoding])
        #expect(!surrogate.isReadable)
    }

    /// The text without its marks, and the span between them.
    private func unmarked(_ marked: String) -> (text: String, span: Range<Int>) {
        let parts = marked.split(omittingEmptySubsequences: false) { $0 == "⟦" || $0 == "⟧" }
        let start = parts[0].utf8.count
        return (parts.joined(), start..<(start + parts[1].utf8.count))
    }
}
