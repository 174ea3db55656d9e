package import SettingsModel

extension LoadedBundle {
    /// Throws an error if a file has changed since it was read, or if a file that the tool reads has been added.
    ///
    /// A file is considered unchanged if its size, times, and inode number are the same. If the times or the inode
    /// number differ, the contents are compared. They are also compared if the file was modified so recently that
    /// another change might not have altered its times.
    ///
    /// - Parameter paths: The paths of additional files to check, as UTF-8 bytes. These files are checked even if they
    ///   have not been read.
    func checkUnchanged(includingUnread paths: Set<[UInt8]>, at location: BundleLocation) throws(StorageError) {
        var walk = BundleWalk(location, and: outside, reading: { _ in false })
        try walk.run()
        let changed = Set(snapshot.files.keys).union(walk.snapshot.files.keys).filter { key in
            let path = String(decoding: key, as: UTF8.self)
            guard let file = snapshot.files[key] else {
                return paths.contains(key) || BundleFiles.shouldReadContents(of: path)
            }
            guard file.wasRead || paths.contains(key) else { return false }
            return walk.snapshot.files[key].map { !isUnchanged(path, file, now: $0, in: location.bundle) } ?? true
        }
        if let first = changed.min(by: { $0.lexicographicallyPrecedes($1) }) {
            throw .changed(path: location.shown(String(decoding: first, as: UTF8.self)))
        }
    }

    /// Reads the contents of additional files, such as images, and returns the bundle's files including these contents.
    ///
    /// - Throws: `changed` if an additional file has changed since the bundle was loaded, `missing`, `notAFolder`, or
    ///   `failed`.
    package func files(reading paths: Set<String>, at path: String) throws(StorageError) -> BundleFiles {
        var files = files
        let bundle = try BundleLocation(path).bundle
        for name in paths {
            guard let known = snapshot[name]?.status, files.files[name]?.bytes == nil, known.kind == .file,
                known.size <= ReadingLimit.file
            else { continue }
            files.files[name]?.bytes = try attempt("read", "\(path)/\(name)") {
                let file = try bundle.file(name, followingLinks: true)
                let bytes = try file.bytes(expecting: known.size, limit: known.size)
                return try file.status() == known ? bytes : nil
            }
            if files.files[name]?.bytes == nil { throw .changed(path: "\(path)/\(name)") }
        }
        return files
    }

    private func isUnchanged(
        _ path: String, _ file: Snapshot.File, now: Snapshot.File, in bundle: Folder
    ) -> Bool {
        guard now.place == file.place, now.destination == file.destination else { return false }
        guard let status = now.status, let before = file.status else { return now.status == nil && file.status == nil }
        if status == before && status.hasReliableTimes(at: snapshot.startTime) { return true }
        if !file.wasRead { return status == before }
        guard status.kind == .file, status.size == before.size, let bytes = files.files[path]?.bytes else {
            return false
        }
        return (try? bundle.file(path, followingLinks: true).bytes(expecting: status.size)) == bytes
    }
}
