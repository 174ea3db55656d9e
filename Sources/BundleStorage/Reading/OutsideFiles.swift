import SettingsModel

/// Files that are read and changed together with a bundle though they lie outside.
struct OutsideFiles: Sendable {
    /// The paths of String Catalogs by the tables that they stand for.
    var catalogs: [String: String] = [:]
    /// The paths, relative to the bundle, of others, which need not be there.
    var others: Set<String> = []

    init() {}

    /// - Parameter files: those of other files that lie outside count.
    init(catalogs: [String: String], and files: Set<String>) {
        self.catalogs = catalogs
        others = files.filter(BundleFiles.liesOutside)
    }
}
