import SettingsModel
import SourceText

/// A set of changes to a bundle's files. The changes are validated against the current state of the bundle.
struct ChangePlan {
    /// The contents of a file to write, and the status of the file whose permissions it inherits.
    typealias NewFile = (bytes: [UInt8], model: FileStatus?)

    private(set) var manifest = Manifest(entries: [])
    /// The new file for each manifest entry. An element is `nil` if the file is removed or has already been written.
    private(set) var newFiles: [NewFile?] = []

    private let location: BundleLocation
    private let loaded: LoadedBundle
    /// The paths of all changed files, as UTF-8 bytes.
    private var paths: Set<[UInt8]> = []
    /// The digests of a file's contents before and after the change. A digest is `nil` if the contents are unknown or
    /// the file does not exist.
    private typealias Digests = (old: String?, new: String?)

    /// Creates a plan, and validates it as far as possible before anything is written.
    ///
    /// - Throws: `changed`, `unsafePath`, `leavesBundle`, `contradiction`, `missing`, `tooLarge`, `bundleTooLarge`, or
    ///   `failed`.
    init(_ changes: [FileChange], of loaded: LoadedBundle, at location: BundleLocation) throws(StorageError) {
        self.loaded = loaded
        self.location = location
        var seen: Set<[UInt8]> = []
        for change in changes where !seen.insert(Array(change.path.utf8)).inserted {
            throw .contradiction(path: change.path, reason: "it is changed twice")
        }
        let needed = changes.filter { change in
            guard case .write(let path, let bytes, _) = change, loaded.snapshot[path] != nil else { return true }
            return loaded.files.files[path]?.bytes != bytes
        }
        if needed.isEmpty { return }
        for change in needed {
            // Paths are validated first: an unsafe path must not even be accessed.
            let path = try BundlePath(change.path, allowingHiddenNames: change.bytes == nil)
            guard path.isProject, change.bytes == nil || loaded.snapshot[change.path] == nil else { continue }
            throw .unsafePath(path: change.path, reason: "an Xcode project cannot be created or removed")
        }
        try checkSize(of: needed)
        paths = Set(needed.map { Array($0.path.utf8) })
        try checkUnchanged()
        // Hashing takes most of the time, so it runs on all cores.
        let digest = manifest.version.digest
        let size = needed.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
        let digests = needed.concurrentMap(ofBytes: size) { change -> Digests in
            let old = loaded.files.files[change.path]?.bytes
            if let old, let new = change.bytes { return digest.hexDigest(of: old, and: new) }
            return (old.map { digest.hexDigest(of: $0) }, change.bytes.map { digest.hexDigest(of: $0) })
        }
        for (change, digests) in zip(needed, digests) {
            switch change {
            case .write(let path, let bytes, let like): try addFileToWrite(path, bytes, digests, like: like)
            case .remove(let path): try addFileToRemove(path, digests)
            }
        }
        do {
            try manifest.checkConflicts()
        } catch {
            throw .contradiction(path: location.path, reason: error.reason)
        }
        try checkAccess()
    }

    /// Adds files in a new bundle that have already been written to their final paths. If the change is rolled back,
    /// these files are removed.
    mutating func addWrittenFiles(_ files: [(path: BundlePath, bytes: [UInt8])]) {
        for file in files {
            let image = FileState.file(manifest.version.digest.hexDigest(of: file.bytes))
            let name = TemporaryNames.stagedFile(newFiles.count)
            manifest.entries.append(.init(path: file.path, old: .absent, new: image, staged: name))
            newFiles.append(nil)
        }
    }

    /// The indices of the manifest entries that have not been applied yet.
    var pending: [Int] {
        manifest.entries.indices.filter { manifest.entries[$0].new == .absent || newFiles[$0] != nil }
    }

    /// Throws an error if the changed bundle would exceed the size limits. Such a bundle could no longer be read.
    private func checkSize(of changes: [FileChange]) throws(StorageError) {
        var size = loaded.files.files.values.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
        for case .write(let path, let bytes, _) in changes {
            if bytes.count > ReadingLimit.file {
                throw .tooLarge(path: location.shown(path), size: bytes.count, limit: ReadingLimit.file)
            }
            size += bytes.count - (loaded.files.files[path]?.bytes?.count ?? 0)
        }
        if size > ReadingLimit.bundle {
            throw .bundleTooLarge(path: location.path, size: size, limit: ReadingLimit.bundle)
        }
    }

    /// The folders that contained no files before the change.
    var emptyFolders: Set<String> { loaded.files.emptyFolders }

    /// Throws an error if another process has changed the files on which the plan is based.
    func checkUnchanged() throws(StorageError) { try loaded.checkUnchanged(includingUnread: paths, at: location) }

    private mutating func addFileToWrite(
        _ path: String, _ bytes: [UInt8], _ digests: Digests, like: String?
    ) throws(StorageError) {
        let old: FileState
        let real: BundlePath
        var model: FileStatus?
        if let found = loaded.snapshot[path] {
            if found.status?.kind == .other { throw .unsafePath(path: path, reason: "it is a pipe or a device") }
            guard let target = loaded.files.files[path]?.target else { throw .leavesBundle(path: location.shown(path)) }
            real = try BundlePath(target)
            old = .file(try digest(digests.old, of: path, at: real))
            model = try status(of: real)
        } else {
            real = try realPath(ofNewFile: path)
            old = .absent
            if let like { model = loaded.snapshot[like]?.status }
        }
        let new = digests.new.map { FileState.file($0) } ?? .absent
        // Two paths may resolve to the same file. An identical change is recorded only once.
        if manifest.entries.contains(where: { $0.new == new && $0.path == real }) { return }
        manifest.entries.append(
            .init(path: real, old: old, new: new, staged: TemporaryNames.stagedFile(newFiles.count)))
        newFiles.append((bytes, model))
    }

    private mutating func addFileToRemove(_ path: String, _ digests: Digests) throws(StorageError) {
        guard let found = loaded.snapshot[path] else { throw .missing(path: location.shown(path)) }
        let real = try BundlePath(found.place, allowingHiddenNames: true)
        let old: FileState
        if let destination = found.destination {
            old = .link(manifest.version.digest.hexDigest(of: destination))
        } else if found.status?.kind == .file {
            old = .file(try digest(digests.old, of: path, at: real))
        } else {
            throw .unsafePath(path: path, reason: "it is a pipe or a device")
        }
        let entry = Manifest.Entry(path: real, old: old, new: .absent, staged: nil)
        if manifest.entries.contains(entry) { return }
        manifest.entries.append(entry)
        newFiles.append(nil)
    }

    /// Returns a file's digest. If the digest is not known because the file has not been read, it is computed from the
    /// file's current contents.
    private func digest(_ known: String?, of path: String, at real: BundlePath) throws(StorageError) -> String {
        if let known { return known }
        return try attempt("read", location.shown(path)) {
            try FileState.digest(
                manifest.version.digest, of: location.bundle.folder(at: real.folder).file(real.name))
        }
    }

    private func status(of real: BundlePath) throws(StorageError) -> FileStatus {
        let status = try? location.bundle.folder(at: real.folder).status(of: real.name)
        guard let status, status.kind == .file else { throw .changed(path: location.shown(real.text)) }
        return status
    }

    /// Returns the path of a new file after resolving the symbolic links in its parent folders.
    private func realPath(ofNewFile text: String) throws(StorageError) -> BundlePath {
        let path = try BundlePath(text)
        if path.isOutsideBundle { return try absent(path, shownAs: text) }
        var existing = path.parts.count - 1
        while existing > 0 {
            let folder = path.parts[..<existing].joined(separator: "/")
            let real = try attempt("open", location.shown(folder)) {
                try ifReachable(BundleStorage.realPath(location.realPath() + "/" + folder))
            }
            if let real {
                let relativePath = try attempt("open", location.path) { try location.relativePath(real) }
                guard let inner = relativePath else { throw .leavesBundle(path: location.shown(text)) }
                let rest = path.parts[existing...].joined(separator: "/")
                return try absent(BundlePath(inner.isEmpty ? rest : "\(inner)/\(rest)"), shownAs: text)
            }
            if (try? location.bundle.status(of: folder)) != nil { throw .leavesBundle(path: location.shown(text)) }
            existing -= 1
        }
        return try absent(path, shownAs: text)
    }

    private func absent(_ path: BundlePath, shownAs text: String) throws(StorageError) -> BundlePath {
        let found = try attempt("access", location.shown(text)) { () -> FileStatus? in
            guard let folder = try location.bundle.folderIfPresent(at: path.folder),
                let status = try folder.statusIfPresent(of: path.name)
            else { return nil }
            if try folder.lists(path.name) { return status }
            // On a case-insensitive file system, the name may match a file that this change removes.
            return loaded.snapshot.files.values.contains { $0.status == status } ? nil : status
        }
        if found?.kind == .folder { throw .unsafePath(path: text, reason: "a folder has that name") }
        if found != nil { throw .changed(path: location.shown(text)) }
        return path
    }

    /// Throws an error if the permissions of a file or folder would prevent the change. The permissions are checked
    /// before the change is recorded.
    private func checkAccess() throws(StorageError) {
        for entry in manifest.entries {
            try attempt(entry.new == .absent ? "remove" : "write", location.shown(entry.path.text)) {
                var folder = location.bundle
                for part in entry.path.folder {
                    guard let inner = try folder.folderIfPresent(at: [part]) else { break }
                    folder = inner
                }
                try folder.requireWritableFolder()
                if entry.old == .absent { return }
                // These two restrictions affect only the replacement of a file.
                let status = try folder.status(of: entry.path.name)
                if try folder.isAppendOnly || !folder.canReplace(status) { throw SystemError.forbidden }
                // A project file without any write permission was locked on purpose.
                if entry.path.isProject, status.mode & 0o222 == 0 { throw SystemError.forbidden }
                do throws(SystemError) {
                    try folder.requireWritableFile(entry.path.name)
                } catch {
                    // A read-only file can be replaced, but an immutable one cannot.
                    if error.isImmutable { throw error }
                }
            }
        }
    }
}
