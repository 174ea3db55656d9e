import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// An edited document equals the document parsed from the edited bytes.
@Suite struct ApplyingTests {
    @Test func `Random edits of small documents match a fresh parse`() throws {
        var lists = RandomPropertyList(seed: 3)
        let fixtures = try Fixtures.files(in: "PropertyLists").map(\.bytes)
        for run in 0..<TestRuns.count(1_000) {
            let bytes = run % 3 == 0 ? lists.random.pick(fixtures) : Array(lists.text().utf8)
            expectEditsMatchFreshParse(of: expectLossless(bytes), count: 8, &lists.random)
        }
    }

    @Test func `Random edits of a large document match a fresh parse`() {
        var random = SeededGenerator(seed: 4)
        var text = "<plist version=\"1.0\">\n<dict>\n<key>items</key>\n<array>\n"
        for index in 0..<3_000 { text += "<dict><key>k</key><string>\(index)</string></dict> <!-- c -->\n" }
        text += "</array>\n<key>z</key>\n<true/>\n</dict>\n</plist>\n"
        expectEditsMatchFreshParse(of: expectLossless(text), count: TestRuns.count(30), &random)
    }

    /// Between the edits, the document is damaged, or has another encoding.
    @Test(arguments: [
        ("<array>", "<array><array>", "</array>", "</array></array>"), ("<array>", "<!-- ", "</array>", "-->"),
        ("<array>", "<array><true/>", "</array>", "<false/></array>"), ("<array>", "", "</array>", ""),
        ("UTF-8", "ISO-8859-1", "</array>", "<string>é</string></array>"),
    ])
    func `Two distant edits match a fresh parse`(old: String, new: String, oldEnd: String, newEnd: String) throws {
        let items = String(repeating: "<string>é</string>\n", count: 200)
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist>\n<array>\n\(items)</array>\n</plist>\n"
        func edit(_ old: String, _ new: String) throws -> TextEdit {
            let range = try #require(text.firstRange(of: old))
            let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
            return TextEdit(start..<(start + old.utf8.count), new)
        }
        let edited = expectLossless(text).applying([try edit(old, new), try edit(oldEnd, newEnd)])
        expectSame(edited, expectLossless(edited.bytes))
    }

    @Test func `A changed encoding declaration or a new byte order mark changes the decoding`() {
        let document = expectLossless("<?xml version=\"1.0\" encoding=\"UTF-8\"?><string>é</string>")
        let utf8 = document.source.text.string(in: 0..<document.source.text.count)
        let start = utf8.utf8.distance(
            from: utf8.startIndex, to: utf8.firstRange(of: "UTF-8")?.lowerBound ?? utf8.startIndex)
        let latin1 = document.applying([TextEdit(start..<(start + 5), "ISO-8859-1")])
        expectSame(latin1, expectLossless(latin1.bytes))
        #expect(latin1.value == .string("Ã©"))
        let unsupported = document.applying([TextEdit(start..<(start + 5), "KOI8-R")])
        #expect(!unsupported.isReadable)
        let marked = document.applying([TextEdit(0..<0, "\u{FEFF}")])
        expectSame(marked, expectLossless(marked.bytes))
        #expect(marked.source.encoding.hasByteOrderMark && marked.isReadable)
    }

    @Test(arguments: [("<array>", "</array>"), ("<plist>", "</plist>"), ("<dict><key>a</key>", "</dict>")])
    func `Edits at the nesting limit match a fresh parse`(opening: String, closing: String) {
        // The outer array keeps the edit inside an element.
        for depth in 511...513 {
            let around = String(repeating: opening, count: depth - 2)
            let text =
                "<array>" + around + "<string>x</string>" + String(repeating: closing, count: depth - 2) + "</array>"
            let document = expectLossless(text)
            let start = "<array>".utf8.count + around.utf8.count
            let inner = opening + opening + opening + "<true/>" + closing + closing + closing
            let edited = document.applying([TextEdit(start..<(start + "<string>x</string>".utf8.count), inner)])
            expectSame(edited, expectLossless(edited.bytes))
        }
    }

    @Test func `Nested plist elements inside and outside an array count toward one limit`() {
        for inside in [211, 212, 213] {
            let (outer, inner) = (String(repeating: "<plist>", count: 300), String(repeating: "<plist>", count: inside))
            let closing = String(repeating: "</plist>", count: 300)
            let document = expectLossless("\(outer)<array><true/></array>\(closing)")
            let start = outer.utf8.count + "<array>".utf8.count
            let edited = document.applying([
                TextEdit(start..<start, "\(inner)<true/>\(inner.replacing("<", with: "</"))")
            ])
            expectSame(edited, expectLossless(edited.bytes))
            #expect(edited.isReadable == (inside <= 212))
        }
    }

    @Test func `An edit can turn an element into a comment that ends with its end tag`() {
        // The `>` of the end tag remains and ends the comment.
        let document = expectLossless("<array><true/><string>x</string><false/></array>")
        let edited = document.applying([TextEdit(14..<31, "<!-- c --")])
        #expect(edited.bytes == Array("<array><true/><!-- c --><false/></array>".utf8))
        expectSame(edited, expectLossless(edited.bytes))
        #expect(edited.value == .array([.boolean(true), .boolean(false)]))
    }

    @Test func `Edits at the same offset are applied in the given order`() {
        let document = expectLossless("<array><true/></array>")
        let edits = [
            TextEdit(7..<7, "<integer>1</integer>"), TextEdit(14..<14, "<real>2</real>"), TextEdit(7..<7, "<!-- c -->"),
        ]
        let edited = document.applying(edits)
        #expect(edited.bytes == Array("<array><integer>1</integer><!-- c --><true/><real>2</real></array>".utf8))
        #expect(edited.value == .array([.integer(1), .boolean(true), .real(2)]))
        // The original document is unchanged.
        #expect(document.value == .array([.boolean(true)]))
    }

    private func expectEditsMatchFreshParse(
        of document: PropertyListDocument, count: Int, _ random: inout SeededGenerator
    ) {
        var document = document
        for _ in 0..<count where document.source.unreproducibleBytes == nil {
            let edits = edits(of: document, &random)
            let applied = document.applying(edits)
            let fresh = expectLossless(document.source.applying(edits).bytes)
            guard applied == fresh, applied.value == fresh.value else {
                Issue.record("\(shown(document.bytes)) after \(edits.map { ($0.span, shown($0.replacement)) })")
                return
            }
            // Editing a broken document exercises little, so the next edit usually starts from an editable one.
            if applied.isEditable || random.percent(20) { document = applied }
        }
    }

    private static let replacements = [
        "", "", "x", " ", "\n", "<true/>", "<string>s</string>", "<key>k</key><true/>", "<key>k</key>", "<!-- c -->",
        "<?p?>",
        "<?>", "<!---->", "<array><integer>1</integer></array>", "<array>", "</array>", "<dict>", "</dict>", "<plist>",
        "</plist>",
        "<!--", "-->", "<", ">", "&", "&amp;", "é", "/", "<![CDATA[", "]]>", "<plist><false/></plist>",
        "<key>a</key><dict/>",
        "</string><string>", "</string></array><array><string>", "<string>", "</string>", "=", "\u{FEFF}",
    ]

    /// One to three edits that do not split characters; about half of them leave the document readable.
    private func edits(of document: PropertyListDocument, _ random: inout SeededGenerator) -> [TextEdit] {
        let text = document.source.text
        var edits: [TextEdit] = []
        var lowest = 0
        for _ in 0..<random.pick([1, 1, 1, 2, 3]) where lowest <= text.count {
            var span: Range<Int>
            if random.percent(75), let spans = spans(in: document, &random) {
                span = random.pick(spans)
            } else {
                let start = Int.random(in: lowest...text.count, using: &random)
                span = start..<min(text.count, start + random.pick([0, 0, 1, 3, 20]))
            }
            span =
                boundary(
                    span.lowerBound, in: text)..<max(
                    boundary(span.lowerBound, in: text), boundary(span.upperBound, in: text))
            guard span.lowerBound >= lowest else { continue }
            edits.append(TextEdit(span, random.pick(Self.replacements)))
            lowest = span.upperBound + 1
        }
        return document.source.encoding.scheme == .latin1
            ? edits.filter { $0.replacement.allSatisfy { $0 < 0xE0 } } : edits
    }

    /// Spans at the boundaries of a random element, such as its content and its start tag.
    private func spans(in document: PropertyListDocument, _ random: inout SeededGenerator) -> [Range<Int>]? {
        guard var element = document.root else { return nil }
        while element.childCount > 0, random.percent(80),
            let child = element.child(at: Int.random(in: 0..<element.childCount, using: &random))
        {
            element = child
        }
        let (all, content, trivia) = (element.span, element.contentSpan, element.triviaSpan)
        return [
            all, content, trivia, element.startTagSpan, all.lowerBound..<all.lowerBound,
            all.upperBound..<all.upperBound,
            content.lowerBound..<content.lowerBound, content.upperBound..<content.upperBound,
            trivia.lowerBound..<trivia.lowerBound, content.upperBound..<all.upperBound,
            trivia.lowerBound..<all.upperBound,
        ]
    }

    /// The character boundary at or before a byte offset.
    private func boundary(_ offset: Int, in text: SourceText) -> Int {
        var offset = offset
        while offset > 0, offset < text.count, let byte = text.bytes(in: offset..<(offset + 1)).first,
            byte & 0xC0 == 0x80
        {
            offset -= 1
        }
        return offset
    }
}
