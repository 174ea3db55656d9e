import SourceText
import Testing

/// Lines end at LF, CR and CRLF; columns count scalars.
@Suite struct SourcePositionTests {
    @Test(arguments: [
        ("", 0, 1, 1), ("abc", 0, 1, 1), ("abc", 3, 1, 4), ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1), ("a\rb", 2, 2, 1),
        ("a\r\nb", 3, 2, 1),
        ("a\r\nb", 2, 1, 3), ("\r\r\n\n", 4, 4, 1), ("\n\r", 2, 3, 1), ("é語😀x", 2, 1, 2), ("é語😀x", 5, 1, 3),
        ("é語😀x", 9, 1, 4),
        ("e\u{301}x", 3, 1, 3), ("a\n", 2, 2, 1), ("abc", 99, 1, 4), ("abc", -5, 1, 1),
    ])
    func positions(text: String, offset: Int, line: Int, column: Int) {
        #expect(LineTable(SourceText(text)).position(of: offset) == SourcePosition(line: line, column: column))
    }

    @Test(arguments: ["", "abc", "one\ntwo\r\n\rfour\r", "é語😀x\r\n\n😀", "\n\r\r\n"])
    func positionsOfManyOffsetsAreThoseOfEach(text: String) {
        let source = SourceText(text)
        let (table, offsets) = (LineTable(source), Array(0...text.utf8.count).reversed() + [0, -1, 99])
        let places = source.positions(of: offsets)
        #expect(places.count == Set(offsets).count)
        for offset in offsets { #expect(places[offset] == table.position(of: offset), "\(offset)") }
    }

    @Test func linesAndTheirSpans() {
        let table = LineTable(SourceText("one\ntwo\r\n\rfour\r"))
        #expect(table.count == 5)
        #expect((1...5).map { table.span(ofLine: $0) } == [0..<3, 4..<7, 9..<9, 10..<14, 15..<15])
    }

    @Test func aTextInPieces() {
        let text = SourceText("a\rb").applying([TextEdit(2..<2, "\nc\n")])
        let table = LineTable(text)
        #expect(table.count == 3)
        #expect(table.position(of: 5) == SourcePosition(line: 3, column: 1))
    }

    @Test func positionsAreOrdered() {
        #expect(SourcePosition(line: 1, column: 9) < SourcePosition(line: 2, column: 1))
        #expect(SourcePosition(line: 2, column: 1) < SourcePosition(line: 2, column: 2))
    }
}
