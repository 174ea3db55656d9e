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
    func `An offset has a line and a column`(text: String, offset: Int, line: Int, column: Int) {
        #expect(LineTable(SourceText(text)).position(of: offset) == SourcePosition(line: line, column: column))
    }

    @Test(arguments: ["", "abc", "one\ntwo\r\n\rfour\r", "é語😀x\r\n\n😀", "\n\r\r\n"])
    func `The positions of many offsets equal the positions of each`(text: String) {
        let source = SourceText(text)
        let (table, offsets) = (LineTable(source), Array(0...text.utf8.count).reversed() + [0, -1, 99])
        let places = source.positions(of: offsets)
        #expect(places.count == Set(offsets).count)
        for offset in offsets { #expect(places[offset] == table.position(of: offset), "\(offset)") }
    }

    @Test func `Lines have spans without their line breaks`() {
        let table = LineTable(SourceText("one\ntwo\r\n\rfour\r"))
        #expect(table.count == 5)
        #expect((1...5).map { table.span(ofLine: $0) } == [0..<3, 4..<7, 9..<9, 10..<14, 15..<15])
    }

    @Test func `Lines are counted across the pieces of an edited text`() {
        let text = SourceText("a\rb").applying([TextEdit(2..<2, "\nc\n")])
        let table = LineTable(text)
        #expect(table.count == 3)
        #expect(table.position(of: 5) == SourcePosition(line: 3, column: 1))
    }

    @Test func `Positions are ordered by line and column`() {
        #expect(SourcePosition(line: 1, column: 9) < SourcePosition(line: 2, column: 1))
        #expect(SourcePosition(line: 2, column: 1) < SourcePosition(line: 2, column: 2))
    }
}

/// Conversion between offsets and columns in bytes, scalars and UTF-16 units.
@Suite struct PositionUnitTests {
    @Test(arguments: [
        (0, 1, 1, 1), (2, 3, 2, 2), (5, 6, 3, 3), (9, 10, 4, 5), (10, 11, 5, 6),
    ])
    func `Columns are counted in bytes, scalars or UTF-16 units`(offset: Int, bytes: Int, scalars: Int, utf16: Int) {
        let table = LineTable(SourceText("x\né語😀x\n"))
        for (unit, column) in [(SourcePosition.Unit.bytes, bytes), (.scalars, scalars), (.utf16, utf16)] {
            let position = SourcePosition(line: 2, column: column)
            #expect(table.position(of: offset + 2, countedIn: unit) == position)
            #expect(table.offset(of: position, countedIn: unit) == offset + 2)
        }
    }

    @Test func `An invalid position becomes the nearest valid offset`() {
        let table = LineTable(SourceText("é😀\r\nx"))
        #expect(table.offset(of: SourcePosition(line: 1, column: 3), countedIn: .utf16) == 2)
        #expect(table.offset(of: SourcePosition(line: 1, column: 2), countedIn: .bytes) == 0)
        #expect(table.offset(of: SourcePosition(line: 1, column: 99)) == 6)
        #expect(table.offset(of: SourcePosition(line: 9, column: 1)) == 9)
        #expect(table.offset(of: SourcePosition(line: 0, column: -3)) == 0)
        #expect(LineTable(SourceText("")).offset(of: SourcePosition(line: 2, column: 2)) == 0)
    }

    @Test(arguments: ["\n", "\r\n", " "]) func `Every position converts back to its offset`(separator: String) {
        let text = (0..<400).map { "é語😀 \($0)" }.joined(separator: separator)
        let table = LineTable(SourceText(text))
        var lines = (line: 1, bytes: 1, scalars: 1, utf16: 1)
        var offset = 0
        for scalar in text.unicodeScalars {
            for (unit, column) in [
                (SourcePosition.Unit.bytes, lines.bytes), (.scalars, lines.scalars), (.utf16, lines.utf16),
            ] {
                let position = SourcePosition(line: lines.line, column: column)
                #expect(table.position(of: offset, countedIn: unit) == position)
                #expect(scalar == "\n" || table.offset(of: position, countedIn: unit) == offset)
            }
            offset += UTF8.width(scalar)
            lines =
                scalar == "\n"
                ? (lines.line + 1, 1, 1, 1)
                : (lines.line, lines.bytes + UTF8.width(scalar), lines.scalars + 1, lines.utf16 + UTF16.width(scalar))
        }
    }

    @Test func `Positions in a long line are found quickly`() {
        let text = SourceText(String(repeating: "é😀 ", count: 500_000))
        let table = LineTable(text)
        let start = ContinuousClock.now
        for offset in stride(from: 0, to: text.count, by: 7 * 100) {
            let position = table.position(of: offset, countedIn: .utf16)
            #expect(table.offset(of: position, countedIn: .utf16) == offset)
        }
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
