#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A lock on a folder, which a process has until it lets go of the descriptor or ends.
///
/// It is the `flock` on the folder itself: nothing has to be written for it, and a killed process leaves none behind.
enum FolderLock {
    enum Kind {
        /// One process has it, and no other any.
        case exclusive
        /// Several may have it, and keep the exclusive one away.
        case shared
    }

    enum Answer {
        case taken, held
        /// The file system has no locks.
        case refused
    }

    /// Asks for a lock, and does not wait for it.
    static func take(_ folder: Folder, _ kind: Kind) -> Answer {
        do {
            let operation = kind == .shared ? LOCK_SH : LOCK_EX
            try system { Int(flock(folder.descriptor.number, operation | LOCK_NB)) }
            return .taken
        } catch {
            // NFS locks only what is open for writing, which a folder never is, and answers EBADF; no other answer
            // than "held" is worth giving up an edit.
            return error.number == EWOULDBLOCK ? .held : .refused
        }
    }
}
