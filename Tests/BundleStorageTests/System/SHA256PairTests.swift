import SourceText
import Testing

@testable import BundleStorage

@Suite struct SHA256PairTests {
    @Test func twoTextsAreDigestedAsEachAlone() {
        let text = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for change in [0, 1, 63, 64, 4095, 4096, 4097, 8192, 9999] {
            let (start, end) = (Array(text[..<change]), Array(text[change...]))
            let others: [[UInt8]] = [start, start + [1, 2, 3] + end, start + Array(end.dropFirst()), text]
            for other in others {
                let both = SHA256.hex(of: text, and: other)
                #expect(both == (SHA256.hex(of: text), SHA256.hex(of: other)), "\(change)")
                #expect(SHA256.hex(of: other, and: text) == (both.1, both.0), "\(change)")
            }
        }
    }
}
