import CLibrary

/// An open folder, through which all that lies in it is reached, whatever happens to its path meanwhile.
///
/// Nothing here writes; `Disk` does.
struct Folder: Sendable {
    let descriptor: Descriptor

    /// One name in a folder; nil where the name is not UTF-8, and then with what can be shown of it.
    struct Entry {
        var name: String?
        var shown: String
        /// What has the name, where the folder itself says so: most file systems do, and nobody need be asked.
        var kind: FileStatus.Kind?
    }

    /// Opens the folder at a path, through symbolic links.
    init(at path: String) throws(SystemError) {
        descriptor = try Descriptor(opening: path, in: AT_FDCWD, O_RDONLY | O_DIRECTORY)
    }

    private init(_ descriptor: Descriptor) {
        self.descriptor = descriptor
    }

    /// Opens a folder in this one by its name; a symbolic link is not followed.
    func folder(_ name: String) throws(SystemError) -> Folder {
        Folder(try open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
    }

    /// Opens a folder below this one by the parts of its path; no symbolic link is followed.
    func folder(at parts: some Sequence<String>) throws(SystemError) -> Folder {
        var folder = self
        for part in parts {
            folder = try folder.folder(part)
        }
        return folder
    }

    /// Opens a folder below this one by the parts of its path; nil where one of them is missing.
    func folderIfPresent(at parts: some Sequence<String>) throws(SystemError) -> Folder? {
        do {
            return try folder(at: parts)
        } catch let error where error.isAbsence {
            return nil
        }
    }

    /// Opens a file in this folder to be read; a pipe is not waited for, and a symbolic link only followed where that
    /// is asked for.
    func file(_ name: String, followingLinks: Bool = false) throws(SystemError) -> Descriptor {
        try open(name, O_RDONLY | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW))
    }

    private func open(_ name: String, _ flags: Int32) throws(SystemError) -> Descriptor {
        try Descriptor(opening: name, in: descriptor.number, flags)
    }

    /// What the system says of a name in this folder; of a symbolic link itself, unless `following`.
    func status(of name: String, following: Bool = false) throws(SystemError) -> FileStatus {
        var raw = stat()
        let flags = following ? 0 : AT_SYMLINK_NOFOLLOW
        try system { unsafe Int(fstatat(descriptor.number, name, &raw, flags)) }
        return FileStatus(raw)
    }

    /// What the system says of a name in this folder, or nil where nothing has that name.
    func statusIfPresent(of name: String) throws(SystemError) -> FileStatus? {
        do {
            return try status(of: name)
        } catch let error where error.isMissing {
            return nil
        }
    }

    /// Whether a name of exactly this spelling is in the folder: a file system that ignores case finds more.
    func lists(_ name: String) throws(SystemError) -> Bool {
        try entries().contains { $0.name.map { $0.utf8.elementsEqual(name.utf8) } ?? false }
    }

    /// Throws unless this process may write to a file in this folder.
    func requireWritable(_ name: String) throws(SystemError) {
        try system { unsafe Int(faccessat(descriptor.number, name, W_OK, AT_EACCESS)) }
    }

    /// Throws unless this process may make and remove names in this folder.
    func requireChangeable() throws(SystemError) {
        try system { unsafe Int(faccessat(descriptor.number, ".", W_OK | X_OK, AT_EACCESS)) }
    }

    /// Whether names in this folder may come, and neither go nor be given to another file; false where the system does
    /// not say.
    var isAppendOnly: Bool {
        #if canImport(Darwin)
        var raw = stat()
        guard unsafe fstat(descriptor.number, &raw) == 0 else { return false }
        return raw.st_flags & UInt32(UF_APPEND | SF_APPEND) != 0
        #else
        // FS_IOC_GETFLAGS and FS_APPEND_FL of <linux/fs.h>: macros that Swift does not import.
        let request = UInt(2) << 30 | UInt(MemoryLayout<Int>.size) << 16 | 0x6601
        var flags = 0
        guard unsafe ioctl(descriptor.number, request, &flags) == 0 else { return false }
        return flags & 0x20 != 0
        #endif
    }

    /// Whether this process may take names away from this folder, as from one like /tmp, where each user's files are
    /// his own.
    func mayReplace(_ file: FileStatus) throws(SystemError) -> Bool {
        let own = try descriptor.status()
        let user = geteuid()
        return own.mode & UInt32(S_ISVTX) == 0 || user == 0 || own.user == user || file.user == user
    }

    /// Where a symbolic link in this folder leads, as it is written there.
    func destination(of name: String) throws(SystemError) -> [UInt8] {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = try system { unsafe readlinkat(descriptor.number, name, &buffer, buffer.count) }
        return buffer[..<count].map { UInt8(bitPattern: $0) }
    }

    /// The names in this folder, sorted by their bytes.
    func entries() throws(SystemError) -> [Entry] {
        try unsortedEntries().sorted { $0.shown.utf8.lexicographicallyPrecedes($1.shown.utf8) }
    }

    /// The names in this folder, in the order of the file system.
    func unsortedEntries() throws(SystemError) -> [Entry] {
        // A descriptor of its own, which the stream closes. Both share the place up to which the folder was read, and
        // nobody else reads it: opening the folder once more would take longer.
        let own = Int32(try system { Int(dup(descriptor.number)) })
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
}

extension Folder {
    /// What the system says of a path, through symbolic links.
    static func status(at path: String) throws(SystemError) -> FileStatus {
        var raw = stat()
        try system { unsafe Int(fstatat(AT_FDCWD, path, &raw, 0)) }
        return FileStatus(raw)
    }

    /// What a folder says of a name in it; nil where it does not say.
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

/// The path of a file or folder without symbolic links in it, as the system resolves it.
func realPath(_ path: String) throws(SystemError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw SystemError.last }
    defer { unsafe free(resolved) }
    guard let text = unsafe String(validatingCString: resolved) else { throw SystemError(number: EILSEQ) }
    return text
}

/// A lock on a folder, which a process has until it lets go of the descriptor or ends.
///
/// It is the `flock` on the folder itself: nothing has to be written for it, and a killed process leaves none behind.
extension Folder {
    enum Lock {
        /// One process has it, and no other any.
        case exclusive
        /// Several may have it, and keep the exclusive one away.
        case shared
    }

    enum LockAnswer {
        case taken, held
        /// The file system has no locks.
        case refused
    }

    /// Asks for a lock, and does not wait for it.
    func take(_ lock: Lock) -> LockAnswer {
        do {
            try system { Int(flock(descriptor.number, (lock == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB)) }
            return .taken
        } catch {
            // NFS locks only what is open for writing, which a folder never is, and answers EBADF; no other answer
            // than "held" is worth giving up an edit.
            return error.number == EWOULDBLOCK ? .held : .refused
        }
    }
}
