import Foundation
import StringsSyntax
import TestSupport
import Testing

/// Damaged files are read and refused exactly where CoreFoundation does so.
@Suite struct MutantTests {
    /// How many mutants to try; `STRINGS_MUTANTS` asks for more.
    private static let count = Int(ProcessInfo.processInfo.environment["STRINGS_MUTANTS"] ?? "") ?? 20_000

    @Test func mutantsAreReadAsCoreFoundationReadsThem() throws {
        let fixtures = try Fixtures.files(in: "Strings").map(\.bytes).filter { $0.count < 2_000 }
        var mutator = Mutator(seed: UInt64(Self.count))
        var read = 0
        var refused = 0
        for _ in 0..<Self.count {
            let mutant = mutator.mutant(of: mutator.random.pick(fixtures))
            switch OracleComparison(mutant) {
            case .bothRead: read += 1
            case .bothRefuse: refused += 1
            case .notComparable: break
            case .different(let how):
                Issue.record("\(String(decoding: mutant, as: UTF8.self).debugDescription): \(how)")
                return
            }
        }
        print("mutants: \(Self.count), read by both \(read), refused by both \(refused)")
        #expect(read * 100 >= 40 * Self.count, "too few mutants are readable: \(read) of \(Self.count)")
        #expect(refused * 100 >= 10 * Self.count, "too few mutants are damaged: \(refused) of \(Self.count)")
    }
}
