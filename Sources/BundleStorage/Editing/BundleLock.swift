#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The right to change a bundle, which one process at a time has, or to keep all others from it, which several may
/// have; it goes with the last reference.
///
/// It is the `flock` on the folder itself: nothing has to be written for it, and a killed process leaves none behind.
final class BundleLock {
    let location: BundleLocation
    /// Whether the file system has no locks, so that nothing keeps other processes away.
    let isRefused: Bool

    /// Waits for the lock of the bundle at a path.
    ///
    /// - Parameter kind: `LOCK_EX` to change it, `LOCK_SH` to keep it from being changed.
    /// - Throws: `locked` when another process held it all the time; what `BundleLocation` throws.
    init(_ path: String, _ kind: Int32 = LOCK_EX, waitingMilliseconds limit: Int) throws(StorageError) {
        let start = Clock.milliseconds
        var pause = 1
        while true {
            let location = try BundleLocation(path)
            switch Self.take(location.bundle, kind) {
            case .refused:
                self.location = location
                isRefused = true
                return
            case .taken:
                // Another process may have put another folder in its place while this one waited.
                let own = try? location.bundle.descriptor.status()
                guard let own, let now = try? Folder.status(at: location.realPath), own.isSameFile(as: now) else {
                    continue
                }
                self.location = location
                isRefused = false
                return
            case .held:
                let waited = Clock.milliseconds - start
                if waited >= limit {
                    let holder = (try? location.bundle.descriptor.status()).flatMap(LockHolder.init(of:))
                    throw .locked(path: path, holder: holder, milliseconds: limit)
                }
                Clock.sleep(milliseconds: min(pause, limit - waited))
                pause = min(pause * 2, 20)
            }
        }
    }

    enum Answer {
        case taken, held, refused
    }

    /// Asks for a lock of a kind (`LOCK_EX`, `LOCK_SH`), and does not wait for it.
    static func take(_ folder: Folder, _ kind: Int32) -> Answer {
        do {
            try system { Int(flock(folder.descriptor.number, kind | LOCK_NB)) }
            return .taken
        } catch {
            // NFS locks only what is open for writing, which a folder never is, and answers EBADF; no other answer
            // than "held" is worth giving up an edit.
            return error.number == EWOULDBLOCK ? .held : .refused
        }
    }
}
