import SettingsModel

/// Waits for what others do to a bundle.
package enum BundleWatch {
    /// How often is looked, in milliseconds: no system call tells of changes on all systems and file systems.
    private static let interval = 300

    /// Waits until the bundle at a path is no longer what it was, and reads it again.
    ///
    /// Whoever saves a file may write it in pieces: what is there is taken when it has been the same twice. While the
    /// bundle cannot be read, or is away, nothing is taken.
    package static func nextChange(of path: String, after known: LoadedBundle) -> LoadedBundle {
        var last = known
        while true {
            Clock.sleep(milliseconds: interval)
            guard let now = try? LoadedBundle.load(path, catalogs: known.outside.catalogs) else { continue }
            if now.isSame(as: last), !now.isSame(as: known) { return now }
            last = now
        }
    }
}

extension LoadedBundle {
    /// Whether nothing was changed between two readings, as far as times, sizes and contents tell.
    fileprivate func isSame(as other: LoadedBundle) -> Bool {
        snapshot.files == other.snapshot.files && files.files == other.files.files
    }
}
