/// The folders above the working folder in which a bundle of the same project may be.
package enum FoldersAbove {
    /// The paths of the folders, the nearest first: `..`, `../..`, up to the root of the repository.
    ///
    /// Outside a repository nobody knows where the project ends: there only the bundle counts that the working folder
    /// is in.
    package static func paths() -> [String] {
        guard let here = try? realPath(".") else { return [] }
        var names = here.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
        var paths: [String] = []
        while !isRepository(names) {
            if names.isEmpty { return paths.filter(BundleDiscovery.isBundle) }
            names.removeLast()
            paths.append(paths.last.map { $0 + "/.." } ?? "..")
        }
        return paths
    }

    /// Whether a folder is the root of a repository, a submodule or a worktree, in which `.git` is a file.
    private static func isRepository(_ names: [Substring]) -> Bool {
        (try? Folder.status(at: "/" + (names + [".git"]).joined(separator: "/"))) != nil
    }
}
