/// A change to one file in a bundle.
package enum FileChange: Hashable, Sendable {
    /// Writes the contents of a file. The file and its folder are created if they do not exist. If `like` is the path
    /// of another file in the bundle, a new file gets that file's permissions.
    case write(path: String, bytes: [UInt8], like: String? = nil)
    /// Removes a file. Its folder is removed if it becomes empty.
    case remove(path: String)

    package var path: String {
        switch self {
        case .write(let path, _, _), .remove(let path): path
        }
    }

    /// The new contents, or `nil` if the file is removed.
    package var bytes: [UInt8]? { if case .write(_, let bytes, _) = self { bytes } else { nil } }
}
