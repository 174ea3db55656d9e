/// An exclusive or shared lock on a bundle. The lock is released when the last reference to this object is released.
///
/// A process acquires an exclusive lock to change the bundle, or a shared lock to prevent other processes from changing
/// it.
final class BundleLock {
    let location: BundleLocation
    /// Whether the file system does not support locks. Without locks, other processes can change the bundle at the same
    /// time.
    let lacksLockSupport: Bool

    /// Opens the bundle at a path and waits until its lock is acquired.
    ///
    /// - Parameters:
    ///   - kind: The kind of lock: exclusive to change the bundle, or shared to prevent other processes from changing
    ///     it.
    ///   - limit: The maximum waiting time in milliseconds.
    /// - Throws: `locked` if another process held the lock for the whole waiting time, or an error if the bundle cannot
    ///   be opened.
    init(_ path: String, _ kind: Folder.Lock = .exclusive, waitingMilliseconds limit: Int) throws(StorageError) {
        let start = Clock.milliseconds
        var pause = 1
        while true {
            let location = try BundleLocation(path)
            switch location.bundle.tryLock(kind) {
            case .unsupported:
                self.location = location
                lacksLockSupport = true
                return
            case .acquired:
                // Another process may have replaced the folder while this one waited.
                let isInPlace = try attempt("open", path) {
                    let now = try ifReachable { () throws(SystemError) in try Folder.status(at: location.realPath()) }
                    return try now?.isSameFile(as: location.bundle.descriptor.status()) ?? false
                }
                if !isInPlace { continue }
                self.location = location
                lacksLockSupport = false
                return
            case .heldByAnotherProcess:
                let waited = Clock.milliseconds - start
                if waited >= limit {
                    let holder = (try? location.bundle.descriptor.status()).flatMap(LockHolder.description)
                    throw .locked(path: path, holder: holder, milliseconds: limit)
                }
                Clock.sleep(milliseconds: min(pause, limit - waited))
                pause = min(pause * 2, 20)
            }
        }
    }
}
