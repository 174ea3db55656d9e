import BundleStorage
import SettingsChecks
import SettingsModel

extension BundleChecker {
    /// Checks a bundle, a large one on all cores at once.
    func checkOnAllCores(_ bundle: SettingsBundle) -> [Finding] {
        check(bundle, sharing: AllCores(size: bundle.loaded.size))
    }
}

/// Gets work done on all cores at once, where there are enough bytes to look at.
private struct AllCores: WorkSharing {
    let size: Int

    func map<Piece: Sendable, Result: Sendable>(
        _ pieces: [Piece], _ work: @Sendable (Piece) -> Result
    ) -> [Result] {
        pieces.concurrentMap(ofBytes: size, work)
    }
}
