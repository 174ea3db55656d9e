import SourceText
import Testing

/// Edits are sorted in text order, and overlapping edits are detected.
@Suite struct TextEditTests {
    @Test func `Insertions at the same offset keep their order`() {
        let edits = [TextEdit(3..<5, "c"), TextEdit(3..<3, "a"), TextEdit(0..<1, ""), TextEdit(3..<3, "b")]
        #expect(edits.sortedByPosition == [edits[2], edits[1], edits[3], edits[0]])
        #expect(SourceText("0123456").applying(edits).bytes == Array("12abc56".utf8))
    }

    @Test(
        arguments: [
            ([], false), ([0..<3, 3..<5], false), ([0..<3, 3..<3], false), ([3..<3, 3..<5], false),
            ([0..<3, 2..<5], true),
            ([0..<3, 1..<1], true), ([0..<9, 1..<2, 4..<5], true), ([2..<2, 2..<2], false),
        ] as [([Range<Int>], Bool)])
    func `Overlapping edits are detected`(spans: [Range<Int>], hasOverlap: Bool) {
        #expect(spans.map { TextEdit($0, "x") }.sortedByPosition.hasOverlap == hasOverlap)
        #expect(spans.reversed().map { TextEdit($0, "x") }.sortedByPosition.hasOverlap == hasOverlap)
    }

    @Test func `Overlapping edits are rejected, and the text says so`() {
        var text = SourceText("0123456")
        text.apply([TextEdit(0..<3, "a"), TextEdit(2..<5, "b")])
        #expect(text.bytes == Array("0123456".utf8) && text.hasRejectedEdits)
        text.apply([TextEdit(0..<3, "a")])
        #expect(text.hasRejectedEdits)
    }

    @Test func `Edits of a file that cannot be decoded are rejected`() {
        var file = EncodedText(decoding: [0xFF, 0xFE, 0x00, 0xD8])
        let bytes = file.bytes
        #expect(!file.isEditable)
        file.apply([TextEdit(0..<0, "a")])
        #expect(file.bytes == bytes && file.hasRejectedEdits)
    }

    @Test func `An edit has a growth and may change nothing`() {
        #expect(TextEdit(2..<5, "é").growth == -1)
        let text = SourceText("abc")
        #expect(!TextEdit(1..<2, "b").changes(text) && !TextEdit(1..<1, "").changes(text))
        #expect(
            TextEdit(1..<2, "x").changes(text) && TextEdit(1..<1, "x").changes(text)
                && TextEdit(0..<1, "").changes(text))
    }
}
