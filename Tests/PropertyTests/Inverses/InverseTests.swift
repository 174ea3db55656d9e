import SettingsModel
import TestSupport
import Testing

/// An edit and its inverse restore every byte of every file.
@Suite struct InverseTests {
    @Test(arguments: 0..<2) func `Edits of random bundles can be reverted`(part: Int) throws {
        var done = 0
        for run in 0..<TestRuns.count(20) {
            let seed = UInt64(run * 2 + part)
            var bundles = RandomBundle(seed: seed, isPlain: true)
            done += try expectSame(bundles.bundle(), 2, "seed \(seed)", seed: seed)
        }
        #expect(done > TestRuns.count(20) * 4, "\(done)")
    }

    @Test(.needsCorpus) func `Edits of real bundles can be reverted`() throws {
        let bundles = try RealBundles.all()
        #expect(bundles.count > 50)
        for (path, bundle) in bundles { _ = try expectSame(bundle, 2, path, seed: 7) }
    }

    /// - Returns: The number of edits that were made and reverted.
    private func expectSame(_ bundle: SettingsBundle, _ count: Int, _ name: String, seed: UInt64) throws -> Int {
        var inverses = Inverses(of: bundle, seed: seed)
        var done = 0
        for inverse in try inverses.some(count) {
            switch try inverse.outcome(on: bundle) {
            case .same: done += 1
            case .refused: continue
            case .different(let differences):
                let rest = differences.filter { path, difference in
                    !InverseException.all.contains { $0.covers(path, difference, inverse) }
                }
                if !rest.isEmpty { Issue.record("\(name): \(inverse): \(rest)") }
            }
        }
        return done
    }
}
