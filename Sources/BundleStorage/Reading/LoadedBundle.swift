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
    /// devices are never opened. Where another process is in the middle of a change, that is waited for, up to a second.
    /// - Parameter others: files that have contents all the same.
    /// - Throws: `missing`, `notAFolder`, `failed` or `tooManyFiles`, about the bundle as a whole; `tooLarge` about a file,
    ///   `tooMuch` about all together.
    package static func load(
        _ path: String, alsoReading others: Set<String> = []
    ) throws(StorageError) -> LoadedBundle {
        let location = try BundleLocation(path)
        let start = Clock.milliseconds
        while true {
            var loaded = try LoadedBundle(location, alsoReading: others)
            if !location.hasUnfinishedChange { return loaded }
            if BundleLock.isFree(location.bundle) || Clock.milliseconds - start > 1000 {
                // Looked at again: the one who held the lock may have finished just before it was free.
                loaded.files.hasUnfinishedChange = location.hasUnfinishedChange
                if loaded.files.hasUnfinishedChange { return loaded }
            }
            Clock.sleep(milliseconds: 5)
        }
    }

    init(_ location: BundleLocation, alsoReading others: Set<String> = []) throws(StorageError) {
        let taken = Clock.nanosecondsSince1970
        var walk = BundleWalk(location) { BundleFiles.readsContents(of: $0) || others.contains($0) }
        try walk.run()
        files = BundleFiles(
            name: location.name, files: walk.files, emptyFolders: walk.emptyFolders,
            unreadReasons: Dictionary(
                walk.problems.map { ($0.path, $0.reason) }, uniquingKeysWith: { first, _ in first }),
            unreadFolders: walk.unreadFolders)
        problems = walk.problems
        snapshot = Snapshot(files: walk.places, drafts: walk.drafts, taken: taken)
    }
}
