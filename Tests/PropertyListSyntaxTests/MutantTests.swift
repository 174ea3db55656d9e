import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Damaged files are read or rejected exactly as in CoreFoundation.
@Suite struct MutantTests {
    @Test func `Mutants are read as CoreFoundation reads them`() throws {
        // Readable fixtures are repeated so that enough mutants are readable.
        let fixtures = try Fixtures.files(in: "PropertyLists").map(\.bytes).flatMap { bytes in
            Array(repeating: bytes, count: PropertyListDocument(decoding: bytes).isReadable ? 8 : 1)
        }
        let count = TestRuns.count(20_000)
        var mutator = Mutator(seed: UInt64(count), vocabulary: .xml)
        var counts = (read: 0, refused: 0, otherFormat: 0, exceptions: 0)
        for _ in 0..<count {
            let mutant = encoded(mutator.mutant(of: mutator.random.pick(fixtures)), &mutator.random)
            switch OracleComparison(mutant) {
            case .bothRead: counts.read += 1
            case .bothRefuse: counts.refused += 1
            case .otherFormat: counts.otherFormat += 1
            case .exception: counts.exceptions += 1
            case .different(let how):
                Issue.record("\(shown(mutant)): \(how)")
                return
            }
        }
        #expect(counts.read * 100 >= 40 * count, "too few mutants are readable: \(counts)")
        #expect(counts.refused * 100 >= 10 * count, "too few mutants are damaged: \(counts)")
    }

    /// Re-encodes one mutant in ten.
    private func encoded(_ mutant: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        guard random.percent(10), let text = String(validating: mutant, as: UTF8.self) else { return mutant }
        let scheme = random.pick([TextEncoding.Scheme.utf8, .utf16LittleEndian, .utf16BigEndian])
        return TextEncoding(scheme, byteOrderMark: true).encode(Array(text.utf8))
    }
}
