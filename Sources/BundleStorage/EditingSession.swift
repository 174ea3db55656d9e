package import SettingsModel

/// The time in which one process changes a bundle: it holds the lock from before the reading until after the writing.
///
/// Beginning one finishes or clears up what an earlier command left. It ends when the last reference goes.
package final class EditingSession {
    /// The bundle as it was read, under the lock.
    package let bundle: LoadedBundle
    /// What a person should know: that an earlier change was finished, that there is no lock.
    package let notes: [String]
    /// What became of a change that an earlier command left; nil where none did.
    package let recovery: RecoveryOutcome?

    private let lock: BundleLock
    private let disk: Disk
    private var isSpent = false

    /// Opens the bundle at a path, waiting for its lock as long as it must.
    /// - Parameters:
    ///   - others: files that are read although they are neither property lists nor tables.
    ///   - catalogs: the paths of String Catalogs by the tables that they stand for.
    ///   - aim: what is done with an earlier change that was recorded.
    /// - Throws: `locked`; `inTheWay`, `unfinishable` or `recorded` about an earlier change; what loading throws.
    package init(
        at path: String, alsoReading others: Set<String> = [], catalogs: [String: String] = [:],
        recovery aim: RecoveryAim = .finish,
        waitingMilliseconds limit: Int = 10_000, disk: Disk = Disk()
    ) throws(StorageError) {
        self.disk = disk
        lock = try BundleLock(path, waitingMilliseconds: limit)
        var notes: [String] = []
        if lock.isRefused {
            notes.append(
                "the file system of \(path) does not support locks, so other processes may change it at the same time")
        }
        let recovery = BundleRecovery(location: lock.location, disk: disk)
        let outcome = try recovery.run(aim)
        if let outcome {
            notes.append("\(outcome.rawValue) a change to \(path) that an earlier command recorded")
        }
        self.recovery = outcome
        bundle = try LoadedBundle(locked: lock.location, alsoReading: others, catalogs: catalogs)
        recovery.removeDrafts(bundle.snapshot.drafts)
        self.notes = notes
    }

    /// Finishes or clears up what an earlier command left of a bundle, where it left a change.
    ///
    /// - Returns: what a person should know.
    /// - Throws: what beginning a session throws.
    package static func finishChange(leftAt path: String) throws(StorageError) -> [String] {
        do throws(StorageError) {
            guard try BundleLocation(path).hasUnfinishedChange() else { return [] }
        } catch {
            if case .failed = error, !error.isDenied { throw error }
            return []
        }
        return try EditingSession(at: path).notes
    }

    /// Changes files: all of them, or none. A session does this once.
    ///
    /// A change to what is there already is none; where none is left, nothing is written.
    /// - Throws: `changed`, `unsafePath`, `leavesBundle`, `contradiction`, `missing` or `failed` when nothing was done;
    ///   `recorded` when the next editing command will do the rest; `unconfirmed` when all is done, but the disk did
    ///   not say so.
    package func commit(_ changes: [FileChange]) throws(StorageError) {
        if isSpent {
            throw .contradiction(path: lock.location.path, reason: "its session has already saved its changes")
        }
        let plan = try ChangePlan(changes, of: bundle, at: lock.location)
        isSpent = !plan.manifest.entries.isEmpty
        try BundleWriter(location: lock.location, disk: disk).write(plan)
    }
}
