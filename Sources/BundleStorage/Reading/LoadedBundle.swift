package import SettingsModel

/// A bundle that was read from disk, including the information needed to detect later changes by other programs.
package struct LoadedBundle: Sendable {
    package internal(set) var files: BundleFiles
    /// The problems with files and folders that could not be read. Such an item was skipped, or listed without its
    /// contents.
    package let problems: [StorageProblem]
    let snapshot: Snapshot
    /// The files outside the bundle that were read together with it.
    let outside: OutsideFiles

    /// Reads the bundle at a path without locking it. Nothing is written.
    ///
    /// A file is listed without its contents if its name indicates that the contents are not needed, or if the file
    /// cannot be read. Pipes, sockets, and devices are never opened. The result represents a single point in time; see
    /// `BundleWalk.consistent(_:and:skippingHidden:waitingMilliseconds:reading:)`.
    ///
    /// - Parameters:
    ///   - others: The paths of additional files to read.
    ///   - catalogs: The paths of the String Catalogs, keyed by the string table that each catalog replaces.
    /// - Throws: `missing`, `notAFolder`, `failed`, `tooManyFiles`, or `locked` for the bundle; `tooLarge` for a file;
    ///   `bundleTooLarge` for the total size of the files.
    package static func load(
        _ path: String, alsoReading others: Set<String> = [], catalogs: [String: String] = [:]
    ) throws(StorageError) -> LoadedBundle {
        LoadedBundle(
            try BundleWalk.consistent(
                path, and: OutsideFiles(catalogs: catalogs, and: others), reading: contentsFilter(and: others)))
    }

    /// Reads the bundle at a path so that it can be copied. The contents of all files are read, and hidden items are
    /// skipped.
    ///
    /// - Parameter accessesListedNamesOnly: Whether to access an item above the bundle only if the listing of its
    ///   folder contains the item.
    /// - Throws: `unfinished` if a recorded change was not finished; `failed` for the first file or folder that cannot
    ///   be read; `leavesProject` for a symbolic link that leads out of the repository, because its target would ship
    ///   with the app; or an error from `load`.
    package static func loadAllContents(
        _ path: String, catalogs: [String: String] = [:], listing accessesListedNamesOnly: Bool = false
    ) throws(StorageError) -> LoadedBundle {
        let walk = try BundleWalk.readingAllContents(path, and: OutsideFiles(catalogs: catalogs))
        let links = walk.files.filter { $0.target == nil }
        if !links.isEmpty {
            let location = walk.location
            let (own, project) = try attempt("read", path) {
                let own = try location.realPath()
                return (
                    own,
                    try ParentFolders.projectFolders(
                        from: BundleLocation.split(own).folder, listing: accessesListedNamesOnly
                    ).last
                )
            }
            for link in links {
                let real = try attempt("read", location.shown(link.path)) {
                    try realPath("\(own)/\(link.path)")
                }
                if !ParentFolders.isPath(real, in: project ?? own) {
                    throw .leavesProject(path: location.shown(link.path))
                }
            }
        }
        return LoadedBundle(walk)
    }

    /// Reads a bundle that is already locked.
    init(
        locked location: BundleLocation, alsoReading others: Set<String>, catalogs: [String: String]
    ) throws(StorageError) {
        var walk = BundleWalk(
            location, and: OutsideFiles(catalogs: catalogs, and: others), reading: Self.contentsFilter(and: others))
        try walk.run()
        self.init(walk)
    }

    private static func contentsFilter(and others: Set<String>) -> (String) -> Bool {
        { BundleFiles.shouldReadContents(of: $0) || BundleFiles.isOutsideBundle($0) || others.contains($0) }
    }

    private init(_ walk: BundleWalk) {
        files = BundleFiles(
            name: walk.location.bundleName, files: walk.files, emptyFolders: walk.emptyFolders,
            unreadReasons: Dictionary(
                walk.problems.map { ($0.path, $0.reason) }, uniquingKeysWith: { first, _ in first }),
            unreadFolders: walk.unreadFolders, hasUnfinishedChange: walk.hasUnfinishedChange,
            catalogs: walk.catalogs)
        problems = walk.problems
        snapshot = walk.snapshot
        outside = walk.outside
    }

    /// Shares the contents of unchanged files with an earlier state of the bundle, so that the states are compared
    /// quickly.
    package mutating func shareContents(with earlier: LoadedBundle) {
        for (path, file) in earlier.files.files {
            guard let bytes = file.bytes, files.files[path]?.bytes?.hasSameBytes(as: bytes) == true else { continue }
            files.files[path]?.bytes = bytes
        }
    }

    // MARK: Changes by other programs

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

    /// The interval, in milliseconds, at which the bundle is reread. Unlike file change notifications, polling works on
    /// all operating systems and file systems.
    private static let pollingInterval = 300

    /// Waits until another program changes the contents of the bundle, and then returns the reloaded bundle.
    ///
    /// An editor might write a file in several steps. A change is therefore reported only when two consecutive reads
    /// are identical. While the bundle is missing or unreadable, the function keeps waiting.
    package func reloadedAfterChange(at path: String) -> LoadedBundle {
        var last = self
        while true {
            Clock.sleep(milliseconds: Self.pollingInterval)
            guard let now = try? LoadedBundle.load(path, catalogs: outside.catalogs) else { continue }
            if now.hasSameContents(as: last), !now.hasSameContents(as: self) { return now }
            last = now
        }
    }

    /// Returns whether two loaded bundles have the same file contents, times, and sizes.
    package func hasSameContents(as other: LoadedBundle) -> Bool {
        snapshot.files == other.snapshot.files && files.files == other.files.files
    }
}

/// The state of a bundle's files at the time they were read.
struct Snapshot: Sendable {
    struct File: Hashable, Sendable {
        /// The path of the file or symbolic link, relative to the bundle. Symbolic links in the parent folders are
        /// resolved, but a link at the end of the path is not resolved.
        var place: String
        /// The destination that is stored in the symbolic link, or `nil` for a file.
        var destination: [UInt8]?
        /// The status of the file, or of the target of a symbolic link. The value is `nil` for a broken link.
        var status: FileStatus?
        /// Whether the contents of the file were read.
        var wasRead: Bool
    }

    /// The files, keyed by the UTF-8 bytes of their paths. Strings are not suitable as keys: on Linux, the names of two
    /// files can differ only in Unicode normalization, and such strings are equal.
    var files: [[UInt8]: File] = [:]
    /// The paths of the draft files that interrupted commands left behind. Symbolic links in the paths are resolved.
    var drafts: [String] = []
    /// The time at which reading began, in nanoseconds since 1970.
    var startTime: Int64 = 0

    subscript(_ path: String) -> File? { files[Array(path.utf8)] }
}

/// The files outside a bundle that are read and changed together with it.
struct OutsideFiles: Sendable {
    /// The paths of the String Catalogs, keyed by the string table that each catalog replaces.
    let catalogs: [String: String]
    /// The paths of other files outside the bundle, relative to the bundle. These files do not need to exist.
    let others: Set<String>

    /// Creates a value that specifies the files to read from outside the bundle.
    ///
    /// - Parameters:
    ///   - catalogs: The paths of the String Catalogs, keyed by the string table that each catalog replaces.
    ///   - files: The paths of other files relative to the bundle. Files inside the bundle are ignored.
    init(catalogs: [String: String] = [:], and files: Set<String> = []) {
        self.catalogs = catalogs
        others = files.filter(BundleFiles.isOutsideBundle)
    }
}
