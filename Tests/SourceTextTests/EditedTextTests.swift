import SourceText
import TestSupport
import Testing

@Suite struct EditedTextTests {
    /// After each edit, all positions equal those of a newly built table.
    @Test func `Line positions are correct after each edit`() {
        for seed in 0..<UInt64(40) {
            var random = SeededGenerator(seed: seed)
            var edited = EditedText(SourceText("a\r\nb\n\rc😀é\n"))
            for _ in 0..<30 {
                let count = edited.text.count
                let ends = [Int.random(in: 0...count, using: &random), Int.random(in: 0...count, using: &random)]
                    .sorted()
                let table = LineTable(edited.text)
                // Positions of whole characters, as an editor sends them.
                let span = table.start(ofCharacterAt: ends[0])..<table.start(ofCharacterAt: min(ends[1], ends[0] + 4))
                let new = random.pick(["", "\n", "\r", "\r\n", "x", "é", "😀\n", "ab\rcd\n"])
                guard span.lowerBound <= span.upperBound else { continue }
                edited.apply(TextEdit(span: span, replacement: Array(new.utf8)))
                let after = LineTable(edited.text)
                for unit in SourcePosition.Unit.allCases {
                    for line in 0...(after.count + 1) {
                        for column in 0..<12 {
                            let place = SourcePosition(line: line, column: column)
                            #expect(
                                edited.offset(of: place, countedIn: unit) == after.offset(of: place, countedIn: unit),
                                "seed \(seed): \(place) in \(unit) of \(edited.text.string(in: 0..<edited.text.count))")
                        }
                    }
                }
            }
        }
    }
}

extension LineTable {
    fileprivate func start(ofCharacterAt offset: Int) -> Int { self.offset(of: position(of: offset)) }
}
