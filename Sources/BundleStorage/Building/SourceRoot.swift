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
            try folder(of: bundle).map(ParentFolders.isInRepository) ?? false
        }
    }

    /// Resolves the symbolic links in the path of a bundle and returns the path of its parent folder, or `nil` if the
    /// folder is not accessible.
    private static func folder(of bundle: String) throws(SystemError) -> String? {
        let path = BundleLocation.trimmed(bundle)
        if let real = try ifReachable({ () throws(SystemError) in try realPath(path) }) {
            return BundleLocation.split(real).folder
        }
        return try ifReachable { () throws(SystemError) in try realPath(BundleLocation.split(path).folder) }
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
        // Filtering before sorting is faster: a folder such as /tmp has many names, and few of them match.
        let names = try attempt("read", folder) {
            try ifReachable { () throws(SystemError) in try Folder(at: folder).unsortedEntries() } ?? []
        }.compactMap(\.name)
        return names.filter { name in !name.hasPrefix(".") && endings.contains(where: name.hasSuffix) }
            .sorted().map { "\(folder)/\($0)" }
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
            for entry in try ifReachable({ () throws(SystemError) in try folder.entries() }) ?? [] {
                guard let name = entry.name, !name.hasPrefix("."), left > 0 else { continue }
                if entry.kind ?? kind == kind, isWanted(name) {
                    found.append(path + name)
                } else if levels > 1, entry.kind ?? .folder == .folder, !name.contains("."),
                    let inner = try ifReachable({ () throws(SystemError) in try folder.folder(name) })
                {
                    left -= 1
                    try search(inner, "\(path)\(name)/", levels - 1)
                }
            }
        }
        try attempt("read", root) {
            if let folder = try ifReachable({ () throws(SystemError) in try Folder(at: root) }) {
                try search(folder, "", levels)
            }
        }
        return found
    }
}
