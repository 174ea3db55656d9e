import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// A fragment that is inserted elsewhere keeps its spelling, comments and value.
@Suite struct FragmentTests {
    @Test(arguments: [
        ("<array>\n\t<!-- of a -->\n\t<true/> <!-- t -->\n</array>", "<!-- of a -->\n\t<true/> <!-- t -->"),
        ("<array>\n\t<!-- 1 --> <!-- 2 --><true/>\n</array>", "<!-- 1 --> <!-- 2 --><true/>"),
        ("<array>\n\t<!-- place -->\n\n\t<!-- of a -->\n\t<true/>\n</array>", "<!-- of a -->\n\t<true/>"),
        ("<array>\n\t<!-- place -->\n \n\t<true/>\n</array>", "<true/>"),
        ("<array>\r\n\t<!-- of a -->\r\n\t<true/>\r\n</array>", "<!-- of a -->\r\n\t<true/>"),
        ("<array>\r\n\t<!-- place -->\r\n\r\n\t<true/>\r\n</array>", "<true/>"),
        ("<array> <!-- place -->\n\t<true/>\n\t<!-- place -->\n</array>", "<true/>"),
        ("<array><!-- of a --><true/><!-- place --></array>", "<!-- of a --><true/>"),
        ("<array><true/> <!-- of f --> <false/></array>", "<true/>"),
        ("<array>\n<plist><!-- in -->\n<true/></plist>\n</array>", "<plist><!-- in -->\n<true/></plist>"),
        ("<array>\n\t<?pi?>\n\t<dict>\n\t</dict>\n</array>", "<?pi?>\n\t<dict>\n\t</dict>"),
    ])
    func `A fragment includes the comments of its element on request`(text: String, expected: String) throws {
        let document = expectLossless(text)
        let array = try #require(document.root)
        let fragment = try #require(document.fragment(ofElementAt: 0, of: array, withComments: true))
        #expect(fragment.text.bytes == Array(expected.utf8))
        let alone = try #require(document.fragment(ofElementAt: 0, of: array, withComments: false))
        let element = try #require(array.child(at: 0))
        #expect(alone.text.string(in: 0..<alone.text.count) == document.source.text.string(in: element.span))
        #expect(fragment.value == array.elements[0].value && alone.value == fragment.value)
    }

    @Test func `A fragment for an index out of range is nil`() throws {
        let document = expectLossless("<array><true/></array>")
        let array = try #require(document.root)
        #expect(document.fragment(ofElementAt: 1, of: array, withComments: true) == nil)
        #expect(document.fragment(ofElementAt: -1, of: array, withComments: false) == nil)
    }

    static let item =
        "<array>\n\t<!-- two\n\tlines -->\n\t<dict>\n\t\t<key>a</key>\n\n\t\t<!-- in -->\n\t\t<string>1\r\n\t\t2</string>\n\t</dict> <!-- t -->\n</array>"

    @Test(
        arguments: [
            (
                "<array>\n\t<true/>\n</array>", 1,
                "<array>\n\t<true/>\n\t<!-- two\n\tlines -->\n\t<dict>\n\t\t<key>a</key>\n\n\t\t<!-- in -->\n\t\t<string>1\r\n\t\t2</string>\n\t</dict> <!-- t -->\n</array>"
            ),
            (
                "<dict>\r\n    <key>a</key>\r\n    <array>\r\n        <true/>\r\n    </array>\r\n</dict>", 0,
                "<dict>\r\n    <key>a</key>\r\n    <array>\r\n        <!-- two\n\tlines -->\r\n        <dict>\r\n            <key>a</key>\r\n\r\n            <!-- in -->\r\n            <string>1\r\n\t\t2</string>\r\n        </dict> <!-- t -->\r\n        <true/>\r\n    </array>\r\n</dict>"
            ),
            (
                "<array/>", 0,
                "<array>\n\t<!-- two\n\tlines -->\n\t<dict>\n\t\t<key>a</key>\n\n\t\t<!-- in -->\n\t\t<string>1\r\n\t\t2</string>\n\t</dict> <!-- t -->\n</array>"
            ),
            (
                "<array><true/></array>", 1,
                "<array><true/><!-- t --><!-- two\n\tlines --><dict>\n\t<key>a</key>\n\n\t<!-- in -->\n\t<string>1\r\n\t\t2</string>\n</dict></array>"
            ),
        ])
    func `A pasted fragment adopts the layout of its new place and keeps its strings`(
        text: String, index: Int, expected: String
    ) throws {
        let from = Edited(Self.item)
        let fragment = try from.fragment(0, withComments: true)
        let into = Edited(text)
        let array = try #require(into.document.root?["a"] ?? into.document.root)
        let pasted = into.applying(into.document.inserting([fragment], into: array, at: index))
        #expect(pasted.text == expected)
        let there = try #require(pasted.document.root?["a"] ?? pasted.document.root)
        #expect(there.elements[index].value == fragment.value)
        if case .different(let how) = OracleComparison(pasted.document.bytes) { Issue.record("\(how)") }
    }

    @Test func `A line with less indentation than its fragment keeps it when pasted`() throws {
        let from = Edited("<array>\n\t\t<array>\n\t<true/>\n\n\t\t\t<false/>\n\t\t</array>\n</array>")
        let fragment = try from.fragment(0, withComments: false)
        let into = Edited("<array>\n    <true/>\n</array>")
        let edits = try into.document.inserting([fragment], into: into.target, at: 1)
        #expect(
            into.applying(edits).text
                == "<array>\n    <true/>\n    <array>\n\t<true/>\n\n    \t<false/>\n    </array>\n</array>")
    }

    @Test func `Characters that the encoding lacks become character references when pasted`() throws {
        let from = Edited(
            "<array>\n\t<!-- 語 é -->\n\t<dict>\n\t\t<key>語</key>\n\t\t<string a=\"語\">é語&amp;</string>\n\t\t<key><![CDATA[<語>]]></key>\n"
                + "\t\t<string>a<![CDATA[<é>]]>b</string>\n\t\t<key>n</key>\n\t\t<integer>\u{2003}0x1F</integer>\n\t</dict>\n</array>"
        )
        let fragment = try from.fragment(0, withComments: true)
        let latin1 =
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<plist>\n<array>\n\t<string>ü</string>\n</array>\n</plist>"
        let into = Edited(expectLossless(TextEncoding(.latin1).encode(Array(latin1.utf8))))
        let edits = try into.document.inserting([fragment], into: into.target, at: 1)
        let pasted = into.applying(edits)
        #expect(pasted.document.root?.elements[1].value == fragment.value)
        #expect(
            pasted.text.contains(
                "<!-- &#x8A9E; é -->\n\t<dict>\n\t\t<key>&#x8A9E;</key>\n\t\t<string a=\"&#x8A9E;\">é&#x8A9E;&amp;</string>\n\t\t<key>&lt;&#x8A9E;&gt;</key>\n"
                    + "\t\t<string>a<![CDATA[<é>]]>b</string>\n\t\t<key>n</key>\n\t\t<integer>31</integer>"))
        guard case .bothRead = OracleComparison(pasted.document.bytes) else {
            Issue.record("\(OracleComparison(pasted.document.bytes))")
            return
        }
    }

    @Test func `Bytes that are not UTF-8 are pasted as replacement characters`() throws {
        let bytes = Array("<array><string>".utf8) + [0xA9] + Array("</string></array>".utf8)
        let from = Edited(PropertyListDocument(decoding: bytes))
        let fragment = try from.fragment(0, withComments: false)
        #expect(fragment.value == .string("\u{FFFD}"))
        #expect(fragment.value == from.document.root?.elements[0].value)
        let into = Edited("<array><true/></array>")
        let pasted = into.applying(try into.document.inserting([fragment], into: into.target, at: 0))
        #expect(pasted.document.isEditable)
        #expect(pasted.text == "<array><string>\u{FFFD}</string><true/></array>")
    }
}
