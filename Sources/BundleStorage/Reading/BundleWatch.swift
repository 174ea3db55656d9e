import SettingsModel

/// Watches a bundle for changes made by other programs.
package enum BundleWatch {
    /// The polling interval in milliseconds. Unlike file change notifications, polling works on all operating systems
    /// and file systems.
    private static let interval = 300

    /// Waits until the contents of a bundle change, and then returns the reloaded bundle.
    ///
    /// An editor might write a file in several steps. A change is therefore reported only when two consecutive reads
    /// are identical. While the bundle is missing or unreadable, the function keeps waiting.
    package static func waitForChange(of path: String, after known: LoadedBundle) -> LoadedBundle {
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
    /// Returns whether two loaded bundles have the same file contents, times, and sizes.
    fileprivate func isSame(as other: LoadedBundle) -> Bool {
        snapshot.files == other.snapshot.files && files.files == other.files.files
    }
}
