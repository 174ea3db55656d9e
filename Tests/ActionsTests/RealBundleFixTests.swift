import Actions
import Foundation
import SettingsChecks
import TestSupport
import Testing

/// Fixes of real bundles.
@Suite struct RealBundleFixTests {
    /// A second run has nothing to fix, CoreFoundation can still parse everything that it could before, and there are
    /// no new errors.
    @Test(.needsCorpus, arguments: [false, true]) func `Fixes of real bundles are stable and do not cause new errors`(
        allowsUnsafe: Bool
    ) throws {
        let folder = try ScratchFolder(inMemory: true)
        let corpus = try #require(Corpus.folder).path(percentEncoded: false)
        for (index, bundle) in Corpus.bundles.enumerated() {
            try FileManager.default.copyItem(
                atPath: corpus + "/" + bundle, toPath: folder.absolute("\(index).bundle"))
        }
        let before = try folder.snapshot()
        let errors = try folder.findings(in: [""]) { _ in }.count { $0.severity == .error }
        var fixed = 0
        let left = try folder.findings(in: [""], fixed: { fixed += $0.count }) { request in
            request.showsNotes = true
            request.fixes = allowsUnsafe ? .unsafe : .safe
        }
        #expect(fixed > 0 && left.allSatisfy { $0.fix == nil || $0.fix?.isSafe == false && !allowsUnsafe })
        #expect(left.count { $0.severity == .error } <= errors)
        let after = try folder.snapshot()
        for path in after.files {
            guard let old = before[path], let new = after[path], old != new else { continue }
            #expect(Oracle.read(old) == .refused || Oracle.read(new) != .refused || new.isEmpty, "\(path)")
        }
        _ = try folder.findings(in: [""], fixed: { #expect($0.changes.isEmpty, "\($0.path)") }) { request in
            request.showsNotes = true
            (request.fixes, request.isDryRun) = (allowsUnsafe ? .unsafe : .safe, true)
        }
    }
}
