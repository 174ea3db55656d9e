/// A folder outside of which this process opens no files and folders.
///
/// A server that runs commands for another program sets the boundary once, before the first command. Other processes
/// have no boundary.
package enum AccessBoundary {
    /// The path of the folder, without symbolic links, or `nil` if there is no boundary.
    nonisolated(unsafe) private static var folder: String?
    /// The paths of temporary folders that this process created, without symbolic links.
    nonisolated(unsafe) private static var temporaryFolders: [String] = []

    /// Sets the boundary to the working directory.
    ///
    /// - Throws: `failed`.
    package static func setToWorkingFolder() throws(StorageError) {
        unsafe folder = try attempt("open", ".") { try realPath(".") }
    }

    /// Whether the process has a boundary.
    static var isSet: Bool { unsafe folder != nil }

    /// Returns whether a folder is the boundary. The path must not contain symbolic links.
    static func isBoundary(_ path: String) -> Bool { unsafe folder.map { $0.utf8.elementsEqual(path.utf8) } ?? false }

    /// Allows access to a temporary folder that this process created.
    static func allow(temporaryFolder path: String) {
        guard isSet, let real = try? realPath(path) else { return }
        unsafe temporaryFolders.append(real)
    }

    /// Returns whether a folder is inside the boundary or is the boundary. The path must not contain symbolic links.
    static func contains(_ path: String) -> Bool { unsafe folder.map { contains($0, path) } ?? true }

    /// Throws an error if a path leads outside the boundary, whether an item exists there or not.
    ///
    /// - Throws: `outsideBoundary`.
    package static func requireAccess(to path: String) throws(StorageError) {
        _ = try attempt("open", path) { if leadsOutside(path) { throw SystemError.outsideBoundary } else { true } }
    }

    /// Throws an error if an item is outside the boundary, or if it cannot be reached. Symbolic links are resolved. The
    /// error does not reveal whether an item outside the boundary exists.
    static func requireInside(_ path: String) throws(SystemError) {
        guard isSet else { return }
        if leadsOutside(path) { throw .outsideBoundary }
        _ = try realPath(path)
    }

    private static func leadsOutside(_ path: String) -> Bool {
        guard let folder = unsafe folder else { return false }
        guard let real = try? realPath(path) else {
            let parent = BundleLocation.split(path).folder
            return parent.utf8.count < path.utf8.count && leadsOutside(parent)
        }
        if contains(folder, real) { return false }
        // To remove a temporary folder, its parent folder is opened.
        return unsafe !temporaryFolders.contains { temporary in
            contains(temporary, real) || BundleLocation.split(temporary).folder.utf8.elementsEqual(real.utf8)
        }
    }

    /// Returns whether a path is the path of a folder or of an item inside it. Symbolic links must already have been
    /// resolved.
    static func contains(_ folder: String, _ path: String) -> Bool {
        let (names, start) = (ParentFolders.names(in: path), ParentFolders.names(in: folder))
        return names.count >= start.count && zip(names, start).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }

    /// Throws an error if an options file above the boundary applies to the bundles inside it. Commands would not find
    /// this file, and would therefore ignore its String Catalogs and languages.
    ///
    /// - Throws: `outsideBoundary` or `failed`.
    package static func requireNoOptionsFileAbove() throws(StorageError) {
        guard let folder = unsafe folder else { return }
        let found = try attempt("search the folders above", folder) { () throws(SystemError) -> String? in
            let (above, isRepository) = try ParentFolders.folders(from: folder, endingAtBoundary: false)
            guard isRepository else { return nil }
            for parent in above.dropFirst() {
                let file = OptionsLocation.file(in: parent)
                if try ifReachable(Folder.status(at: file)) != nil { return file }
            }
            return nil
        }
        if let found { throw .outsideBoundary(path: found) }
    }
}
