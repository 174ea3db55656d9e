/// The location of an options file. The paths in the file must be in the same repository as the file, so the location
/// determines which paths are allowed.
package struct OptionsLocation: Sendable {
    package static let name = "settings-bundle.json"

    /// The maximum size, in bytes, of an options file.
    package static let limit = 1 << 20

    /// The maximum length, in bytes, of a path in the options file. Operating systems reject longer paths.
    package static let pathLimit = 4096

    /// The folder of the options file, with symbolic links resolved.
    private let folder: String
    /// Whether to access a file only if the listing of its folder contains the file. The sandbox of a script phase
    /// requires this.
    private let accessesListedNamesOnly: Bool

    /// Resolves the folder of an options file.
    ///
    /// - Throws: `missing` or `failed`.
    package init(of file: String, listing accessesListedNamesOnly: Bool) throws(StorageError) {
        let folder = BundleLocation.split(file).folder
        self.folder = try attempt("open", folder, reportingMissing: true) { try realPath(folder) }
        self.accessesListedNamesOnly = accessesListedNamesOnly
    }

    /// Returns the path and contents of the nearest options file that applies to a bundle, or `nil` if there is none.
    ///
    /// - Parameter path: The path of a bundle, or `nil` to begin in the working directory.
    /// - Throws: An error if an existing options file cannot be read.
    package static func nearestOptionsFile(above path: String?) throws(StorageError) -> (path: String, bytes: [UInt8])?
    {
        for folder in try folders(above: path) {
            let file = file(in: folder)
            do throws(StorageError) {
                return (file, try InputFile.regularFileBytes(at: file, limit: limit))
            } catch {
                if case .missing = error { continue }
                throw error
            }
        }
        return nil
    }

    /// Returns the paths of the folders that are searched for the options file of a bundle, nearest first. The paths
    /// are relative to the working directory, unless the path of the bundle is absolute.
    ///
    /// The search begins in the bundle's parent folder and ends at the root of the repository. Outside a repository, it
    /// ends at the working directory if that folder contains the bundle. Otherwise, only the parent folder is searched.
    /// The result is empty if the bundle is not accessible.
    ///
    /// - Parameter path: The path of a bundle, or `nil` to begin in the working directory.
    package static func folders(above path: String?) throws(StorageError) -> [String] {
        try attempt("search the folders above", path ?? ".") {
            guard let here = try ParentFolders.workingFolder() else { return [] }
            guard let path else { return try shown(ParentFolders.projectFolders(from: here), from: here) }
            guard let real = try ifReachable(realPath(path)) else { return [] }
            let folders = try ParentFolders.projectFolders(from: BundleLocation.split(real).folder)
            return path.utf8.first == UInt8(ascii: "/") ? folders : try shown(folders, from: here)
        }
    }

    private static func shown(_ folders: [String], from here: String) throws(StorageError) -> [String] {
        let anchor = PathAnchor(realPath: here)
        return try folders.map { folder throws(StorageError) in try anchor.path(to: folder) ?? folder }
    }

    /// Returns the path of the options file in a folder.
    package static func file(in folder: String) -> String {
        folder == "." ? name : folder == "/" ? "/" + name : "\(folder)/\(name)"
    }

    /// Returns whether a path in the options file refers to an item in the repository. Symbolic links are not resolved.
    package func repositoryContains(_ path: String) -> Bool { repositoryContains(path, resolvingLinks: false) }

    /// Returns whether a path in the options file refers to an item in the repository after symbolic links have been
    /// resolved.
    package func repositoryContainsResolved(_ path: String) -> Bool { repositoryContains(path, resolvingLinks: true) }

    private func repositoryContains(_ path: String, resolvingLinks resolvesLinks: Bool) -> Bool {
        var names = ParentFolders.names(in: folder)
        // The number of trailing components that do not exist. No component after them can be resolved.
        var missing = 0
        for name in ParentFolders.names(in: path) where name != "." {
            if name == ".." {
                if names.popLast() == nil { return false }
                missing = max(missing - 1, 0)
                continue
            }
            names.append(name)
            if !resolvesLinks { continue }
            if missing > 0 {
                missing += 1
                continue
            }
            let way = "/" + names.joined(separator: "/")
            do throws(SystemError) {
                names = ParentFolders.names(in: try realPath(way))
            } catch {
                // A broken symbolic link exists, although it cannot be resolved.
                if error.isMissing, (try? Folder(at: BundleLocation.split(way).folder).status(of: String(name))) != nil
                {
                    return false
                }
                if !error.isMissing, !error.isForbidden { return false }
                missing = 1
            }
        }
        let path = "/" + names.joined(separator: "/")
        if ParentFolders.isPath(path, in: folder) { return true }
        // Outside a repository, only paths in the folder of the options file are accepted. If the repository cannot be
        // determined, the path is rejected.
        guard let (folders, isRepository) = try? ParentFolders.folders(from: folder, listing: accessesListedNamesOnly)
        else { return false }
        return isRepository && folders.last.map { ParentFolders.isPath(path, in: $0) } ?? false
    }
}
