/// The right to change a bundle, which one process at a time has, or to keep all others from it, which several may
/// have; it goes with the last reference.
final class BundleLock {
    let location: BundleLocation
    /// Whether the file system has no locks, so that nothing keeps other processes away.
    let isRefused: Bool

    /// Waits for the lock of the bundle at a path.
    ///
    /// - Parameter kind: exclusive to change it, shared to keep it from being changed.
    /// - Throws: `locked` when another process held it all the time; what `BundleLocation` throws.
    init(_ path: String, _ kind: Folder.Lock = .exclusive, waitingMilliseconds limit: Int) throws(StorageError) {
        let start = Clock.milliseconds
        var pause = 1
        while true {
            let location = try BundleLocation(path)
            switch location.bundle.take(kind) {
            case .refused:
                self.location = location
                isRefused = true
                return
            case .taken:
                // Another process may have put another folder in its place while this one waited.
                let isInPlace = try attempt("open", path) {
                    let now = try ifReachable { () throws(SystemError) in try Folder.status(at: location.realPath()) }
                    return try now?.isSameFile(as: location.bundle.descriptor.status()) ?? false
                }
                if !isInPlace { continue }
                self.location = location
                isRefused = false
                return
            case .held:
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
