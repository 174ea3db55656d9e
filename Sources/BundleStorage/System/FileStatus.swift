import CLibrary

/// The status of a file: its kind, size, times, identity, and permissions.
struct FileStatus: Hashable, Sendable {
    enum Kind: Hashable {
        case file, folder, link
        /// A pipe, a socket, or a device. Such an item is never opened.
        case other
    }

    var kind: Kind
    /// The size in bytes.
    var size: Int
    /// The times of the last content change and the last status change, in nanoseconds since 1970.
    var modified, changed: Int64
    var inode, device: UInt64
    /// The permission bits.
    var mode: UInt32
    var user, group: UInt32

    init(_ raw: stat) {
        switch raw.st_mode & mode_t(S_IFMT) {
        case mode_t(S_IFREG): kind = .file
        case mode_t(S_IFDIR): kind = .folder
        case mode_t(S_IFLNK): kind = .link
        default: kind = .other
        }
        size = Int(raw.st_size)
        #if canImport(Darwin)
        modified = Int64(raw.st_mtimespec.tv_sec) &* 1_000_000_000 &+ Int64(raw.st_mtimespec.tv_nsec)
        changed = Int64(raw.st_ctimespec.tv_sec) &* 1_000_000_000 &+ Int64(raw.st_ctimespec.tv_nsec)
        #else
        modified = Int64(raw.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(raw.st_mtim.tv_nsec)
        changed = Int64(raw.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(raw.st_ctim.tv_nsec)
        #endif
        inode = UInt64(truncatingIfNeeded: raw.st_ino)
        device = UInt64(truncatingIfNeeded: raw.st_dev)
        mode = UInt32(raw.st_mode) & 0o7777
        user = raw.st_uid
        group = raw.st_gid
    }

    /// Returns whether the file was last changed more than two seconds before a given moment. If so, any change after
    /// that moment alters the file's times, even on FAT file systems, which store times in steps of two seconds.
    ///
    /// - Parameter moment: A time in nanoseconds since 1970.
    func hasReliableTimes(at moment: Int64) -> Bool { max(modified, changed) < moment - 2_000_000_000 }

    /// Returns whether two values describe the same file or folder, even if it has changed between the two readings.
    func isSameFile(as other: FileStatus) -> Bool {
        inode == other.inode && device == other.device
    }
}
