import BundleStorage
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import TestSupport
import Testing

/// Sequences of random operations keep the promises of each operation.
@Suite struct RandomSequenceTests {
    @Test(arguments: 0..<4) func `Random operations on random bundles keep all promises`(part: Int) {
        var done = 0
        for run in 0..<TestRuns.count(10) {
            let seed = UInt64(run * 4 + part)
            var bundles = RandomBundle(seed: seed)
            let outcome = EditingSequence(bundle: bundles.bundle()).run(15, seed: seed)
            done += outcome.done.count
            if let failure = outcome.failure { Issue.record("seed \(seed): \(failure)") }
        }
        // Enough operations must be possible, or nothing is tested.
        #expect(done > TestRuns.count(10) * 3, "\(done)")
    }

    @Test(.needsCorpus) func `Random operations on real bundles keep all promises`() throws {
        for (path, bundle) in try RealBundles.all() where !bundle.panes.isEmpty {
            for seed in 0..<UInt64(TestRuns.count(1)) {
                if let failure = EditingSequence(bundle: bundle).run(8, seed: seed).failure {
                    Issue.record("\(path), seed \(seed): \(failure)")
                }
            }
        }
    }

    @Test func `The files on disk equal the files of the draft`() throws {
        for seed in 0..<UInt64(TestRuns.count(10)) {
            let folder = try ScratchFolder(inMemory: true)
            var bundles = RandomBundle(seed: seed)
            for (path, file) in bundles.bundle().loaded.files {
                try folder.write(file.bytes ?? [], to: "Settings.bundle/\(path)")
            }
            let path = folder.absolute("Settings.bundle")
            let session = try EditingSession(at: path)
            let outcome = EditingSequence(bundle: SettingsBundle(session.bundle.files)).run(8, seed: seed)
            try session.commit(outcome.draft.fileChanges)
            let draft = outcome.draft.bundle
            let read = SettingsBundle(try LoadedBundle.load(path).files)
            #expect(read.files.mapValues(\.bytes) == draft.files.mapValues(\.bytes), "seed \(seed)")
            #expect(read.otherFiles == draft.otherFiles, "seed \(seed)")
            #expect(read.languages == draft.languages, "seed \(seed)")
            #expect(read.panes.map(\.name) == draft.panes.map(\.name), "seed \(seed)")
            for (path, file) in read.files {
                #expect(file.propertyList?.value == draft.files[path]?.propertyList?.value, "seed \(seed): \(path)")
            }
        }
    }
}
