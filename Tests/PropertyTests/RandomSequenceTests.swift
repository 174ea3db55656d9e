import BundleStorage
import SettingsEditing
import SettingsModel
import TestSupport
import Testing

/// Whatever is asked for in whatever order: a bundle is never worse after an edit, and never other than it seems.
@Suite struct RandomSequenceTests {
    @Test(arguments: 0..<4) func everyPromiseIsKept(part: Int) {
        var done = 0
        for run in 0..<TestRuns.count(15) {
            let seed = UInt64(run * 4 + part)
            var bundles = RandomBundle(seed: seed)
            let outcome = EditingSequence(bundle: bundles.bundle()).run(15, seed: seed)
            done += outcome.done.count
            if let failure = outcome.failure { Issue.record("seed \(seed): \(failure)") }
        }
        // Most of what is asked for must be possible, or nothing is tested.
        #expect(done > TestRuns.count(15) * 4, "\(done)")
    }
}
