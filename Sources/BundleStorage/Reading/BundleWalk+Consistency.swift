extension BundleWalk {
    /// Reads the contents of a bundle at a single point in time. The contents are consistent even if other processes of
    /// this tool change the bundle while it is being read.
    ///
    /// After all files have been read, the folders are checked again. If no folder has changed and no unfinished change
    /// is recorded, the result is consistent. Reading therefore does not normally require a lock, and writers do not
    /// wait for readers. Only after a conflict is the bundle locked against writers and read again.
    ///
    /// - Parameters:
    ///   - path: The path of the bundle.
    ///   - outside: The files outside the bundle to read together with it.
    ///   - skipsHidden: Whether to skip hidden items.
    ///   - limit: The maximum waiting time in milliseconds.
    ///   - shouldReadContents: A closure that returns whether to read the contents of the file at a path.
    /// - Throws: `locked` if other processes were changing the bundle for the whole waiting time, or an error from the
    ///   traversal of the bundle.
    static func consistent(
        _ path: String, and outside: OutsideFiles = OutsideFiles(), skippingHidden skipsHidden: Bool = false,
        waitingMilliseconds limit: Int = 10_000, reading shouldReadContents: @escaping (String) -> Bool
    ) throws(StorageError) -> BundleWalk {
        func walked(_ location: BundleLocation) throws(StorageError) -> BundleWalk {
            var walk = BundleWalk(location, and: outside, skippingHidden: skipsHidden, reading: shouldReadContents)
            try walk.run()
            return walk
        }
        let first = try walked(BundleLocation(path))
        if try !first.location.hasUnfinishedChange(), first.isConsistent { return first }
        let lock = try BundleLock(path, .shared, waitingMilliseconds: limit)
        defer { withExtendedLifetime(lock) {} }
        let start = Clock.milliseconds
        while true {
            var again = try walked(lock.location)
            again.hasUnfinishedChange = try lock.location.hasUnfinishedChange()
            // Without locks, a running process cannot be distinguished from an interrupted one.
            let hasWaited = Clock.milliseconds - start > 1000
            if !lock.lacksLockSupport || again.isConsistent && (!again.hasUnfinishedChange || hasWaited) {
                return again
            }
            if Clock.milliseconds - start > limit { throw .locked(path: path, holder: nil, milliseconds: limit) }
            Clock.sleep(milliseconds: 5)
        }
    }

    /// Whether all files and folders are unchanged since they were read. If so, the result represents a single point in
    /// time.
    ///
    /// Adding, removing, or replacing an item changes the times of its folder. If these times are so recent that
    /// another change might not have altered them, the files are listed and compared again.
    private var isConsistent: Bool {
        var hasReliableTimes = true
        for (path, status) in folders {
            guard let now = try? location.bundle.status(of: path), now == status else { return false }
            hasReliableTimes = hasReliableTimes && status.hasReliableTimes(at: snapshot.startTime)
        }
        for path in catalogs.values {
            guard let status = snapshot[path]?.status, let now = try? location.bundle.status(of: path), now == status
            else { return false }
            hasReliableTimes = hasReliableTimes && status.hasReliableTimes(at: snapshot.startTime)
        }
        if hasReliableTimes { return true }
        var again = withoutContents
        guard (try? again.run()) != nil, again.folders == folders else { return false }
        let (files, others) = (snapshot.files, again.snapshot.files)
        return files.count == others.count
            && files.allSatisfy { path, file in others[path]?.isSame(as: file) == true }
    }
}

extension Snapshot.File {
    /// Returns whether two snapshots describe the same file in the same state, regardless of whether the contents of
    /// the file were read.
    fileprivate func isSame(as other: Snapshot.File) -> Bool {
        place == other.place && destination == other.destination && status == other.status
    }
}
