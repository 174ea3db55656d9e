/// Something on the disk that could not be read, and was left out.
package struct StorageProblem: Hashable, Sendable {
    /// The path: relative to the bundle where a bundle is loaded, to the start folder where one is searched.
    package var path: String
    /// What is the matter, lower case, without a full stop.
    package var reason: String
    /// Whether it is a folder, of whose files nothing is known.
    package var isFolder: Bool

    package init(path: String, reason: String, isFolder: Bool = false) {
        self.path = path
        self.reason = reason
        self.isFolder = isFolder
    }
}
