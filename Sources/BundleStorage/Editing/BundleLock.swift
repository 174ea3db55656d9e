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
                    let now = try ifReachable(Folder.status(at: location.realPath()))
                    return try now?.isSameFile(as: location.bundle.descriptor.status()) ?? false
                }
                if !isInPlace { continue }
                self.location = location
                lacksLockSupport = false
                return
            case .heldByAnotherProcess:
                let waited = Clock.milliseconds - start
                if waited >= limit {
                    let holder = (try? location.bundle.descriptor.status()).flatMap(Self.holder)
                    throw .locked(path: path, holder: holder, milliseconds: limit)
                }
                Clock.sleep(milliseconds: min(pause, limit - waited))
                pause = min(pause * 2, 20)
            }
        }
    }

    /// Returns a description of the process that holds the lock on a folder, such as `process 4711 (settings-bundle)`.
    ///
    /// The command name is omitted if it is unknown. The result is `nil` if the process cannot be determined.
    private static func holder(of folder: FileStatus) -> String? {
        #if os(Linux)
        guard let table = try? Folder(at: "/proc").text("locks") else { return nil }
        // In "1: FLOCK  ADVISORY  WRITE 4711 fe:00:123456 0 EOF", field 5 is the process ID, and field 6 contains the
        // device and inode. Devices are not compared, because Btrfs reports a different device number there.
        let holders = table.split(separator: "\n").compactMap { line -> Int? in
            let fields = line.split(separator: " ")
            guard fields.count >= 6, fields[1] == "FLOCK", fields[3] == "WRITE" else { return nil }
            guard let inode = fields[5].split(separator: ":").last, UInt64(inode) == folder.inode else { return nil }
            return Int(fields[4])
        }
        // Inodes on different file systems may be equal. A process of another container has the ID 0 or -1.
        guard Set(holders).count == 1, let process = holders.first, process > 0 else { return nil }
        let name = try? Folder(at: "/proc/\(process)").text("comm")
        return "process \(process)" + (name.map { " (\($0.prefix { $0 != "\n" }))" } ?? "")
        #else
        return nil
        #endif
    }
}

extension Folder {
    /// Returns the text in a file in this folder. Invalid UTF-8 bytes are replaced by U+FFFD.
    fileprivate func text(_ name: String) throws(SystemError) -> String {
        String(decoding: try file(name).bytes(expecting: 4096), as: UTF8.self)
    }
}
