/// The folders around a folder that belong to one project: up to the root of the repository.
package enum FoldersAbove {
    /// The paths of the folders above the working folder, the nearest first: `..`, `../..`, up to the root of the
    /// repository.
    ///
    /// Outside a repository nobody knows where the project ends: there only the bundle counts that the working folder
    /// is in.
    /// - Throws: `failed`.
    package static func paths() throws(StorageError) -> [String] {
        try attempt("search the folders above", ".") {
            guard let here = try workingFolder() else { return [] }
            let (folders, isRepository) = try folders(from: here)
            let paths = folders.indices.dropFirst().map { Array(repeating: "..", count: $0).joined(separator: "/") }
            return isRepository ? paths : try paths.filter { try BundleDiscovery.isBundle($0) }
        }
    }

    /// The path of the working folder without symbolic links, or `nil` if this process cannot reach it.
    static func workingFolder() throws(SystemError) -> String? {
        try ifReachable { () throws(SystemError) in try realPath(".") }
    }

    /// The folder and those above it, the nearest first, up to the root of the repository; outside of one all.
    ///
    /// - Parameters:
    ///   - path: a path without symbolic links.
    ///   - isListing: whether no name is looked at that a folder does not list: the sandbox of a script phase would
    ///     deny that.
    static func folders(
        from path: String, listing isListing: Bool = false
    ) throws(SystemError) -> (paths: [String], isRepository: Bool) {
        var names = names(in: path)
        var paths: [String] = []
        while true {
            let folder = "/" + names.joined(separator: "/")
            paths.append(folder)
            if try isRepository(folder, isListing) { return (paths, true) }
            if names.isEmpty { return (paths, false) }
            names.removeLast()
        }
    }

    /// The folder and those above it that belong to one project, the nearest first: up to the root of the repository, and
    /// outside of one up to the working folder, where that lies above.
    ///
    /// - Parameters: those of `folders`.
    static func ofProject(from path: String, listing isListing: Bool = false) throws(SystemError) -> [String] {
        let (folders, isRepository) = try folders(from: path, listing: isListing)
        if isRepository { return folders }
        let end = try workingFolder().flatMap { here in folders.firstIndex { $0.utf8.elementsEqual(here.utf8) } }
        return Array(folders.prefix((end ?? 0) + 1))
    }

    /// The folder and those above it in which something of its project may be, the nearest first: up to the root of the
    /// repository, and outside of one up to the home folder or the root of the file system, whichever is nearer.
    static func nearby(_ path: String) throws(SystemError) -> [String] {
        let (folders, isRepository) = try folders(from: path)
        if isRepository { return folders }
        let home = try Environment["HOME"].flatMap { home throws(SystemError) in
            try ifReachable { () throws(SystemError) in try realPath(home) }
        }
        var device = try Self.device(of: path)
        var nearby: [String] = []
        for folder in folders {
            let above = try Self.device(of: folder)
            if above != device { break }
            device = above
            nearby.append(folder)
            if folder == home { break }
        }
        return nearby
    }

    /// The device that something is on, or `nil` if this process cannot reach it.
    private static func device(of path: String) throws(SystemError) -> UInt64? {
        try ifReachable { () throws(SystemError) in try Folder.status(at: path).device }
    }

    /// Whether a folder lies in a repository.
    static func isInRepository(_ path: String) throws(SystemError) -> Bool { try folders(from: path).isRepository }

    /// Whether a path without symbolic links leads into a folder. Git's own folder is no part of any.
    static func isPath(_ path: String, in folder: String) -> Bool {
        let (names, start) = (names(in: path), names(in: folder))
        return names.count >= start.count && zip(names, start).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
            && !names.contains { $0.lowercased() == ".git" }
    }

    /// The names that a path consists of.
    static func names(in path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    }

    /// Whether a folder is the root of a repository, a submodule or a worktree, in which `.git` is a file.
    private static func isRepository(_ folder: String, _ isListing: Bool) throws(SystemError) -> Bool {
        try ifReachable { () throws(SystemError) in
            if isListing { return try Folder(at: folder).lists(".git") }
            _ = try Folder.status(at: folder + "/.git")
            return true
        } ?? false
    }
}
