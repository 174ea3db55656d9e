import CLibrary

/// Every system call that changes something on a disk, counted.
///
/// A test lets one of them fail, or all from one on, which is what a killed process leaves behind.
package final class Disk {
    private let failure: (_ call: Int) -> SystemError?
    /// How many calls were made.
    private(set) var calls = 0
    /// How many of them waited for the disk.
    private(set) var syncs = 0

    /// - Parameter failure: why the call of a number does not reach the disk; the first has the number 0.
    package init(failure: @escaping (_ call: Int) -> SystemError? = { _ in nil }) {
        self.failure = failure
    }

    private func count() throws(SystemError) {
        defer { calls += 1 }
        if let error = failure(calls) { throw error }
    }

    /// Makes a file of these bytes that must not exist. Where that fails, nothing is left.
    ///
    /// - Parameters:
    ///   - model: the file whose permission bits it gets; nil for those of the umask.
    ///   - keepsOwner: whether it gets the owner and group of the model, too, where the system allows that.
    ///   - isWaiting: whether it waits until the file is on the disk.
    func makeFile(
        _ name: String, in folder: Folder, _ bytes: [UInt8], like model: FileStatus? = nil, keepsOwner: Bool = false,
        waiting isWaiting: Bool = true
    ) throws(SystemError) {
        try count()
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        // What only few may read is never open to more, not even before it has all its permissions.
        let mode = mode_t(truncatingIfNeeded: model?.mode ?? 0o666) & 0o777
        let file = Descriptor(
            owning: Int32(try system { unsafe Int(openat(folder.descriptor.number, name, flags, mode)) }))
        do {
            if !bytes.isEmpty {
                try count()
                try file.write(bytes)
            }
            if let model { try setMode(model.mode, ownerOf: keepsOwner ? model : nil, of: file) }
            if isWaiting { try sync(file) }
        } catch {
            try? removeFile(name, in: folder)
            throw error
        }
    }

    /// Gives a file the permission bits, and where the system allows it the owner and group, of another one.
    private func setMode(_ mode: UInt32, ownerOf model: FileStatus?, of file: Descriptor) throws(SystemError) {
        if let model {
            let own = try file.status()
            if own.user != model.user || own.group != model.group {
                try count()
                if fchown(file.number, model.user, model.group) != 0 {
                    // Only the superuser gives files away, but a group of one's own may be kept: the rest is let go.
                    _ = fchown(file.number, uid_t.max, model.group)
                }
            }
        }
        try count()
        try system { Int(fchmod(file.number, mode_t(truncatingIfNeeded: mode))) }
    }

    /// Waits until what was written to a file, or changed in a folder, is on the disk.
    func sync(_ file: Descriptor) throws(SystemError) {
        try count()
        syncs += 1
        #if canImport(Darwin)
        // `fsync` on Darwin leaves the drive free to write in any order.
        if fcntl(file.number, F_FULLFSYNC) == 0 { return }
        #endif
        do {
            try system { Int(fsync(file.number)) }
        } catch let error where error.number == EINVAL || error.number == ENOTSUP {
            // Some file systems have nothing to wait for in a folder.
        }
    }

    /// Renames a file or folder, over another one where there is one.
    func rename(_ name: String, in folder: Folder, to newName: String, in newFolder: Folder) throws(SystemError) {
        try count()
        try system {
            unsafe Int(renameat(folder.descriptor.number, name, newFolder.descriptor.number, newName))
        }
    }

    /// Renames a file to a name that nothing has.
    func renameToNew(
        _ name: String, in folder: Folder, to newName: String, in newFolder: Folder
    ) throws(SystemError) {
        do {
            // Unlike a rename, this fails when somebody else was faster.
            try link(name, in: folder, to: newName, in: newFolder)
        } catch let error where error.isUnsupported {
            if try newFolder.statusIfPresent(of: newName) != nil { throw SystemError(number: EEXIST) }
            try rename(name, in: folder, to: newName, in: newFolder)
            return
        }
        // The file is in place; that its first name stays, too, does not undo this.
        try? removeFile(name, in: folder)
    }

    /// Copies a file, with its permission bits, over one of the same name.
    func copy(
        _ name: String, in folder: Folder, to newName: String, in newFolder: Folder, waiting isWaiting: Bool = true
    ) throws(SystemError) {
        let file = try folder.file(name)
        let status = try file.status()
        if try newFolder.statusIfPresent(of: newName) != nil { try removeFile(newName, in: newFolder) }
        try makeFile(
            newName, in: newFolder, file.bytes(expecting: status.size), like: status, keepsOwner: true,
            waiting: isWaiting)
    }

    /// Makes a second name for a file, which must not exist.
    func link(_ name: String, in folder: Folder, to newName: String, in newFolder: Folder) throws(SystemError) {
        try count()
        try system {
            unsafe Int(linkat(folder.descriptor.number, name, newFolder.descriptor.number, newName, 0))
        }
    }

    /// Makes a folder that must not exist, with these permission bits less those of the umask.
    func makeFolder(_ name: String, in folder: Folder, mode: UInt32 = 0o777) throws(SystemError) {
        try count()
        try system { unsafe Int(mkdirat(folder.descriptor.number, name, mode_t(truncatingIfNeeded: mode))) }
    }

    /// Opens a folder below another one by the parts of its path; what is missing of it is made.
    func folder(at parts: some Sequence<String>, in root: Folder) throws(SystemError) -> Folder {
        var folder = root
        for part in parts {
            if try folder.statusIfPresent(of: part) == nil { try makeFolder(part, in: folder) }
            folder = try folder.folder(part)
        }
        return folder
    }

    /// Removes a file; of a symbolic link, the link.
    func removeFile(_ name: String, in folder: Folder) throws(SystemError) {
        try count()
        try system { unsafe Int(unlinkat(folder.descriptor.number, name, 0)) }
    }

    /// Removes an empty folder.
    func removeFolder(_ name: String, in folder: Folder) throws(SystemError) {
        try count()
        try system { unsafe Int(unlinkat(folder.descriptor.number, name, AT_REMOVEDIR)) }
    }
}
