import SourceText
import Testing

@Suite struct ByteSearchTests {
    /// Compares all patterns and texts of two letters with a naive search.
    @Test func `The search finds what a naive search finds`() {
        func texts(upTo length: Int) -> [[UInt8]] {
            (0...length).flatMap { length in
                (0..<(1 << length)).map { bits in (0..<length).map { UInt8(ascii: "a") + UInt8(bits >> $0 & 1) } }
            }
        }
        for text in texts(upTo: 8) {
            for pattern in texts(upTo: 4) {
                let isThere = (0...text.count).contains { text[$0...].starts(with: pattern) }
                #expect(text.containsBytes(pattern) == isThere, "\(pattern) in \(text)")
                let (string, part) = (String(decoding: text, as: UTF8.self), String(decoding: pattern, as: UTF8.self))
                #expect(string.containsBytes(part) == isThere, "\(part) in \(string)")
            }
        }
    }

    @Test func `Patterns of any length and any bytes are found`() {
        let text = (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 4) }
        for length in [1, 2, 7, 255, 256, 257, 1_000, 4_000] {
            for start in stride(from: 0, through: text.count - length, by: 97) {
                #expect(text.containsBytes(text[start..<(start + length)]))
            }
        }
        #expect(!text.containsBytes(text + [0]))
    }

    /// A "/" is found even if a combining accent follows it.
    @Test func `The search compares bytes, not characters`() {
        #expect("en.lproj/\u{301}Root.strings".containsBytes(".lproj/"))
        #expect(!"e\u{301}".containsBytes("é"))
    }
}
