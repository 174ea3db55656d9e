import CLibrary

/// An open folder. Its items remain accessible even if the folder is moved or renamed.
///
/// This type only reads items. To change items, use `Disk`.
struct Folder: Sendable {
    let descriptor: Descriptor

    /// An entry in a folder. If its name is not valid UTF-8, `name` is `nil` and `shown` contains a readable
    /// approximation.
    struct Entry {
        var name: String?
        var shown: String
        /// The kind of the item, or `nil` if the file system does not report the kind when listing the folder.
        var kind: FileStatus.Kind?
    }

    /// Opens the folder at a path, following symbolic links.
    init(at path: String) throws(SystemError) {
        descriptor = try Descriptor(opening: path, in: AT_FDCWD, O_RDONLY | O_DIRECTORY)
    }

    private init(_ descriptor: Descriptor) { self.descriptor = descriptor }

    /// Opens a subfolder by name without following a symbolic link.
    func folder(_ name: String) throws(SystemError) -> Folder {
        Folder(try open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
    }

    /// Opens the folder at a path relative to this folder without following symbolic links.
    func folder(at parts: some Sequence<String>) throws(SystemError) -> Folder {
        var folder = self
        for part in parts {
            folder = try folder.folder(part)
        }
        return folder
    }

    /// Opens the folder at a path relative to this folder, or returns `nil` if a folder in the path does not exist.
    func folderIfPresent(at parts: some Sequence<String>) throws(SystemError) -> Folder? {
        do {
            return try folder(at: parts)
        } catch let error where error.isNoEntry {
            return nil
        }
    }

    /// Opens a file in this folder for reading. Opening a pipe does not wait for a writer. By default, opening a
    /// symbolic link throws an error.
    func file(_ name: String, followingLinks: Bool = false) throws(SystemError) -> Descriptor {
        try open(name, O_RDONLY | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW))
    }

    private func open(_ name: String, _ flags: Int32) throws(SystemError) -> Descriptor {
        try Descriptor(opening: name, in: descriptor.number, flags)
    }

    /// Returns the status of an item in this folder. A symbolic link is followed only if `following` is `true`.
    func status(of name: String, following: Bool = false) throws(SystemError) -> FileStatus {
        var raw = stat()
        let flags = following ? 0 : AT_SYMLINK_NOFOLLOW
        try performSystemCall { unsafe Int(fstatat(descriptor.number, name, &raw, flags)) }
        return FileStatus(raw)
    }

    /// Returns the status of an item in this folder, or `nil` if it does not exist.
    func statusIfPresent(of name: String) throws(SystemError) -> FileStatus? {
        do {
            return try status(of: name)
        } catch let error where error.isMissing {
            return nil
        }
    }

    /// Returns whether the folder contains an item with exactly this name. The comparison is case-sensitive even if the
    /// file system is not.
    func lists(_ name: String) throws(SystemError) -> Bool {
        try entries().contains { $0.name.map { $0.utf8.elementsEqual(name.utf8) } ?? false }
    }

    /// Throws an error if this process is not allowed to write to a file in this folder.
    func requireWritableFile(_ name: String) throws(SystemError) {
        try performSystemCall { unsafe Int(faccessat(descriptor.number, name, W_OK, AT_EACCESS)) }
    }

    /// Throws an error if this process is not allowed to create and remove items in this folder.
    func requireWritableFolder() throws(SystemError) {
        try performSystemCall { unsafe Int(faccessat(descriptor.number, ".", W_OK | X_OK, AT_EACCESS)) }
    }

    /// Whether the folder is append-only. Items can be added to an append-only folder but not removed or replaced. The
    /// value is `false` if the system does not report this attribute.
    var isAppendOnly: Bool {
        #if canImport(Darwin)
        var raw = stat()
        guard unsafe fstat(descriptor.number, &raw) == 0 else { return false }
        return raw.st_flags & UInt32(UF_APPEND | SF_APPEND) != 0
        #else
        // FS_IOC_GETFLAGS and FS_APPEND_FL from <linux/fs.h>, which are macros that Swift does not import.
        let request = UInt(2) << 30 | UInt(MemoryLayout<Int>.size) << 16 | 0x6601
        var flags = 0
        guard unsafe ioctl(descriptor.number, request, &flags) == 0 else { return false }
        return flags & 0x20 != 0
        #endif
    }

    /// Returns whether this process is allowed to remove or replace a file in this folder. In a folder with the sticky
    /// bit, such as `/tmp`, only the superuser and the owner of the file or folder are allowed to do so.
    func canReplace(_ file: FileStatus) throws(SystemError) -> Bool {
        let own = try descriptor.status()
        let user = geteuid()
        return own.mode & UInt32(S_ISVTX) == 0 || user == 0 || own.user == user || file.user == user
    }

    /// Returns the destination that is stored in a symbolic link in this folder.
    func destination(of name: String) throws(SystemError) -> [UInt8] {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = try performSystemCall { unsafe readlinkat(descriptor.number, name, &buffer, buffer.count) }
        return buffer[..<count].map { UInt8(bitPattern: $0) }
    }

    /// Returns the entries of this folder, sorted by the bytes of their names.
    func entries() throws(SystemError) -> [Entry] {
        try unsortedEntries().sorted { $0.shown.utf8.lexicographicallyPrecedes($1.shown.utf8) }
    }

    /// Returns the entries of this folder in file system order.
    func unsortedEntries() throws(SystemError) -> [Entry] {
        // The stream closes its descriptor, so it gets a duplicate, which is faster than reopening the folder. Both
        // share the read position, which is not used elsewhere.
        let own = Int32(try performSystemCall { Int(dup(descriptor.number)) })
        guard let stream = unsafe fdopendir(own) else {
            let error = SystemError.last
            close(own)
            throw error
        }
        defer { unsafe closedir(stream) }
        unsafe rewinddir(stream)
        var entries: [Entry] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                if errno != 0 { throw SystemError.last }
                break
            }
            guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { continue }
            let name = unsafe (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
            let valid = unsafe String(validatingCString: name)
            if valid == "." || valid == ".." { continue }
            entries.append(
                Entry(
                    name: valid, shown: unsafe valid ?? String(cString: name),
                    kind: unsafe Self.kind(ofType: Int32(entry.pointee.d_type))))
        }
        return entries
    }

    /// Returns the status of the item at a path, following symbolic links.
    static func status(at path: String) throws(SystemError) -> FileStatus {
        var raw = stat()
        try performSystemCall { unsafe Int(fstatat(AT_FDCWD, path, &raw, 0)) }
        return FileStatus(raw)
    }

    /// Converts the type in a directory entry to a kind, or returns `nil` if the type is unknown.
    private static func kind(ofType type: Int32) -> FileStatus.Kind? {
        switch type {
        case Int32(DT_REG): .file
        case Int32(DT_DIR): .folder
        case Int32(DT_LNK): .link
        case Int32(DT_UNKNOWN): nil
        default: .other
        }
    }
}

/// Resolves the symbolic links in the path of a file or folder.
func realPath(_ path: String) throws(SystemError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw SystemError.last }
    defer { unsafe free(resolved) }
    guard let text = unsafe String(validatingCString: resolved) else { throw SystemError(number: EILSEQ) }
    return text
}

/// Advisory locks on folders. A lock is held until the process closes the descriptor or ends.
///
/// A lock is acquired by calling `flock` on the folder itself. No lock file is needed, and a killed process does not
/// leave a lock behind.
extension Folder {
    enum Lock {
        /// A lock that only one process can hold.
        case exclusive
        /// A lock that several processes can hold at the same time. A shared lock cannot be acquired while another
        /// process holds an exclusive lock.
        case shared
    }

    enum LockResult {
        case acquired, heldByAnotherProcess
        /// The file system does not support locks.
        case unsupported
    }

    /// Tries to acquire a lock without waiting.
    func tryLock(_ lock: Lock) -> LockResult {
        do {
            try performSystemCall { Int(flock(descriptor.number, (lock == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB)) }
            return .acquired
        } catch {
            // NFS locks only files opened for writing, so it fails with EBADF for a folder. Only a lock held by another
            // process justifies rejecting an edit.
            return error.number == EWOULDBLOCK ? .heldByAnotherProcess : .unsupported
        }
    }
}

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
    func isSameFile(as other: FileStatus) -> Bool { inode == other.inode && device == other.device }
}
