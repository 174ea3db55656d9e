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
    static func workingFolder() throws(SystemError) -> String? { try ifReachable(realPath(".")) }

    /// Returns a folder and all folders above it, nearest first. The list ends at the root of the repository. Outside a
    /// repository, it ends at the root of the file system.
    ///
    /// - Parameters:
    ///   - path: The path of the folder, without symbolic links.
    ///   - accessesListedNamesOnly: Whether to access an item only if the listing of its folder contains the item. The
    ///     sandbox of a script phase requires this.
    ///   - endsAtBoundary: Whether to treat the folder to which a server is limited like the root of a repository.
    static func folders(
        from path: String, listing accessesListedNamesOnly: Bool = false, endingAtBoundary endsAtBoundary: Bool = true
    ) throws(SystemError) -> (paths: [String], isRepository: Bool) {
        var names = names(in: path)
        var paths: [String] = []
        while true {
            let folder = "/" + names.joined(separator: "/")
            paths.append(folder)
            if endsAtBoundary, AccessBoundary.isBoundary(folder) { return (paths, true) }
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
        let home = try Environment["HOME"].flatMap { home throws(SystemError) in try ifReachable(realPath(home)) }
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
        try ifReachable(Folder.status(at: path).device)
    }

    /// Returns whether a path is the path of a folder or of an item inside it. Symbolic links must already have been
    /// resolved. Paths inside a `.git` folder never match.
    static func isPath(_ path: String, in folder: String) -> Bool {
        AccessBoundary.contains(folder, path) && !names(in: path).contains { $0.lowercased() == ".git" }
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

/// The folder against which relative paths in an Xcode project are resolved. Build settings refer to it as
/// `$(SRCROOT)`.
package enum SourceRoot {
    /// Searches the folders above a bundle for an Xcode project, and returns the nearest folder that contains one. The
    /// search has the same limits as `folders(above:)`. The result is `nil` if no project is found.
    ///
    /// - Throws: `failed`.
    package static func nearestProjectFolder(above bundle: String) throws(StorageError) -> String? {
        for folder in try folders(above: bundle) where try !projects(in: folder).isEmpty { return folder }
        return nil
    }

    /// Returns the paths of the folders above a bundle, nearest first. Symbolic links are resolved.
    ///
    /// The list ends at the root of the repository. Outside a repository, it ends at the home folder, at a mount point,
    /// or at the root of the file system. The bundle does not need to exist.
    ///
    /// - Throws: `failed`.
    package static func folders(above bundle: String) throws(StorageError) -> [String] {
        try attempt("search the folders above", bundle) {
            try folder(of: bundle).map(ParentFolders.nearbyFolders) ?? []
        }
    }

    /// Returns whether a bundle is inside a Git repository. Outside a repository, the tool cannot determine which
    /// folders belong to the bundle's project.
    ///
    /// - Throws: `failed`.
    package static func isInRepository(_ bundle: String) throws(StorageError) -> Bool {
        try attempt("search the folders above", bundle) {
            try folder(of: bundle).map { try ParentFolders.folders(from: $0).isRepository } ?? false
        }
    }

    /// Returns the outermost folder that belongs to the same project as an item, or `nil` if the item's folder is not
    /// accessible. It is the root of the repository. Outside a repository, it is the working directory if the working
    /// directory contains the item, and otherwise the item's folder. Symbolic links are resolved.
    ///
    /// - Throws: `failed`.
    package static func outermostFolder(above item: String) throws(StorageError) -> String? {
        try attempt("search the folders above", item) {
            try folder(of: item).map { try ParentFolders.projectFolders(from: $0) }?.last
        }
    }

    /// Resolves the symbolic links in the path of a bundle and returns the path of its parent folder, or `nil` if the
    /// folder is not accessible.
    private static func folder(of bundle: String) throws(SystemError) -> String? {
        let path = BundleLocation.trimmed(bundle)
        if let real = try ifReachable(realPath(path)) {
            return BundleLocation.split(real).folder
        }
        return try ifReachable(realPath(BundleLocation.split(path).folder))
    }

    /// Returns the paths of the Xcode projects in a folder.
    ///
    /// - Throws: `failed`.
    package static func projects(in folder: String) throws(StorageError) -> [String] {
        try items(in: folder, endingIn: [".xcodeproj"])
    }

    /// Returns the paths of a folder's items that have one of the given name suffixes, sorted by name. Hidden items are
    /// skipped.
    ///
    /// - Throws: `failed`.
    package static func items(in folder: String, endingIn endings: [String]) throws(StorageError) -> [String] {
        try attempt("read", folder) { () throws(SystemError) in
            guard let opened = try ifReachable(Folder(at: folder)) else { return [] }
            return try KnownListing.names(in: opened, at: folder, endingIn: endings)
        }.map { "\(folder)/\($0)" }
    }

    /// The maximum number of folders that a search visits. Any additional folders are ignored.
    private static let maximumFolderCount = 5_000

    /// Searches a root folder for folders whose name matches a predicate, and returns their paths. The paths are
    /// relative to the root folder and are listed in traversal order.
    ///
    /// The search does not descend into matching folders, hidden folders, or folders with a dot in their name, such as
    /// packages.
    ///
    /// - Parameters:
    ///   - levels: The maximum depth of the search. The items in the root folder have depth 1.
    ///   - isWanted: A closure that returns whether a folder name matches.
    /// - Throws: `failed`.
    package static func folders(
        in root: String, levels: Int, _ isWanted: (_ name: String) -> Bool
    ) throws(StorageError) -> [String] {
        try items(in: root, levels: levels, of: .folder, isWanted)
    }

    /// Searches a root folder and the folders below it for files with a given name, and returns their paths. The paths
    /// are relative to the root folder. The search has the same limits as `folders(in:levels:_:)`.
    package static func files(
        in root: String, levels: Int, named wanted: String
    ) throws(StorageError) -> [String] {
        try items(in: root, levels: levels, of: .file) { $0 == wanted }
    }

    private static func items(
        in root: String, levels: Int, of kind: FileStatus.Kind, _ isWanted: (_ name: String) -> Bool
    ) throws(StorageError) -> [String] {
        var found: [String] = []
        var left = maximumFolderCount
        func search(_ folder: Folder, _ path: String, _ levels: Int) throws(SystemError) {
            for entry in try ifReachable(folder.entries()) ?? [] {
                guard let name = entry.name, !name.hasPrefix("."), left > 0 else { continue }
                if entry.kind ?? kind == kind, isWanted(name) {
                    found.append(path + name)
                } else if levels > 1, entry.kind ?? .folder == .folder, !name.contains("."),
                    let inner = try ifReachable(folder.folder(name))
                {
                    left -= 1
                    try search(inner, "\(path)\(name)/", levels - 1)
                }
            }
        }
        try attempt("read", root) {
            if let folder = try ifReachable(Folder(at: root)) { try search(folder, "", levels) }
        }
        return found
    }
}

/// The names of items in a folder at a certain time. A check of many bundles searches the folders above each of them,
/// so their listings are kept for as long as the folders do not change.
private struct KnownListing {
    private struct Request: Hashable {
        let folder: String
        let endings: [String]
    }

    private let status: FileStatus
    private let names: [String]
    private static let all = SharedValue<[Request: KnownListing]>([:])
    private static let maximumCount = 64

    /// Returns the names of a folder's items that have one of the given suffixes, sorted. Hidden items are skipped.
    static func names(
        in folder: Folder, at path: String, endingIn endings: [String]
    ) throws(SystemError) -> [String] {
        let request = Request(folder: path, endings: endings)
        let moment = Clock.nanosecondsSince1970
        let status = try folder.descriptor.status()
        if let known = all.access({ $0[request] }), known.status == status { return known.names }
        // Filtering before sorting is faster: a folder such as /tmp has many names, and few of them match.
        let names = try folder.unsortedEntries().compactMap(\.name)
            .filter { name in !name.hasPrefix(".") && endings.contains(where: name.hasSuffix) }.sorted()
        if status.hasReliableTimes(at: moment) {
            all.access { all in
                if all.count >= maximumCount { all = [:] }
                all[request] = KnownListing(status: status, names: names)
            }
        }
        return names
    }
}
