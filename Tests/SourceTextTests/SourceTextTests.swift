import SourceText
import TestSupport
import Testing

/// An edited text equals an edited array of bytes.
@Suite struct SourceTextTests {
    @Test func `Random edits equal edits of an array`() {
        var random = SeededGenerator(seed: 1)
        var expected: [UInt8] = Array("the first text".utf8)
        var text = SourceText(expected)
        for step in 0..<TestRuns.count(2_000) {
            // Occasionally remove nearly everything, so short texts occur.
            let most = step % 500 == 499 ? expected.count : 6
            let start = Int.random(in: 0...expected.count, using: &random)
            let end = min(expected.count, start + Int.random(in: 0...most, using: &random))
            // Occasionally insert a long text.
            let longest = step % 20 == 19 ? 700 : 8
            let replacement = (0..<Int.random(in: 0...longest, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            expected.replaceSubrange(start..<end, with: replacement)
            text = text.applying([TextEdit(span: start..<end, replacement: replacement)])
            #expect(text.count == expected.count)
            let from = Int.random(in: 0...expected.count, using: &random)
            let to = Int.random(in: from...min(expected.count, from + 2_000), using: &random)
            #expect(text.bytes(in: from..<to) == expected[from..<to])
        }
        #expect(text.bytes == expected)
    }

    @Test func `Several edits at once equal edits of an array`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<TestRuns.count(500) {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { UInt8($0) }
            var edits: [TextEdit] = []
            var expected: [UInt8] = []
            var place = 0
            while place <= bytes.count, edits.count < 8 {
                let start = Int.random(in: place...bytes.count, using: &random)
                let end = min(bytes.count, start + random.pick([0, 0, 1, 5]))
                let replacement = [UInt8](repeating: 200 + UInt8(edits.count), count: random.pick([0, 1, 3]))
                edits.append(TextEdit(span: start..<end, replacement: replacement))
                expected += bytes[place..<start] + replacement
                place = end
                // The result of two insertions at one place would depend on their order.
                if start == end { guard place < bytes.count else { break } } else { continue }
                expected.append(bytes[place])
                place += 1
            }
            if place < bytes.count { expected += bytes[place...] }
            #expect(SourceText(bytes).applying(edits.shuffled(using: &random)).bytes == expected)
        }
    }

    @Test func `An edit does not change the original text`() {
        let text = SourceText("abc")
        let edited = text.applying([TextEdit(1..<2, "xyz"), TextEdit(3..<3, "!")])
        #expect(text.bytes == Array("abc".utf8))
        #expect(edited.string(in: 0..<edited.count) == "axyzc!")
        #expect(edited.string(in: 2..<5) == "yzc")
        #expect(SourceText([0xFF]).string(in: 0..<1) == "\u{FFFD}")
        #expect(SourceText("").bytes(in: 0..<0).isEmpty)
    }
}
