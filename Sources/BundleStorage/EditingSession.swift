package import SettingsModel

/// A session in which one process changes a bundle. The session holds the bundle's lock from before the first read
/// until after the last write.
///
/// Starting a session first recovers an interrupted change. The session ends when its last reference is released.
package final class EditingSession {
    /// The bundle, which was read while its lock was held.
    package let bundle: LoadedBundle
    /// Messages for the user. They report that an earlier change was finished or reverted, or that the file system does
    /// not support locks.
    package let notes: [String]
    /// The outcome of recovering an earlier change, or `nil` if no change was recorded.
    package let recovery: RecoveryOutcome?

    private let lock: BundleLock
    private let disk: Disk
    private var hasCommitted = false

    /// Opens the bundle at a path and waits for its lock.
    ///
    /// - Parameters:
    ///   - others: Additional files to read that are neither property lists nor string tables.
    ///   - catalogs: The paths of the String Catalogs, keyed by the string table that each one replaces.
    ///   - aim: The way in which an earlier change that was recorded but not finished is recovered.
    ///   - limit: The maximum waiting time in milliseconds.
    /// - Throws: `locked` if another process held the lock for the whole waiting time; `inTheWay`, `unfinishable`, or
    ///   `recorded` if an earlier change cannot be recovered; or an error if the bundle cannot be loaded.
    package init(
        at path: String, alsoReading others: Set<String> = [], catalogs: [String: String] = [:],
        recovery aim: RecoveryStrategy = .finish,
        waitingMilliseconds limit: Int = 10_000, disk: Disk = Disk()
    ) throws(StorageError) {
        self.disk = disk
        lock = try BundleLock(path, waitingMilliseconds: limit)
        var notes: [String] = []
        if lock.lacksLockSupport {
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

    /// Finishes an interrupted change to a bundle, if there is one.
    ///
    /// - Returns: Messages for the user.
    /// - Throws: An error if the session that finishes the change cannot be started.
    package static func finishInterruptedChange(leftAt path: String) throws(StorageError) -> [String] {
        do throws(StorageError) {
            guard try BundleLocation(path).hasUnfinishedChange() else { return [] }
        } catch {
            if case .failed = error, !error.isDenied { throw error }
            return []
        }
        return try EditingSession(at: path).notes
    }

    /// Writes changes to the bundle. Either all changes are written or none. A session can commit only once.
    ///
    /// A file whose contents would not change is skipped. If no change remains, nothing is written.
    ///
    /// - Throws: `changed`, `unsafePath`, `leavesBundle`, `contradiction`, `missing`, `tooLarge`, `bundleTooLarge`, or
    ///   `failed` if nothing was changed; `recorded` if the next editing command will complete the change;
    ///   `unconfirmed` if everything was written but the disk did not confirm it.
    package func commit(_ changes: [FileChange]) throws(StorageError) {
        if hasCommitted {
            throw .contradiction(path: lock.location.path, reason: "the editing session has already saved its changes")
        }
        let plan = try ChangePlan(changes, of: bundle, at: lock.location)
        hasCommitted = !plan.manifest.entries.isEmpty
        try BundleWriter(location: lock.location, disk: disk).write(plan)
    }
}
