import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// An edited document equals the document parsed from its new text, and an edit does not parse the whole text.
@Suite struct StringsApplyingTests {
    @Test func `Random edits match a fresh parse`() throws {
        var tables = RandomTable(random: SeededGenerator(seed: 11))
        let texts = try Fixtures.files(in: "Strings").map(\.bytes)
        for run in 0..<TestRuns.count(250) {
            let bytes = run % 3 == 0 ? tables.random.pick(texts) : Array(tables.text(entries: 40).utf8)
            var document = expectLosslessStrings(bytes)
            for _ in 0..<12 where document.source.unreproducibleBytes == nil {
                let edits = edits(of: document, &tables)
                let applied = document.applying(edits)
                let fresh = expectLosslessStrings(document.source.applying(edits).bytes)
                guard applied == fresh else {
                    Issue.record("\(String(decoding: document.bytes, as: UTF8.self).debugDescription) after \(edits)")
                    return
                }
                let keys = applied.entryKeys
                #expect(keys == (0..<applied.count).map(applied.key))
                #expect(applied.keyCount == Set(keys).count)
                // Editing a broken document exercises little, so the next edit usually starts from an editable one.
                if applied.isEditable || tables.random.percent(30) { document.apply(edits) }
            }
        }
    }

    /// One to three random edits that do not split characters; most leave the table readable.
    private func edits(of document: StringsDocument, _ tables: inout RandomTable) -> [TextEdit] {
        let text = document.source.text
        var edits: [TextEdit] = []
        var lowest = 0
        for _ in 0..<tables.random.pick([1, 1, 1, 2, 3]) where lowest <= text.count {
            let start = boundary(Int.random(in: lowest...text.count, using: &tables.random), in: text)
            guard start >= lowest else { continue }
            var span = start..<start
            var replacement = tables.random.pick([
                "x", " ", "\n", ";", "\"", "k = v;", "\n/* c */\n\"twice\" = \"w\";", "/*", "*/", "// \n", "}", "{",
                "é", "\\", "",
                "\"\\Ud800\" = y;", "<00", "\u{FEFF}", "\0",
            ])
            if document.count > 0, tables.random.percent(60) {
                let entry = document.entry(at: Int.random(in: 0..<document.count, using: &tables.random))
                guard entry.span.lowerBound >= lowest else { continue }
                span = tables.random.pick([
                    entry.span, entry.keySpan, entry.valueSpan, entry.span.upperBound..<entry.span.upperBound,
                    entry.span.lowerBound..<entry.span.lowerBound, entry.valueSpan.upperBound..<entry.span.upperBound,
                ])
                if tables.random.percent(70) { replacement = fitting(span, of: entry) }
            } else if tables.random.percent(40) {
                let end = boundary(Int.random(in: start...min(text.count, start + 20), using: &tables.random), in: text)
                span = start..<max(start, end)
            }
            edits.append(TextEdit(span, replacement))
            lowest = span.upperBound + 1
        }
        return edits
    }

    /// A replacement that keeps the table readable.
    private func fitting(_ span: Range<Int>, of entry: StringsEntry) -> String {
        switch span {
        case entry.span, entry.span.lowerBound..<entry.span.lowerBound: "twice = once;"
        case entry.keySpan, entry.valueSpan: "\"twice\""
        case _ where span.isEmpty: " \"n\" = \"m\";\n"
        default: ";"
        }
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

    @Test func `Many edits of a long table are fast`() {
        var text = "/* header */\n\n"
        for index in 0..<5_000 { text += "/* use \(index) */\n\"key \(index)\" = \"value \(index)\";\n\n" }
        var document = expectLosslessStrings(text)
        var random = SeededGenerator(seed: 3)
        let start = ContinuousClock.now
        for step in 0..<1_000 {
            let index = Int.random(in: 0..<document.count, using: &random)
            switch step % 4 {
            case 0: document = document.applying(document.settingValue(ofEntryAt: index, to: .init("new \(step)")))
            case 1: document.apply(document.removing([index]))
            case 2: document.apply(document.renamingKey(ofEntryAt: index, to: .init("renamed \(step)")))
            default:
                let entry = NewEntry(key: .init("added \(step)"), value: "v", comment: "added")
                document.apply(document.inserting([entry], at: step % 8 == 3 ? .after(index) : .end))
            }
        }
        // Parsing the whole text a thousand times takes much longer.
        #expect(ContinuousClock.now - start < .seconds(12))
        #expect(document == expectLosslessStrings(document.bytes))
        #expect(document.count == 5_000)
    }

    @Test func `Removing the only entry can make the rest of the file unreadable`() {
        let header = "/* " + String(repeating: "a header that is long enough for edits in place ", count: 3) + "*/\n"
        for (rest, isReadable) in [
            ("; c = d;", false), ("}\n", false), ("\"open", false), ("\n", true), ("/* x", true),
        ] {
            let document = expectLosslessStrings(header + "a = b;" + rest)
            #expect(document.isReadable)
            let edited = document.applying([TextEdit(span: document.entry(at: 0).span, replacement: [])])
            #expect(edited.isReadable == isReadable)
            #expect(edited == expectLosslessStrings(edited.bytes))
        }
    }

    @Test func `A quote that an edit opens extends over the following entries`() {
        let rest = "; \"k\" = \"a value that is long enough for edits in place, as this is\"; " + "last = one;\n"
        let document = expectLosslessStrings("first = one; a = (b, c)" + rest)
        let array = document.entry(at: 1).valueSpan
        let edited = document.applying([TextEdit(array, "(b, \")")])
        #expect(edited == expectLosslessStrings(edited.bytes))
        #expect(!edited.isReadable)
        let open = expectLosslessStrings(
            edited.bytes.split(separator: UInt8(ascii: ";"))[..<2].joined(separator: [59]) + [59])
        #expect(open.entry(at: 1).value == .array([.string("b")]))
        #expect(!open.isEditable)
    }

    @Test func `Key lookup is correct after hundreds of insertions at one place`() {
        var document = expectLosslessStrings(
            String(repeating: "\"key\" = \"a value that is long enough\";\n", count: 4))
        for step in 0..<600 {
            let entry = NewEntry(key: .init("k\(step)"), value: "v")
            document.apply(document.inserting([entry], at: .before(1)))
            #expect(document.index(ofKey: entry.key) == 1)
        }
        #expect(document.index(ofKey: "k0") == 600)
        #expect(document.indices(ofKey: "key") == [0, 601, 602, 603])
        #expect(document == expectLosslessStrings(document.bytes))
    }

    @Test func `Key lookup is correct after many insertions into a long table`() {
        var document = expectLosslessStrings(
            (0..<400).map { "\"key \($0 % 300)\" = \"value \($0)\";\n" }.joined())
        var random = SeededGenerator(seed: 8)
        var place = 200
        for step in 0..<TestRuns.count(1_500) {
            if step % 300 == 299 { place = Int.random(in: 0..<document.count, using: &random) }
            // A key that exists already, sometimes on both sides of the place.
            let key = ExactString(step % 3 == 0 ? "key \(step % 300)" : "new \(step)")
            document.apply(document.inserting([NewEntry(key: key, value: "v")], at: .before(place)))
            #expect(document.indices(ofKey: key).contains(place))
        }
        #expect(document == expectLosslessStrings(document.bytes))
    }
}
