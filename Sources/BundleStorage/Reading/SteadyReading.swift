/// What lies in a bundle at one moment, whatever other processes of this tool do to it meanwhile.
///
/// A reader looks at the folders once more when it has read all: where none has changed, and no change is recorded, all
/// was there at once. So it needs no lock, and no writer waits for readers. Only one that was disturbed keeps writers
/// away while it reads again.
struct SteadyReading {
    let walk: BundleWalk
    /// Whether an earlier change passed its commit point and did not finish, while no process is at work on it.
    let hasUnfinishedChange: Bool

    /// - Parameters:
    ///   - outside: the files outside the bundle that are read with it.
    ///   - skipsHidden: whether what is hidden is passed over.
    ///   - readsContents: whether the contents of a file with this path are read.
    /// - Throws: `locked` when other processes were changing it all the time; what a walk throws.
    init(
        _ path: String, and outside: OutsideFiles = OutsideFiles(), skippingHidden skipsHidden: Bool = false,
        waitingMilliseconds limit: Int = 10_000, reading readsContents: @escaping (String) -> Bool
    ) throws(StorageError) {
        func walked(_ location: BundleLocation) throws(StorageError) -> BundleWalk {
            var walk = BundleWalk(location, and: outside, skippingHidden: skipsHidden, reading: readsContents)
            try walk.run()
            return walk
        }
        let first = try walked(BundleLocation(path))
        if try !first.location.hasUnfinishedChange(), first.isSteady {
            (walk, hasUnfinishedChange) = (first, false)
            return
        }
        let lock = try BundleLock(path, .shared, waitingMilliseconds: limit)
        defer { withExtendedLifetime(lock) {} }
        let start = Clock.milliseconds
        while true {
            let again = try walked(lock.location)
            let isUnfinished = try lock.location.hasUnfinishedChange()
            // Without locks, a process that is at work cannot be told from one that was stopped.
            let hasWaited = Clock.milliseconds - start > 1000
            if !lock.isRefused || again.isSteady && (!isUnfinished || hasWaited) {
                (walk, hasUnfinishedChange) = (again, isUnfinished)
                return
            }
            if Clock.milliseconds - start > limit { throw .locked(path: path, holder: nil, milliseconds: limit) }
            Clock.sleep(milliseconds: 5)
        }
    }
}

extension BundleWalk {
    /// Whether all that was found is there still, with nothing beside it: then there was a moment at which all of it was.
    ///
    /// What comes, goes or is replaced shows in the times of its folder; where those are so young that a second change
    /// might not show in them, in the files themselves.
    fileprivate var isSteady: Bool {
        var isOld = true
        for (path, status) in folders {
            guard let now = try? location.bundle.status(of: path), now == status else { return false }
            isOld = isOld && status.isOld(at: snapshot.taken)
        }
        for path in catalogs.values {
            guard let status = snapshot[path]?.status, let now = try? location.bundle.status(of: path), now == status
            else { return false }
            isOld = isOld && status.isOld(at: snapshot.taken)
        }
        if isOld { return true }
        var again = withoutReading
        guard (try? again.run()) != nil, again.folders == folders else { return false }
        let (files, others) = (snapshot.files, again.snapshot.files)
        return files.count == others.count
            && files.allSatisfy { path, file in others[path]?.isSame(as: file) == true }
    }
}

extension Snapshot.File {
    /// Whether both are the same file with the same times, read or not.
    fileprivate func isSame(as other: Snapshot.File) -> Bool {
        place == other.place && destination == other.destination && status == other.status
    }
}
