import SourceText
import Testing

/// Edits are put into the order of the text, and must not want the same bytes.
@Suite struct TextEditTests {
    @Test func editsAtOnePlaceKeepTheirOrder() {
        let edits = [TextEdit(3..<5, "c"), TextEdit(3..<3, "a"), TextEdit(0..<1, ""), TextEdit(3..<3, "b")]
        #expect(edits.inTextOrder == [edits[2], edits[1], edits[3], edits[0]])
        #expect(SourceText("0123456").applying(edits).bytes == Array("12abc56".utf8))
    }

    @Test(
        arguments: [
            ([], false), ([0..<3, 3..<5], false), ([0..<3, 3..<3], false), ([3..<3, 3..<5], false),
            ([0..<3, 2..<5], true),
            ([0..<3, 1..<1], true), ([0..<9, 1..<2, 4..<5], true), ([2..<2, 2..<2], false),
        ] as [([Range<Int>], Bool)])
    func overlaps(spans: [Range<Int>], overlap: Bool) {
        #expect(spans.map { TextEdit($0, "x") }.inTextOrder.overlap == overlap)
        #expect(spans.reversed().map { TextEdit($0, "x") }.inTextOrder.overlap == overlap)
    }

    @Test func growthAndChange() {
        #expect(TextEdit(2..<5, "é").growth == -1)
        let text = SourceText("abc")
        #expect(!TextEdit(1..<2, "b").changes(text) && !TextEdit(1..<1, "").changes(text))
        #expect(
            TextEdit(1..<2, "x").changes(text) && TextEdit(1..<1, "x").changes(text)
                && TextEdit(0..<1, "").changes(text))
    }
}
