import CLibrary

/// Performs the system calls that modify a disk, and counts them for tests.
///
/// A test can simulate the failure of a single call. To simulate a killed process, it can make all calls after a
/// certain point fail.
package final class Disk {
    private let failure: (_ call: Int) -> SystemError?
    /// The number of calls so far.
    private(set) var calls = 0
    /// The number of sync calls so far.
    private(set) var syncs = 0

    /// Creates a disk, optionally with simulated errors for tests.
    ///
    /// - Parameter failure: A closure that returns the simulated error for a call, or `nil` to perform the call. Calls
    ///   are numbered from 0.
    package init(failure: @escaping (_ call: Int) -> SystemError? = { _ in nil }) { self.failure = failure }

    private func count() throws(SystemError) {
        defer { calls += 1 }
        if let error = failure(calls) { throw error }
    }

    /// Creates a new file with the given contents. If writing the contents fails, the file is removed.
    ///
    /// - Parameters:
    ///   - model: The file whose permission bits are copied, or `nil` to use the default permissions, restricted by the
    ///     umask.
    ///   - keepsOwner: Whether to also copy the owner and group of the model, if the system allows it.
    ///   - waitsForSync: Whether to sync the file to disk and wait until this is complete.
    func makeFile(
        _ name: String, in folder: Folder, _ bytes: [UInt8], like model: FileStatus? = nil, keepsOwner: Bool = false,
        waitingForSync waitsForSync: Bool = true
    ) throws(SystemError) {
        try count()
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        // The file is never more accessible than its model, not even before its permissions are set.
        let mode = mode_t(truncatingIfNeeded: model?.mode ?? 0o666) & 0o777
        let file = Descriptor(
            owning: Int32(try performSystemCall { unsafe Int(openat(folder.descriptor.number, name, flags, mode)) }))
        do {
            if !bytes.isEmpty {
                try count()
                try file.write(bytes)
            }
            if let model { try setMode(model.mode, ownerOf: keepsOwner ? model : nil, of: file) }
            if waitsForSync { try sync(file) }
        } catch {
            try? removeFile(name, in: folder)
            throw error
        }
    }

    /// Sets the permission bits of a file and, if the system allows it, copies the owner and group of another file.
    private func setMode(_ mode: UInt32, ownerOf model: FileStatus?, of file: Descriptor) throws(SystemError) {
        if let model {
            let own = try file.status()
            if own.user != model.user || own.group != model.group {
                try count()
                if fchown(file.number, model.user, model.group) != 0 {
                    // Only the superuser can change the owner, but the group may still be allowed. Failure is ignored.
                    _ = fchown(file.number, uid_t.max, model.group)
                }
            }
        }
        try count()
        try performSystemCall { Int(fchmod(file.number, mode_t(truncatingIfNeeded: mode))) }
    }

    /// Syncs a file or folder, and waits until its contents have been written to disk.
    func sync(_ file: Descriptor) throws(SystemError) {
        try count()
        syncs += 1
        #if canImport(Darwin)
        // On Darwin, `fsync` does not prevent the drive from reordering writes.
        if fcntl(file.number, F_FULLFSYNC) == 0 { return }
        #endif
        do {
            try performSystemCall { Int(fsync(file.number)) }
        } catch let error where error.number == EINVAL || error.number == ENOTSUP {
            // Some file systems do not support syncing folders.
        }
    }

    /// Renames a file or folder, replacing any item that already has the new name.
    func rename(_ name: String, in folder: Folder, to newName: String, in newFolder: Folder) throws(SystemError) {
        try count()
        try performSystemCall {
            unsafe Int(renameat(folder.descriptor.number, name, newFolder.descriptor.number, newName))
        }
    }

    /// Renames a file, or throws an error if an item already has the new name.
    func renameWithoutReplacing(
        _ name: String, in folder: Folder, to newName: String, in newFolder: Folder
    ) throws(SystemError) {
        do {
            // Unlike a rename, this fails if another process has just created the file.
            try link(name, in: folder, to: newName, in: newFolder)
        } catch let error where error.isUnsupported {
            if try newFolder.statusIfPresent(of: newName) != nil { throw SystemError(number: EEXIST) }
            try rename(name, in: folder, to: newName, in: newFolder)
            return
        }
        // The new name exists, so a leftover old name is not an error.
        try? removeFile(name, in: folder)
    }

    /// Copies a file and its permission bits, replacing any existing file.
    func copy(
        _ name: String, in folder: Folder, to newName: String, in newFolder: Folder,
        waitingForSync waitsForSync: Bool = true
    ) throws(SystemError) {
        let file = try folder.file(name)
        let status = try file.status()
        if try newFolder.statusIfPresent(of: newName) != nil { try removeFile(newName, in: newFolder) }
        try makeFile(
            newName, in: newFolder, file.bytes(expecting: status.size), like: status, keepsOwner: true,
            waitingForSync: waitsForSync)
    }

    /// Creates a hard link to a file. The new name must not exist.
    func link(_ name: String, in folder: Folder, to newName: String, in newFolder: Folder) throws(SystemError) {
        try count()
        try performSystemCall {
            unsafe Int(linkat(folder.descriptor.number, name, newFolder.descriptor.number, newName, 0))
        }
    }

    /// Creates a new folder. The umask further restricts the specified permission bits.
    func makeFolder(_ name: String, in folder: Folder, mode: UInt32 = 0o777) throws(SystemError) {
        try count()
        try performSystemCall { unsafe Int(mkdirat(folder.descriptor.number, name, mode_t(truncatingIfNeeded: mode))) }
    }

    /// Opens the folder at a path relative to another folder, and creates any missing folders.
    func folder(at parts: some Sequence<String>, in root: Folder) throws(SystemError) -> Folder {
        var folder = root
        for part in parts {
            if try folder.statusIfPresent(of: part) == nil { try makeFolder(part, in: folder) }
            folder = try folder.folder(part)
        }
        return folder
    }

    /// Removes a file or a symbolic link. The target of a symbolic link is not removed.
    func removeFile(_ name: String, in folder: Folder) throws(SystemError) {
        try count()
        try performSystemCall { unsafe Int(unlinkat(folder.descriptor.number, name, 0)) }
    }

    /// Removes an empty folder.
    func removeFolder(_ name: String, in folder: Folder) throws(SystemError) {
        try count()
        try performSystemCall { unsafe Int(unlinkat(folder.descriptor.number, name, AT_REMOVEDIR)) }
    }
}
