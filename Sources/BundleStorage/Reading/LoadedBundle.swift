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
    /// `ConsistentRead`.
    ///
    /// - Parameters:
    ///   - others: The paths of additional files to read.
    ///   - catalogs: The paths of the String Catalogs, keyed by the string table that each catalog replaces.
    /// - Throws: `missing`, `notAFolder`, `failed`, `tooManyFiles`, or `locked` for the bundle; `tooLarge` for a file;
    ///   `bundleTooLarge` for the total size of the files.
    package static func load(
        _ path: String, alsoReading others: Set<String> = [], catalogs: [String: String] = [:]
    ) throws(StorageError) -> LoadedBundle {
        let reading = try ConsistentRead(
            path, and: OutsideFiles(catalogs: catalogs, and: others), reading: Self.contentsFilter(and: others))
        return LoadedBundle(reading.walk, hasUnfinishedChange: reading.hasUnfinishedChange)
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
        let walk = try BundleWalk.readingAllContents(path, and: OutsideFiles(catalogs: catalogs, and: []))
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
        return LoadedBundle(walk, hasUnfinishedChange: false)
    }

    /// Reads a bundle that is already locked.
    init(
        locked location: BundleLocation, alsoReading others: Set<String>, catalogs: [String: String]
    ) throws(StorageError) {
        var walk = BundleWalk(
            location, and: OutsideFiles(catalogs: catalogs, and: others), reading: Self.contentsFilter(and: others))
        try walk.run()
        self.init(walk, hasUnfinishedChange: false)
    }

    private static func contentsFilter(and others: Set<String>) -> (String) -> Bool {
        { BundleFiles.shouldReadContents(of: $0) || BundleFiles.isOutsideBundle($0) || others.contains($0) }
    }

    private init(_ walk: BundleWalk, hasUnfinishedChange: Bool) {
        files = BundleFiles(
            name: walk.location.bundleName, files: walk.files, emptyFolders: walk.emptyFolders,
            unreadReasons: Dictionary(
                walk.problems.map { ($0.path, $0.reason) }, uniquingKeysWith: { first, _ in first }),
            unreadFolders: walk.unreadFolders, hasUnfinishedChange: hasUnfinishedChange,
            catalogs: walk.catalogs)
        problems = walk.problems
        snapshot = walk.snapshot
        outside = walk.outside
    }
}
