package import SettingsModel

/// A session for changing a bundle. During the session, the bundle is locked to prevent other processes from changing
/// it.
///
/// If an earlier change was interrupted, starting a session recovers the bundle. The session ends when the last
/// reference to it is released.
package final class EditingSession {
    /// The bundle, as read after its lock was acquired.
    package let bundle: LoadedBundle
    /// The messages to show to the user. They report whether an earlier change was finished or reverted, and whether
    /// the file system does not support locks.
    package let notes: [String]
    /// The outcome of recovering from an earlier change, or `nil` if no earlier change was recorded.
    package let recovery: RecoveryOutcome?

    private let lock: BundleLock
    private let writer: BundleWriter
    private var hasCommitted = false

    /// Opens the bundle at a path and waits until its lock is acquired.
    ///
    /// - Parameters:
    ///   - others: The paths of additional files to read. Property lists and string tables are always read.
    ///   - catalogs: The paths of the String Catalogs, keyed by the string table that each catalog replaces.
    ///   - aim: The strategy for recovering from an earlier change that was recorded but not finished.
    ///   - limit: The maximum time to wait for the lock, in milliseconds.
    /// - Throws: `locked` if another process held the lock for the whole waiting time; `inTheWay`, `unfinishable`, or
    ///   `recorded` if an earlier change cannot be recovered; or an error if the bundle cannot be loaded.
    package init(
        at path: String, alsoReading others: Set<String> = [], catalogs: [String: String] = [:],
        recovery aim: RecoveryStrategy = .finish,
        waitingMilliseconds limit: Int = 10_000, disk: Disk = Disk()
    ) throws(StorageError) {
        lock = try BundleLock(path, waitingMilliseconds: limit)
        var notes: [String] = []
        if lock.lacksLockSupport {
            notes.append(
                "the file system of \(path) does not support locks, so other processes may change it at the same time")
        }
        let writer = BundleWriter(location: lock.location, disk: disk)
        recovery = try writer.recover(aim)
        if let recovery {
            notes.append("\(recovery.kind.rawValue) a change to \(path) that an earlier command recorded")
        }
        bundle = try LoadedBundle(locked: lock.location, alsoReading: others, catalogs: catalogs)
        writer.removeDrafts(bundle.snapshot.drafts)
        self.notes = notes
        self.writer = writer
    }

    /// Finishes an interrupted change to a bundle, if there is one.
    ///
    /// - Returns: Messages for the user.
    /// - Throws: An error if the change cannot be finished.
    package static func finishInterruptedChange(leftAt path: String) throws(StorageError) -> [String] {
        do throws(StorageError) {
            guard try BundleLocation(path).hasUnfinishedChange() else { return [] }
        } catch {
            if case .failed = error, !error.isDenied { throw error }
            return []
        }
        return try EditingSession(at: path).notes
    }

    /// Writes changes to the bundle. Either all of the changes are written or none are. A session can commit changes
    /// only once.
    ///
    /// A file whose contents would not change is skipped. If no change remains, nothing is written.
    ///
    /// - Throws: `changed`, `unsafePath`, `leavesBundle`, `contradiction`, `missing`, `tooLarge`, `bundleTooLarge`, or
    ///   `failed` if nothing was changed; `recorded` if the next editing command will complete the change;
    ///   `unconfirmed` if everything was written but could not be synced to disk.
    package func commit(_ changes: [FileChange]) throws(StorageError) {
        if hasCommitted {
            throw .contradiction(path: lock.location.path, reason: "the editing session has already saved its changes")
        }
        let plan = try ChangePlan(changes, of: bundle, at: lock.location)
        hasCommitted = !plan.manifest.entries.isEmpty
        try writer.write(plan)
    }
}
