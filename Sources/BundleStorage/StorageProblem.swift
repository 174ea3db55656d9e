/// A file or folder that was skipped because it could not be read.
package struct StorageProblem: Hashable, Sendable {
    /// The path, relative to the loaded bundle or to the folder in which a search began.
    package var path: String
    /// The reason, in lowercase and without a trailing period.
    package var reason: String
    /// Whether the path refers to a folder whose contents are unknown.
    package var isFolder: Bool

    package init(path: String, reason: String, isFolder: Bool = false) {
        self.path = path
        self.reason = reason
        self.isFolder = isFolder
    }
}
