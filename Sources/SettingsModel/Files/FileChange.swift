/// What happens to one file of a bundle.
package enum FileChange: Hashable, Sendable {
    /// The file gets these contents; it is made, with its folder, where it does not exist. A new file has the
    /// permissions of `like`, another file of the bundle, where that is given.
    case write(path: String, bytes: [UInt8], like: String? = nil)
    /// The file goes, and its folder with it when that is left empty.
    case remove(path: String)

    package var path: String {
        switch self {
        case .write(let path, _, _), .remove(let path): path
        }
    }

    /// The contents it gets; nil where it goes.
    package var bytes: [UInt8]? { if case .write(_, let bytes, _) = self { bytes } else { nil } }
}
