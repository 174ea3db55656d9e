import SettingsModel

/// The files outside a bundle that are read and changed together with it.
struct OutsideFiles: Sendable {
    /// The paths of the String Catalogs, keyed by the string table that each catalog replaces.
    var catalogs: [String: String] = [:]
    /// The paths of other files outside the bundle, relative to the bundle. These files do not need to exist.
    var others: Set<String> = []

    init() {}

    /// Creates a value that specifies the files to read from outside the bundle.
    ///
    /// - Parameters:
    ///   - catalogs: The paths of the String Catalogs, keyed by the string table that each catalog replaces.
    ///   - files: The paths of other files relative to the bundle. Files inside the bundle are ignored.
    init(catalogs: [String: String], and files: Set<String>) {
        self.catalogs = catalogs
        others = files.filter(BundleFiles.isOutsideBundle)
    }
}
