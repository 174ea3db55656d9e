package import SettingsModel

/// The output folder of a build. This folder is the built bundle.
///
/// Every file in the folder can be regenerated from the sources. A build therefore does not write a change record and
/// does not wait until files are synced to disk. After an interrupted build, the next build compares each file with its
/// expected contents.
package struct BuildOutput {
    package typealias File = OutputFiles.File

    /// The file changes and folder removals that are needed to bring a built bundle up to date.
    package struct Changes {
        /// The current contents of the files that will be replaced or removed.
        package fileprivate(set) var old = BundleFiles()
        package fileprivate(set) var files: [FileChange] = []
        /// The folders to remove because they no longer contain any files, innermost first.
        fileprivate var folders: [String] = []

        package var isEmpty: Bool { files.isEmpty && folders.isEmpty }
    }

    private let path: String
    private let sources: [String]
    private let writesDeclaredFilesOnly: Bool
    private let staging: BuildStaging
    private let disk: Disk

    /// Creates an output, and verifies that it does not overlap its sources.
    ///
    /// - Parameters:
    ///   - path: The path of the built bundle, which does not need to exist.
    ///   - temporary: The folder in which files are prepared, or `nil` for the parent folder of the built bundle.
    ///   - writesDeclaredFilesOnly: Whether a script sandbox restricts access to the declared output files and their
    ///     parent folders. If `true`, other files in the bundle are kept.
    ///   - sources: The paths of the files and folders that the build reads. None of them may overlap the output.
    /// - Throws: `outputOverlapsSource` if the output overlaps a source.
    package init(
        at path: String, preparingIn temporary: String? = nil, onlyDeclared writesDeclaredFilesOnly: Bool = false,
        from sources: [String], disk: Disk = Disk()
    ) throws(StorageError) {
        self.path = BundleLocation.trimmed(path)
        self.sources = sources
        self.writesDeclaredFilesOnly = writesDeclaredFilesOnly
        self.disk = disk
        staging = BuildStaging(of: self.path, in: temporary, disk: disk)
        try requireNoOverlap()
    }

    /// Throws an error if the output is the same as a source, is inside a source, or contains a source. Files are
    /// compared by device and inode number, so different paths to the same file are recognized.
    private func requireNoOverlap() throws(StorageError) {
        let own = Self.folders(around: path)
        let output = try? Folder.status(at: path)
        for source in sources {
            let input = try? Folder.status(at: source)
            let isInside = input.map { input in own.contains { $0.isSameFile(as: input) } } ?? false
            let isAround = output.map { output in
                Self.folders(around: source).contains { $0.isSameFile(as: output) }
            }
            if isInside || isAround == true { throw .outputOverlapsSource(output: path, source: source) }
        }
    }

    /// Returns the status of the item at a path and of all its parent folders, nearest first. If the item does not
    /// exist, the list starts at its nearest existing parent folder.
    private static func folders(around path: String) -> [FileStatus] {
        var place = path
        while (try? realPath(place)) == nil, !["/", "."].contains(place) { place = BundleLocation.split(place).folder }
        guard var real = try? realPath(place) else { return [] }
        var folders: [FileStatus] = []
        while let status = try? Folder.status(at: real) {
            folders.append(status)
            if real == "/" { break }
            real = BundleLocation.split(real).folder
        }
        return folders
    }

    // MARK: Comparison

    /// Returns the changes needed for the folder to contain exactly the specified files.
    ///
    /// In a script sandbox, undeclared files are not accessible, so they are not removed.
    ///
    /// - Parameter files: The files, with paths relative to the folder.
    /// - Throws: `unsafePath`, `notAFolder`, `tooManyFiles`, `failed`, or `inTheWay` if the folder is not a Settings
    ///   bundle.
    package func changes(to files: [File]) throws(StorageError) -> Changes {
        let names = try files.map { file throws(StorageError) in try BundlePath(file.path) }
        guard let root = try Folder.ifPresent(at: path) else {
            return Changes(files: files.map { .write(path: $0.path, bytes: $0.bytes) })
        }
        let listed = writesDeclaredFilesOnly ? nil : try listing(of: root)
        if let listed, !listed.files.isEmpty, try !BundleDiscovery.isBundle(path) {
            throw .inTheWay(path: path, reason: "it is not a Settings bundle")
        }
        var changes = Changes()
        for (file, name) in zip(files, names) {
            // On a case-insensitive file system, the old spelling of a name is removed before the new one is written.
            if let listed, !listed.files.contains(file.path) {
                changes.files.append(.write(path: file.path, bytes: file.bytes))
                continue
            }
            let (exists, bytes) = try attempt("access", shown(file.path)) { try contents(of: name, in: root) }
            if bytes == file.bytes { continue }
            if exists { changes.old.files[file.path] = .init(path: file.path, target: file.path, bytes: bytes) }
            changes.files.append(.write(path: file.path, bytes: file.bytes))
        }
        guard let listed else { return changes }
        for path in listed.files.subtracting(files.map(\.path)).sorted() {
            let bytes = try attempt("access", shown(path)) {
                try contents(of: BundlePath(path, allowingHiddenNames: true), in: root).bytes
            }
            changes.old.files[path] = .init(path: path, target: path, bytes: bytes)
            changes.files.append(.remove(path: path))
        }
        let needed = Set(names.flatMap(\.parentFolders))
        changes.folders = listed.folders.filter { !needed.contains($0.split(separator: "/").map(String.init)) }
        return changes
    }

    /// Returns whether an item exists at a path. If the item is a regular file, its contents are also returned.
    private func contents(of name: BundlePath, in root: Folder) throws(SystemError) -> (exists: Bool, bytes: [UInt8]?) {
        let folder: Folder
        do {
            folder = try root.folder(at: name.folder)
        } catch {
            // An item that is not a folder will be replaced.
            if error.isMissing || error.isLink { return (false, nil) }
            throw error
        }
        guard let status = try folder.statusIfPresent(of: name.name) else { return (false, nil) }
        guard status.kind == .file else { return (true, nil) }
        return (true, try folder.file(name.name).bytes(expecting: status.size, limit: ReadingLimit.file))
    }

    /// Lists the files and symbolic links below a folder, and the folders that would be empty if these items were
    /// removed. The folders are listed innermost first. Hidden items are skipped because a build never writes them.
    private func listing(of root: Folder) throws(StorageError) -> (files: Set<String>, folders: [String]) {
        var files: Set<String> = []
        var folders: [String] = []
        func visit(_ folder: Folder, _ prefix: String, _ depth: Int) throws -> Bool {
            var isOurs = true
            for entry in try folder.entries() {
                guard let name = entry.name, name.utf8.first != UInt8(ascii: ".") else {
                    isOurs = false
                    continue
                }
                let path = prefix + name
                if files.count + folders.count == BundleWalk.limit {
                    throw StorageError.tooManyFiles(path: self.path, limit: BundleWalk.limit)
                }
                guard try folder.status(of: name).kind == .folder else {
                    files.insert(path)
                    continue
                }
                let isEmpty =
                    try depth < BundleFiles.maximumFolderDepth && visit(folder.folder(name), path + "/", depth + 1)
                if isEmpty { folders.append(path) } else { isOurs = false }
            }
            return isOurs
        }
        _ = try attempt("read", path) { try visit(root, "", 0) }
        return (files, folders)
    }

    // MARK: Writing

    /// Writes files to the folder, and removes all other files. A file that already has the specified contents is not
    /// rewritten.
    ///
    /// - Returns: The changes that were made.
    /// - Throws: `locked`, `outputOverlapsSource`, `failed`, or an error from `changes(to:)`. In a script sandbox,
    ///   `missing` if the parent folder does not exist.
    @discardableResult
    package func write(_ files: [File]) throws(StorageError) -> Changes {
        // A concurrent build may interfere with this comparison. In that case, it is repeated after that build.
        if let changes = try? changes(to: files), changes.isEmpty, !staging.exists { return changes }
        let root = try open()
        try requireNoOverlap()
        let preparing = try staging.createAndLock()
        defer { staging.remove(preparing) }
        // The comparison starts over, because another build may have finished in the meantime.
        let needed = try self.changes(to: files)
        try applyChanges(needed, in: root, preparingIn: preparing)
        return needed
    }

    private func open() throws(StorageError) -> Folder {
        guard writesDeclaredFilesOnly else { return try disk.openOrMakeFolders(path) }
        let place = BundleLocation.split(path)
        let parent = try attempt("open", place.folder, reportingMissing: true) { try Folder(at: place.folder) }
        return try disk.openOrMakeFolder(path, named: place.name, in: parent)
    }

    private func applyChanges(
        _ changes: Changes, in root: Folder, preparingIn preparing: Folder
    ) throws(StorageError) {
        // All files are staged first, so a full disk is noticed before any existing file is replaced.
        for (number, change) in changes.files.enumerated() {
            guard let bytes = change.bytes else { continue }
            try attempt("write", shown(change.path)) {
                try disk.makeFile(TemporaryNames.stagedFile(number), in: preparing, bytes, waitingForSync: false)
            }
        }
        func remove(_ path: String, _ removeItem: (String, Folder) throws -> Void) throws(StorageError) {
            try attempt("remove", shown(path)) {
                let name = try BundlePath(path, allowingHiddenNames: true)
                try removeItem(name.name, root.folder(at: name.folder))
            }
        }
        for change in changes.files where change.bytes == nil { try remove(change.path, disk.removeFile) }
        for path in changes.folders { try remove(path, disk.removeFolder) }
        for (number, change) in changes.files.enumerated() where change.bytes != nil {
            try attempt("write", shown(change.path)) {
                let name = try BundlePath(change.path)
                let folder = try disk.folder(at: name.folder, in: root)
                do {
                    try disk.rename(TemporaryNames.stagedFile(number), in: preparing, to: name.name, in: folder)
                } catch let error as SystemError where error.isCrossDevice {
                    try disk.copy(
                        TemporaryNames.stagedFile(number), in: preparing, to: name.name, in: folder,
                        waitingForSync: false)
                }
            }
        }
    }

    private func shown(_ file: String) -> String { "\(path)/\(file)" }
}
