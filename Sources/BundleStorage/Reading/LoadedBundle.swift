package import SettingsModel

/// A bundle as it was read from the disk, with what is needed to notice later that somebody changed it.
package struct LoadedBundle: Sendable {
    package internal(set) var files: BundleFiles
    /// What could not be read, and was left out or listed without its contents.
    package let problems: [StorageProblem]
    let snapshot: Snapshot
    /// The files outside the bundle that are read with it.
    let outside: OutsideFiles

    /// Reads the bundle at a path as it is, without a lock; nothing is written.
    ///
    /// Files whose name says that nobody reads them and those that cannot be read have no contents; pipes, sockets and
    /// devices are never opened. All is of one moment, as `SteadyReading` tells.
    /// - Parameters:
    ///   - others: files that have contents all the same.
    ///   - catalogs: the paths of String Catalogs by the tables that they stand for.
    /// - Throws: `missing`, `notAFolder`, `failed`, `tooManyFiles` or `locked`, about the bundle as a whole; `tooLarge` about
    ///   a file, `tooMuch` about all together.
    package static func load(
        _ path: String, alsoReading others: Set<String> = [], catalogs: [String: String] = [:]
    ) throws(StorageError) -> LoadedBundle {
        let reading = try SteadyReading(
            path, and: OutsideFiles(catalogs: catalogs, and: others), reading: Self.contents(and: others))
        return LoadedBundle(reading.walk, hasUnfinishedChange: reading.hasUnfinishedChange)
    }

    /// Reads the bundle at a path to copy it: all files have contents, and hidden ones are not even looked at.
    ///
    /// - Parameter isListing: whether no name is looked at that a folder does not list.
    /// - Throws: what `load` throws; `unfinished`; `failed` about the first file or folder that cannot be read;
    ///   `leavesProject` for a symbolic link out of the repository, whose file would ship with the app.
    package static func loadWhole(
        _ path: String, catalogs: [String: String] = [:], listing isListing: Bool = false
    ) throws(StorageError) -> LoadedBundle {
        let walk = try BundleWalk.wholly(path, and: OutsideFiles(catalogs: catalogs, and: []))
        let links = walk.files.filter { $0.target == nil }
        if !links.isEmpty {
            let location = walk.location
            let (own, project) = try attempt("read", path) {
                let own = try location.realPath()
                return (
                    own, try FoldersAbove.ofProject(from: BundleLocation.split(own).folder, listing: isListing).last
                )
            }
            for link in links {
                let real = try attempt("read", location.shown(link.path)) {
                    try realPath("\(own)/\(link.path)")
                }
                if !FoldersAbove.isPath(real, in: project ?? own) {
                    throw .leavesProject(path: location.shown(link.path))
                }
            }
        }
        return LoadedBundle(walk, hasUnfinishedChange: false)
    }

    /// Reads a bundle that is locked.
    init(
        locked location: BundleLocation, alsoReading others: Set<String>, catalogs: [String: String]
    ) throws(StorageError) {
        var walk = BundleWalk(
            location, and: OutsideFiles(catalogs: catalogs, and: others), reading: Self.contents(and: others))
        try walk.run()
        self.init(walk, hasUnfinishedChange: false)
    }

    private static func contents(and others: Set<String>) -> (String) -> Bool {
        { BundleFiles.readsContents(of: $0) || BundleFiles.liesOutside($0) || others.contains($0) }
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
