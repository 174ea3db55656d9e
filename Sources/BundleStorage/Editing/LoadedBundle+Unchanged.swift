import SettingsModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension LoadedBundle {
    /// Throws if a file that was read, or one of these that were not, is no longer what it was then.
    ///
    /// Size, times and inode tell; where they differ, or are so young that a second change might not show in them, the
    /// contents are compared.
    func checkUnchanged(alsoUnread paths: Set<[UInt8]>, at location: BundleLocation) throws(StorageError) {
        for (key, file) in snapshot.files where file.wasRead || paths.contains(key) {
            let path = String(decoding: key, as: UTF8.self)
            if !isUnchanged(path, file, in: location.bundle) { throw .changed(path: location.shown(path)) }
        }
    }

    private func isUnchanged(_ path: String, _ file: Snapshot.File, in bundle: Folder) -> Bool {
        if let destination = file.destination, (try? bundle.destination(of: path)) != destination { return false }
        let status = try? bundle.status(of: path, following: true)
        guard let status, let before = file.status else { return status == nil && file.status == nil }
        // FAT counts in two seconds.
        let isOld = max(status.modified, status.changed) < snapshot.taken - 2_000_000_000
        if status == before && isOld { return true }
        if !file.wasRead { return status == before }
        guard status.kind == .file, status.size == before.size, let bytes = files.files[path]?.bytes else {
            return false
        }
        let flags = O_RDONLY | O_NONBLOCK
        let now = try? Descriptor(opening: path, in: bundle.descriptor.number, flags).bytes(expecting: status.size)
        return now == bytes
    }
}
