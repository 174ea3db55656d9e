/// The folders above a path that belong to the same project, up to the root of the repository.
package enum ParentFolders {
    /// Returns the relative paths of the folders above the working directory, nearest first, such as `..` and `../..`.
    /// The list ends at the root of the repository.
    ///
    /// Outside a repository, it is unknown which folders belong to the project. In that case, the result contains only
    /// folders that are bundles.
    ///
    /// - Throws: `failed`.
    package static func paths() throws(StorageError) -> [String] {
        try attempt("search the folders above", ".") {
            guard let here = try workingFolder() else { return [] }
            let (folders, isRepository) = try folders(from: here)
            let paths = folders.indices.dropFirst().map { Array(repeating: "..", count: $0).joined(separator: "/") }
            return isRepository ? paths : try paths.filter { try BundleDiscovery.isBundle($0) }
        }
    }

    /// Returns the path of the working directory with symbolic links resolved, or `nil` if it is not accessible.
    static func workingFolder() throws(SystemError) -> String? {
        try ifReachable { () throws(SystemError) in try realPath(".") }
    }

    /// Returns a folder and all folders above it, nearest first. The list ends at the root of the repository. Outside a
    /// repository, it ends at the root of the file system.
    ///
    /// - Parameters:
    ///   - path: The path of the folder, without symbolic links.
    ///   - accessesListedNamesOnly: Whether to access an item only if the listing of its folder contains the item. The
    ///     sandbox of a script phase requires this.
    static func folders(
        from path: String, listing accessesListedNamesOnly: Bool = false
    ) throws(SystemError) -> (paths: [String], isRepository: Bool) {
        var names = names(in: path)
        var paths: [String] = []
        while true {
            let folder = "/" + names.joined(separator: "/")
            paths.append(folder)
            if try isRepository(folder, accessesListedNamesOnly) { return (paths, true) }
            if names.isEmpty { return (paths, false) }
            names.removeLast()
        }
    }

    /// Returns a folder and the folders above it that belong to the same project, nearest first.
    ///
    /// The list ends at the root of the repository. Outside a repository, it ends at the working directory if the
    /// working directory is one of the folders. Otherwise, it contains only the folder itself.
    ///
    /// - Parameters:
    ///   - path: The path of the folder, without symbolic links.
    ///   - accessesListedNamesOnly: Whether to access an item only if the listing of its folder contains the item.
    static func projectFolders(from path: String, listing accessesListedNamesOnly: Bool = false) throws(SystemError)
        -> [String]
    {
        let (folders, isRepository) = try folders(from: path, listing: accessesListedNamesOnly)
        if isRepository { return folders }
        let end = try workingFolder().flatMap { here in folders.firstIndex { $0.utf8.elementsEqual(here.utf8) } }
        return Array(folders.prefix((end ?? 0) + 1))
    }

    /// Returns a folder and the folders above it that might contain files of the same project, nearest first.
    ///
    /// The list ends at the root of the repository. Outside a repository, it ends at the home folder, at a mount point,
    /// or at the root of the file system.
    static func nearbyFolders(_ path: String) throws(SystemError) -> [String] {
        let (folders, isRepository) = try folders(from: path)
        if isRepository { return folders }
        let home = try Environment["HOME"].flatMap { home throws(SystemError) in
            try ifReachable { () throws(SystemError) in try realPath(home) }
        }
        var device = try Self.device(of: path)
        var nearbyFolders: [String] = []
        for folder in folders {
            let above = try Self.device(of: folder)
            if above != device { break }
            device = above
            nearbyFolders.append(folder)
            if folder == home { break }
        }
        return nearbyFolders
    }

    /// Returns the device number of the file system that contains the item at a path, or `nil` if the item is not
    /// accessible.
    private static func device(of path: String) throws(SystemError) -> UInt64? {
        try ifReachable { () throws(SystemError) in try Folder.status(at: path).device }
    }

    /// Returns whether a folder is inside a repository.
    static func isInRepository(_ path: String) throws(SystemError) -> Bool { try folders(from: path).isRepository }

    /// Returns whether a path is the path of a folder or of an item inside it. Symbolic links must already have been
    /// resolved. Paths inside a `.git` folder never match.
    static func isPath(_ path: String, in folder: String) -> Bool {
        let (names, start) = (names(in: path), names(in: folder))
        return names.count >= start.count && zip(names, start).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
            && !names.contains { $0.lowercased() == ".git" }
    }

    /// Returns the components of a path.
    static func names(in path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    }

    /// Returns whether a folder is the root of a repository, a submodule, or a work tree. Such a folder contains an
    /// item named `.git`.
    private static func isRepository(_ folder: String, _ accessesListedNamesOnly: Bool) throws(SystemError) -> Bool {
        try ifReachable { () throws(SystemError) in
            if accessesListedNamesOnly { return try Folder(at: folder).lists(".git") }
            _ = try Folder.status(at: folder + "/.git")
            return true
        } ?? false
    }
}
