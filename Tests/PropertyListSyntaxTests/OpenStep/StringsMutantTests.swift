import PropertyListSyntax
import TestSupport
import Testing

/// Damaged files are read or rejected exactly as in CoreFoundation.
@Suite struct StringsMutantTests {
    @Test func `Mutants are read as CoreFoundation reads them`() throws {
        // Readable fixtures are repeated so that enough mutants are readable.
        let all = try Fixtures.files(in: "Strings").map(\.bytes)
        let fixtures = all + all.filter { StringsDocument(decoding: $0).isReadable }
        let count = TestRuns.count(20_000)
        var mutator = Mutator(seed: UInt64(count))
        var read = 0
        var refused = 0
        for _ in 0..<count {
            let mutant = mutator.mutant(of: mutator.random.pick(fixtures))
            switch StringsOracleComparison(mutant) {
            case .bothRead: read += 1
            case .bothRefuse: refused += 1
            case .notComparable: break
            case .different(let how):
                Issue.record("\(String(decoding: mutant, as: UTF8.self).debugDescription): \(how)")
                return
            }
        }
        #expect(read * 100 >= 40 * count, "too few mutants are readable: \(read) of \(count)")
        #expect(refused * 100 >= 10 * count, "too few mutants are damaged: \(refused) of \(count)")
    }
}
