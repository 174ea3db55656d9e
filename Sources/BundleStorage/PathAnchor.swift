/// A folder that paths are told from, whatever the working folder is: that of a file which names others, or a checkout.
package struct PathAnchor: Sendable {
    /// The path of the folder without symbolic links.
    private let parts: [Substring]

    /// - Throws: `missing`, `notAFolder` or `failed`.
    package init(folder path: String) throws(StorageError) {
        let location = try BundleLocation(path)
        parts = Self.parts(of: try attempt("open", path) { try location.realPath() })
    }

    /// The folder that a repository was checked out to, above something that lies in it or in the folder itself.
    ///
    /// - Parameter workspace: the folder that the jobs of a service work in: that of the repository where there is no
    ///   other.
    /// - Throws: `missing`, `notAFolder` or `failed`.
    package init(checkoutOf target: String, in workspace: String) throws(StorageError) {
        try self.init(folder: workspace)
        guard let path = try path(to: target), path != ".", !path.utf8.starts(with: "..".utf8) else { return }
        var folders = path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
        while !folders.isEmpty {
            let folder = "/" + (parts + folders).joined(separator: "/")
            let git = try attempt("open", folder) {
                try ifReachable { () throws(SystemError) in try Folder.status(at: folder + "/.git") }
            }
            if git?.kind == .folder {
                self.init(parts: parts + folders)
                return
            }
            folders.removeLast()
        }
    }

    /// - Parameter path: a path without symbolic links, which need not be open to this process.
    init(realPath path: String) { parts = Self.parts(of: path) }

    private init(parts: [Substring]) { self.parts = parts }

    /// The path of something that is there as it is told from the folder, without symbolic links: `.` for the folder
    /// itself, up with `..` where it lies elsewhere. Nil where nothing is there.
    ///
    /// - Throws: `failed`.
    package func path(to target: String) throws(StorageError) -> String? {
        let found = try attempt("open", target) {
            try ifReachable { () throws(SystemError) in try realPath(target) }
        }
        guard let real = found else { return nil }
        let target = Self.parts(of: real)
        let shared = zip(parts, target).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        let steps = Array(repeating: "..", count: parts.count - shared) + target[shared...].map(String.init)
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }

    /// The path of a name in a folder that is there; the name need not be, or may be a symbolic link.
    package func path(toEntry target: String) throws(StorageError) -> String? {
        let (folder, name) = BundleLocation.split(BundleLocation.trimmed(target))
        guard !["", ".", ".."].contains(name) else { return try path(to: target) }
        return try path(to: folder).map { $0 == "." ? name : "\($0)/\(name)" }
    }

    /// The path from the working folder of what is told from this one.
    package func path(from path: String) -> String {
        path.utf8.first == UInt8(ascii: "/") ? path : "/" + (parts + [path[...]]).joined(separator: "/")
    }

    private static func parts(of path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    }
}
