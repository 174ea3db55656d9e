import Foundation
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// A formatted property list has the layout of Apple's tools and keeps all values and comments.
@Suite struct FormattingTests {
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

        """

    /// A formatted file with the given root element.
    private func file(_ root: String) -> String { Self.head + "<plist version=\"1.0\">\n\(root)\n</plist>\n" }

    @Test func `A property list on one line gets one line per element`() {
        expectFormats(
            "<plist><dict><key>b</key><array><string>x</string><true></true></array><key>a</key> <integer>1</integer>"
                + "<key>e</key><array></array><key>f</key><dict> </dict><key/><string/></dict></plist>",
            to: file(
                """
                <dict>
                \t<key>b</key>
                \t<array>
                \t\t<string>x</string>
                \t\t<true/>
                \t</array>
                \t<key>a</key>
                \t<integer>1</integer>
                \t<key>e</key>
                \t<array/>
                \t<key>f</key>
                \t<dict/>
                \t<key></key>
                \t<string></string>
                </dict>
                """))
    }

    @Test func `A canonical file is unchanged`() throws {
        let text = file(
            """
            <dict>
            \t<!-- own line -->
            \t<key>a</key> <!-- end of key -->
            \t<true/> <!-- end of value -->

            \t<key>b</key>
            \t<!-- between -->
            \t<false/>
            \t<!-- last -->
            </dict>
            """)
        expectFormats(text, to: text)
    }

    @Test func `Comments stay with the elements that they are attached to`() {
        expectFormats(
            """
            <plist version="1.0"> <!-- plist -->

              <!-- before -->
            <dict>  <!-- dict -->

                <!-- of a
                     in lines --><key>a</key><!-- key --><string>1</string> <!-- value --><!-- twice -->
                <key>b</key><string>2</string><!-- of c --><key>c</key>
                \t
                <string>3</string>



                <!-- section -->

                <key>d</key><array><!-- only --></array>
                <key>e</key><array> <!-- start -->
                </array>
                <?pi x?>

            </dict> <!-- end -->
            <!-- after -->
            </plist> <!-- eof -->


            <!-- really -->
            """,
            to: Self.head + """
                <plist version="1.0"> <!-- plist -->
                <!-- before -->
                <dict> <!-- dict -->
                \t<!-- of a
                         in lines -->
                \t<key>a</key>
                \t<!-- key -->
                \t<string>1</string> <!-- value --> <!-- twice -->
                \t<key>b</key>
                \t<string>2</string>
                \t<!-- of c -->
                \t<key>c</key>
                \t<string>3</string>

                \t<!-- section -->

                \t<key>d</key>
                \t<array>
                \t\t<!-- only -->
                \t</array>
                \t<key>e</key>
                \t<array> <!-- start -->
                \t</array>
                \t<?pi x?>
                </dict> <!-- end -->
                <!-- after -->
                </plist> <!-- eof -->

                <!-- really -->

                """)
    }

    @Test func `Consecutive blank lines between elements become one`() {
        expectFormats(
            "<plist>\n\n<array>\n\n<true/>\n<true/>\r\n\r\n<true/>\n \n\t\n\n<true/>\n\n</array>\n\n</plist>\n\n\n",
            to: file("<array>\n\t<true/>\n\t<true/>\n\n\t<true/>\n\n\t<true/>\n</array>"))
    }

    @Test(arguments: [
        ("<dict/>", ""), ("<?xml version='1.0'?><plist><dict/></plist>", ""),
        ("\n\n<!DOCTYPE x>\n\n<plist version='0.9' x='y'>\n<dict/></plist>", ""),
        ("<!-- first --><?xml version='1.0'?><!DOCTYPE x><plist><dict/></plist>", "<!-- first -->\n|"),
        ("<!-- first -->\n<dict/>", "|<!-- first -->\n"),
        ("<?xml?> <!-- line -->\n\n\n<!-- more -->\n<plist><dict/></plist>", " <!-- line -->\n|\n<!-- more -->\n"),
        ("<?xml?>\n<!-- a -->\n<!DOCTYPE x> <!-- b -->\n<?c d?>\n<dict/>", "<!-- a -->\n| <!-- b -->\n<?c d?>\n"),
        ("<?xml?><!-- a --><!DOCTYPE x><!DOCTYPE y><?xml?><!-- b --><dict/>", "<!-- a -->\n|<!-- b -->\n"),
        ("<!----> <!-- one -->\n<?xml-stylesheet a?><dict/>", "|<!----> <!-- one -->\n<?xml-stylesheet a?>\n"),
    ])
    func `The prologue becomes the standard one and keeps its comments`(text: String, comments: String) throws {
        // The comments before and after the document type.
        let parts = (comments.isEmpty ? "|" : comments).split(separator: "|", omittingEmptySubsequences: false)
        let lines = Self.head.split(separator: "\n").map(String.init)
        let line = { (comments: Substring) in comments.hasPrefix(" ") ? String(comments) : "\n" + comments }
        let expected =
            lines[0] + line(parts[0]) + lines[1] + line(parts[1]) + "<plist version=\"1.0\">\n<dict/>\n</plist>\n"
        expectFormats(text, to: expected)
    }

    @Test func `A nested plist element is removed and its comments are kept`() {
        expectFormats(
            """
            <plist><!-- 1 --><plist>
            <!-- 2 -->
            <array><plist> <!-- 3 --> <true/> <!-- 4 -->
            </plist> <!-- 5 -->
            <plist><plist><false/></plist></plist></array><!-- 6 --></plist><!-- 7 --></plist>
            """,
            to: Self.head + """
                <plist version="1.0"> <!-- 1 -->
                <!-- 2 -->
                <array>
                \t<!-- 3 -->
                \t<true/> <!-- 4 -->
                \t<!-- 5 -->
                \t<false/>
                </array> <!-- 6 --> <!-- 7 -->
                </plist>

                """)
    }

    @Test(arguments: [
        ("<string>&quot;&#233;&#x1F600;&apos;</string>", "<string>\"é😀'</string>"),
        ("<string><![CDATA[a < b && c > d]]>&amp;</string>", "<string>a &lt; b &amp;&amp; c &gt; d&amp;</string>"),
        ("<string>  two\n  lines \n</string>", "<string>  two\n  lines \n</string>"),
        ("<string>a\r\nb\r</string>", "<string>a&#13;\nb&#13;</string>"),
        ("<string x='1'  y=\"2\" >s</string >", "<string x='1'  y=\"2\">s</string>"),
        ("<string / >s</string>", "<string>s</string>"), ("<true  a />", "<true a/>"), ("<array b //>", "<array b/>"),
        ("<integer> \n+007</integer>", "<integer>+007</integer>"),
        ("<integer>0xfF</integer>", "<integer>0xfF</integer>"),
        ("<integer>- 5</integer>", "<integer>-5</integer>"),
        ("<integer>18446744073709551615</integer>", "<integer>18446744073709551615</integer>"),
        ("<real> 1.50</real>", "<real>1.50</real>"), ("<real>1</real>", "<real>1</real>"),
        ("<real>&#49;e&#51;</real>", "<real>1e3</real>"), ("<real>-0</real>", "<real>-0</real>"),
        ("<real>NaN</real>", "<real>NaN</real>"), ("<real>+Infinity</real>", "<real>+Infinity</real>"),
        ("<date>2001-01-32T00:00:00Z</date >", "<date>2001-01-32T00:00:00Z</date>"),
        ("<data>A A\n==</data>", "<data>\nAA==\n</data>"), ("<data>AAA</data>", "<data>\n</data>"),
        ("<data> </data>", "<data>\n</data>"),
    ])
    func `Scalars keep their value and their digits`(text: String, expected: String) {
        expectFormats(text, to: file(expected))
    }

    @Test func `Duplicate keys are kept`() {
        expectFormats(
            "<dict><key>a</key><true/><key>a</key><false/></dict>",
            to: file("<dict>\n\t<key>a</key>\n\t<true/>\n\t<key>a</key>\n\t<false/>\n</dict>"))
    }

    @Test func `Every encoding becomes UTF-8`() throws {
        let text = "<plist><string>é</string></plist>"
        let expected = file("<string>é</string>")
        for encoding in [
            TextEncoding(.utf16LittleEndian, byteOrderMark: true), TextEncoding(.utf16BigEndian, byteOrderMark: true),
            TextEncoding(.utf8, byteOrderMark: true),
        ] {
            #expect(expectFormats(encoding.encode(Array(text.utf8))) == expected)
        }
        let latin1 = TextEncoding(.latin1).encode(Array("<?xml version='1.0' encoding='latin1'?>\(text)".utf8))
        #expect(expectFormats(latin1) == expected)
    }

    @Test(arguments: [
        ("<plist><dict/></plist>\njunk", 23..<24), ("<dict/><!-- open", 7..<8),
        ("<plist><true/></plist></plist>", 22..<23),
        ("<string>\u{FFFD}a</string>", nil), ("<true/><?pi?> <!-- c --> <true/>", 25..<26),
    ])
    func `Text that CoreFoundation does not read prevents formatting`(text: String, place: Range<Int>?) {
        let document = PropertyListDocument(decoding: Array(text.utf8))
        #expect(document.formattingObstacle?.span == place)
        #expect((document.formatted() == nil) == (place != nil))
    }

    @Test func `A damaged file is not formatted`() {
        for bytes in [Array("<array>".utf8), [], Array("<string>".utf8) + [0xA9] + Array("</string>".utf8)] {
            let document = PropertyListDocument(decoding: bytes)
            #expect(document.formatted() == nil && document.formattingObstacle != nil)
        }
        let copyright = PropertyListDocument(decoding: Array("<string>ab".utf8) + [0xA9] + Array("</string>".utf8))
        #expect(copyright.formattingObstacle?.span == 10..<11)
    }

    @Test func `Files at the nesting limit are formatted`() {
        let depth = 512
        let text = String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
        let formatted = expectFormats(Array(text.utf8))
        #expect(formatted?.contains("\n\(String(repeating: "\t", count: 511))<array/>\n") == true)
        let wrapped =
            String(repeating: "<plist>", count: depth) + "<true/>" + String(repeating: "</plist>", count: depth)
        expectFormats(wrapped, to: file("<true/>"))
    }

    @Test func `XML written by CoreFoundation is unchanged`() throws {
        var lists = RandomPropertyList(seed: 7)
        for run in 0..<TestRuns.count(200) {
            let object = foundationObject(depth: run % 12, &lists.random)
            let bytes = Array(try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0))
            #expect(expectFormats(bytes) == String(decoding: bytes, as: UTF8.self))
        }
    }

    private func foundationObject(depth: Int, _ random: inout SeededGenerator) -> Any {
        if depth > 0 {
            let inner = (0..<random.pick([1, 1, 2])).map { _ in foundationObject(depth: depth - 1, &random) }
            return random.percent(50)
                ? inner as Any : Dictionary(uniqueKeysWithValues: inner.enumerated().map { ("k & \($0)", $1) })
        }
        let length = Int.random(in: 0...200, using: &random)
        let scalars: [Any] = [
            "a < b > \"c\" & 'd' é 😀\n", "", true, false, 0, -7, 1.5, -0.25, [Any](), [String: Any](),
            Date(timeIntervalSinceReferenceDate: 86400),
            Data((0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }),
        ]
        return random.pick(scalars)
    }

    @Test func `Formatted random documents keep their values and comments`() {
        var lists = RandomPropertyList(seed: 3)
        var count = 0
        let runs = TestRuns.count(400)
        for _ in 0..<runs {
            let text = lists.text()
            guard let formatted = expectFormats(Array(text.utf8)) else { continue }
            count += 1
            // Line breaks outside values are layout, so their style must not matter.
            let breaks = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            if breaks != text, !text.contains("😀") { #expect(formatted == expectFormats(Array(breaks.utf8))) }
        }
        #expect(count * 100 > 60 * runs)
    }

    @Test func `Mutants are formatted or rejected with a reason`() throws {
        let fixtures = try Fixtures.files(in: "PropertyLists").map(\.bytes).filter {
            PropertyListDocument(decoding: $0).formatted() != nil
        }
        let count = TestRuns.count(1_500)
        var mutator = Mutator(seed: 11, vocabulary: .xml)
        var formatted = 0
        for _ in 0..<count {
            let mutant = mutator.mutant(of: mutator.random.pick(fixtures))
            if expectFormats(mutant, findsComments: false) != nil { formatted += 1 }
        }
        #expect(formatted * 100 >= 40 * count, "too few mutants are formatted: \(formatted)")
    }

    @Test func `Fixtures are formatted or rejected with a reason`() throws {
        var formatted: Set<String> = []
        for (name, bytes) in try Fixtures.files(in: "PropertyLists") where expectFormats(bytes) != nil {
            formatted.insert(name)
        }
        #expect(
            formatted.count >= 25 && formatted.isSuperset(of: ["nested-plist.plist", "pane.plist", "latin1.plist"]))
        #expect(
            formatted.isDisjoint(with: ["comments.plist", "junk-behind.plist", "copyright.plist", "utf16-half.plist"]))
    }

    @Test(.needsCorpus) func `Formatting keeps the values of real files`() throws {
        var counts = (canonical: 0, changed: 0, refused: 0, unreadable: 0)
        for file in try Corpus.files(["plist", "strings"]) {
            let bytes = Array(try Data(contentsOf: file))
            guard case .xml = Oracle.readPropertyList(bytes) else {
                counts.unreadable += 1
                continue
            }
            guard let formatted = expectFormats(bytes) else {
                counts.refused += 1
                continue
            }
            if Array(formatted.utf8) == bytes { counts.canonical += 1 } else { counts.changed += 1 }
        }
        #expect(counts.canonical >= 100 && counts.changed >= 50, "\(counts)")
    }
}
