/// A folder against which relative paths are resolved, regardless of the working directory. For example, it is the
/// folder that contains an options file, or the root of a checkout.
package struct PathAnchor: Sendable {
    /// The components of the folder's path, with symbolic links resolved.
    private let parts: [Substring]

    /// Creates an anchor at a folder.
    ///
    /// - Throws: `missing`, `notAFolder`, or `failed`.
    package init(folder path: String) throws(StorageError) {
        let location = try BundleLocation(path)
        parts = ParentFolders.names(in: try attempt("open", path) { try location.realPath() })
    }

    /// Creates an anchor at the root of the checkout that contains a target. The path from the workspace to the target
    /// is searched for folders that contain a `.git` folder, and the innermost such folder is the root. If there is no
    /// such folder, the anchor is the workspace.
    ///
    /// - Parameters:
    ///   - target: The path of a file or folder.
    ///   - workspace: The working directory of a continuous integration job.
    /// - Throws: `missing`, `notAFolder`, or `failed`.
    package init(checkoutOf target: String, in workspace: String) throws(StorageError) {
        try self.init(folder: workspace)
        guard let path = try path(to: target), path != ".", !path.utf8.starts(with: "..".utf8) else { return }
        var folders = ParentFolders.names(in: path)
        while !folders.isEmpty {
            let folder = "/" + (parts + folders).joined(separator: "/")
            let git = try attempt("open", folder) { try ifReachable(Folder.status(at: folder + "/.git")) }
            if git?.kind == .folder {
                self.init(parts: parts + folders)
                return
            }
            folders.removeLast()
        }
    }

    /// Creates an anchor at a folder whose path has already been resolved.
    ///
    /// - Parameter path: A path without symbolic links. The folder does not need to be readable.
    init(realPath path: String) { parts = ParentFolders.names(in: path) }

    private init(parts: [Substring]) { self.parts = parts }

    /// Returns the path of an item relative to the anchor, or `nil` if the item does not exist. Symbolic links are
    /// resolved. The path is `.` for the anchor itself, and begins with `..` for an item outside the anchor.
    ///
    /// - Throws: `failed`.
    package func path(to target: String) throws(StorageError) -> String? {
        guard let real = try attempt("open", target, { try ifReachable(realPath(target)) }) else { return nil }
        let target = ParentFolders.names(in: real)
        let shared = zip(parts, target).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        let steps = Array(repeating: "..", count: parts.count - shared) + target[shared...].map(String.init)
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }

    /// Returns the path of an item relative to the anchor, or `nil` if the item's parent folder does not exist. The
    /// item itself does not need to exist. If the item is a symbolic link, the link is not resolved.
    package func path(toEntry target: String) throws(StorageError) -> String? {
        let (folder, name) = BundleLocation.split(BundleLocation.trimmed(target))
        guard !["", ".", ".."].contains(name) else { return try path(to: target) }
        return try path(to: folder).map { $0 == "." ? name : "\($0)/\(name)" }
    }

    /// Converts a path relative to the anchor to an absolute path. An absolute path is returned unchanged.
    package func path(from path: String) -> String {
        path.utf8.first == UInt8(ascii: "/") ? path : "/" + (parts + [path[...]]).joined(separator: "/")
    }
}
