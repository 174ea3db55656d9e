import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Diagnostics say what makes a file unreadable and where.
@Suite struct DiagnosticTests {
    @Test(arguments: [
        ("", "there is no property list in the file", ""),
        ("x<true/>", "unexpected text before the first element", "x"),
        ("<plist><true/><false/></plist>", "the <plist> contains more than one object", "<false/>"),
        ("<plist></plist>", "the <plist> is empty", "<plist>"),
        ("<plist/>", "the <plist> is empty", "<plist/>"),
        ("<dict><true/></dict>", "expected a <key> in the dictionary, found <true>", "<true/>"),
        ("<dict><key>a</key></dict>", "the last key of the dictionary has no value", ""),
        ("<array>é</array>", "unexpected text between elements", "é"),
        ("<array><string>a</array>", "expected </string> here", "<"),
        ("<array><true/>", "<array> is never closed", "<array>"),
        ("<array", "a tag is never closed", "<array"),
        ("<set/>", "unknown element <set>", "<set/>"),
        ("<string>a & b</string>", "'&' does not start a reference", "&"),
        ("<string><!-- --></string>", "a comment or declaration inside a value", "<!--"),
        ("<string><![CDATA[</string>", "the CDATA section is never closed", "<![CDATA["),
        ("<array><!-- </array>", "the comment is never closed", "<!--"),
        ("<array><? </array>", "the processing instruction is never closed", "<?"),
        ("<!DOCTYPE a [ ]><true/>", "a DOCTYPE with its own declarations is not supported", "["),
        ("<integer></integer>", "the <integer> is empty", ""),
        ("<integer>1 </integer>", "the <integer> contains a character that is not a digit", "1 "),
        ("<integer>99999999999999999999</integer>", "the <integer> does not fit into 64 bits", "99999999999999999999"),
        (
            "<integer>1\u{200B}</integer>",
            "the <integer> contains a character that is not a digit: it contains a zero-width space (U+200B)",
            "1\u{200B}"
        ),
        ("<real>1\u{A0}</real>", "the <real> is not a number: it contains a no-break space (U+00A0)", "1\u{A0}"),
        ("<data>\u{FEFF}</data>", "the <data> is not base64: it contains a byte order mark (U+FEFF)", "\u{FEFF}"),
        ("<real>1,5</real>", "the <real> is not a number", "1,5"),
        ("<date>today</date>", "the <date> does not have the form 2001-01-01T00:00:00Z", "today"),
        ("<data>é</data>", "the <data> is not base64", "é"),
        ("<real/>", "the <real> is empty", "<real/>"),
    ])
    func `An unreadable document reports what is wrong and where`(text: String, message: String, spanned: String) {
        let document = expectLossless(text)
        #expect(document.diagnostics.map(\.message) == [message])
        #expect(document.diagnostics.map(\.kind) == [.unreadable])
        #expect(document.diagnostics.map { document.source.text.string(in: $0.span) } == [spanned])
    }

    @Test func `The span of an invalid UTF-8 diagnostic includes the invalid byte`() {
        let document = expectLossless(Array("<array><string>a".utf8) + [0xFF] + Array("</string></array>".utf8))
        #expect(document.diagnostics.map(\.span) == [15..<17])
        #expect(document.diagnostics.map(\.message) == ["the value is not valid UTF-8"])
        #expect(!document.isEditable)
    }

    @Test(arguments: [
        ("windows-1252.plist", Diagnostic.Kind.damagedEncoding, false), ("utf16-half.plist", .damagedEncoding, true),
        ("bad-utf16-lone-surrogate.plist", .damagedEncoding, false),
        ("utf16le-lost-first.plist", .missingByteOrderMark, true),
    ])
    func `A damaged encoding is reported and the document is not editable`(
        name: String, kind: Diagnostic.Kind, isReadable: Bool
    ) throws {
        let document = expectLossless(
            try #require(try Fixtures.files(in: "PropertyLists").first { $0.name == name }).bytes)
        #expect(document.diagnostics.first?.kind == kind)
        #expect(document.isReadable == isReadable)
        #expect(!document.isEditable)
    }

    @Test func `A readable but invalid file is not editable`() throws {
        for name in ["copyright.plist", "invalid-in-comment.plist", "junk-bytes-behind.plist"] {
            let document = expectLossless(
                try #require(try Fixtures.files(in: "PropertyLists").first { $0.name == name }).bytes)
            #expect(document.isReadable && !document.isEditable)
        }
    }
}
