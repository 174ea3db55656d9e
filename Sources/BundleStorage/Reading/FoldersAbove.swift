/// The folders around a folder that belong to one project: up to the root of the repository.
package enum FoldersAbove {
    /// The paths of the folders above the working folder, the nearest first: `..`, `../..`, up to the root of the
    /// repository.
    ///
    /// Outside a repository nobody knows where the project ends: there only the bundle counts that the working folder
    /// is in.
    package static func paths() -> [String] {
        guard let here = try? realPath(".") else { return [] }
        let (folders, isRepository) = folders(from: here)
        let paths = folders.indices.dropFirst().map { Array(repeating: "..", count: $0).joined(separator: "/") }
        return isRepository ? paths : paths.filter(BundleDiscovery.isBundle)
    }

    /// The folder and those above it, the nearest first, up to the root of the repository; outside of one all.
    ///
    /// - Parameters:
    ///   - path: a path without symbolic links.
    ///   - isListing: whether no name is looked at that a folder does not list: the sandbox of a script phase would
    ///     deny that.
    static func folders(from path: String, listing isListing: Bool = false) -> (paths: [String], isRepository: Bool) {
        var names = path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
        var paths: [String] = []
        while true {
            let folder = "/" + names.joined(separator: "/")
            paths.append(folder)
            if isRepository(folder, isListing) { return (paths, true) }
            if names.isEmpty { return (paths, false) }
            names.removeLast()
        }
    }

    /// Whether a folder is the root of a repository, a submodule or a worktree, in which `.git` is a file.
    private static func isRepository(_ folder: String, _ isListing: Bool) -> Bool {
        if isListing { return (try? Folder(at: folder).lists(".git")) ?? false }
        return (try? Folder.status(at: folder + "/.git")) != nil
    }
}
