package import SettingsModel

/// A bundle as it was read from the disk, with what is needed to notice later that somebody changed it.
package struct LoadedBundle: Sendable {
    package internal(set) var files: BundleFiles
    /// What could not be read, and was left out or listed without its contents.
    package let problems: [StorageProblem]
    let snapshot: Snapshot

    /// Reads the bundle at a path as it is, without a lock; nothing is written.
    ///
    /// Files whose name says that nobody reads them and those that cannot be read have no contents; pipes, sockets and
    /// devices are never opened. All is of one moment, as `SteadyReading` tells.
    /// - Parameter others: files that have contents all the same.
    /// - Throws: `missing`, `notAFolder`, `failed`, `tooManyFiles` or `locked`, about the bundle as a whole; `tooLarge` about
    ///   a file, `tooMuch` about all together.
    package static func load(
        _ path: String, alsoReading others: Set<String> = []
    ) throws(StorageError) -> LoadedBundle {
        let reading = try SteadyReading(path, reading: Self.contents(and: others))
        return LoadedBundle(reading.walk, hasUnfinishedChange: reading.hasUnfinishedChange)
    }

    /// Reads the bundle at a path to copy it: all files have contents, and hidden ones are not even looked at.
    ///
    /// - Throws: what `load` throws; `unfinished`; `failed` about the first file or folder that cannot be read.
    package static func loadWhole(_ path: String) throws(StorageError) -> LoadedBundle {
        LoadedBundle(try BundleWalk.wholly(path), hasUnfinishedChange: false)
    }

    /// Reads a bundle that is locked.
    init(locked location: BundleLocation, alsoReading others: Set<String>) throws(StorageError) {
        var walk = BundleWalk(location, reading: Self.contents(and: others))
        try walk.run()
        self.init(walk, hasUnfinishedChange: false)
    }

    private static func contents(and others: Set<String>) -> (String) -> Bool {
        { BundleFiles.readsContents(of: $0) || others.contains($0) }
    }

    private init(_ walk: BundleWalk, hasUnfinishedChange: Bool) {
        files = BundleFiles(
            name: walk.location.name, files: walk.files, emptyFolders: walk.emptyFolders,
            unreadReasons: Dictionary(
                walk.problems.map { ($0.path, $0.reason) }, uniquingKeysWith: { first, _ in first }),
            unreadFolders: walk.unreadFolders, hasUnfinishedChange: hasUnfinishedChange)
        problems = walk.problems
        snapshot = walk.snapshot
    }
}
