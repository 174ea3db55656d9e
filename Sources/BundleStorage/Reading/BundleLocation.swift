import SettingsModel

/// The location of a bundle. The bundle's folder and its parent folder are kept open.
package struct BundleLocation {
    /// The path of the bundle as it was specified. Messages show this path.
    let path: String
    /// The name of the bundle's folder.
    let name: String
    /// The bundle name that is shown in results. If the bundle was specified as a symbolic link whose name ends in
    /// `.bundle`, it is the name of the link. Otherwise, it is the name of the bundle's folder.
    var bundleName: String {
        let typed = Self.split(Self.trimmed(path)).name
        return typed.hasSuffix(".bundle") ? typed : name
    }
    let bundle: Folder
    /// The bundle's parent folder, or `nil` if it cannot be opened. Changes are prepared in the parent folder.
    let parent: Folder?
    /// The path of the bundle with symbolic links resolved, or `nil` if the path has not been resolved yet.
    private let resolvedPath: String?

    /// Returns the path of the bundle with symbolic links resolved.
    func realPath() throws(SystemError) -> String {
        if let resolvedPath { return resolvedPath }
        return try BundleStorage.realPath(path)
    }

    init(_ path: String) throws(StorageError) {
        self.path = path
        let typed = Self.split(path)
        let opened = try attempt("open", path) { () -> (Folder, Folder)? in
            // The parent folder of the folder to which a server is limited cannot be opened.
            let isOutside = (try? AccessBoundary.requireInside(typed.folder)) == nil
            if isOutside || ["", ".", ".."].contains(typed.name) { return nil }
            return try ifReachable { () throws(SystemError) in
                let folder = try Folder(at: typed.folder)
                return (folder, try folder.folder(typed.name))
            }
        }
        if let (folder, bundle) = opened {
            // The bundle is not a symbolic link, so resolving the path can wait until it is needed.
            name = typed.name
            parent = folder
            self.bundle = bundle
            resolvedPath = nil
            return
        }
        let (realPath, bundle) = try attempt("open", path, reportingMissing: true) {
            try AccessBoundary.requireInside(path)
            let realPath = try BundleStorage.realPath(path)
            if try Folder.status(at: realPath).kind != .folder { throw StorageError.notAFolder(path: path) }
            return (realPath, try Folder(at: realPath))
        }
        let place = Self.split(realPath)
        name = place.name
        parent = try attempt("open", place.folder) {
            place.name.isEmpty || !AccessBoundary.contains(place.folder)
                ? nil : try ifReachable(Folder(at: place.folder))
        }
        resolvedPath = realPath
        self.bundle = bundle
    }

    /// Returns a path without trailing slashes.
    package static func trimmed(_ path: String) -> String {
        var path = path[...]
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
        return String(path)
    }

    /// Splits a path into its parent folder and its last component. If the path does not contain a slash, the folder is
    /// `.`.
    package static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.utf8.index(after: slash)...]))
    }

    /// Converts a resolved path to a path relative to the bundle. The result is `nil` for a path outside the bundle and
    /// empty for the bundle itself.
    func relativePath(_ path: String) throws(SystemError) -> String? {
        let realPath = try realPath()
        if path.utf8.elementsEqual(realPath.utf8) { return "" }
        let prefix = realPath.utf8.last == UInt8(ascii: "/") ? realPath : realPath + "/"
        guard path.utf8.starts(with: prefix.utf8) else { return nil }
        return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    /// Returns the path of a file in the bundle, as shown in messages.
    func shown(_ file: String) -> String { displayPath(of: file, in: path) }

    /// Returns whether a path refers to a file outside the repository that contains the bundle.
    func leavesRepository(_ path: BundlePath) throws(StorageError) -> Bool {
        let (folders, isRepository) = try attempt("search the folders above", self.path) {
            try ParentFolders.folders(from: Self.split(realPath()).folder)
        }
        return isRepository && path.parts.prefix { $0 == ".." }.count > folders.count
    }

    /// Returns the path of an item beside the bundle, as shown in messages.
    func shownPathBesideBundle(_ name: String) -> String {
        let folder = Self.split((try? realPath()) ?? path).folder
        return folder == "/" ? "/" + name : "\(folder)/\(name)"
    }

    /// A candidate location for a temporary item. It consists of a folder, the item's name in that folder, and the path
    /// to show in messages.
    struct TemporaryItemPlace {
        let folder: Folder
        let name: String
        let shown: String
    }

    /// Returns the candidate locations for a temporary item in order of preference: beside the bundle, then inside it.
    func candidatePlaces(beside: (String) -> String, inside: String) -> [TemporaryItemPlace] {
        let outer = parent.map {
            TemporaryItemPlace(folder: $0, name: beside(name), shown: shownPathBesideBundle(beside(name)))
        }
        return [outer, TemporaryItemPlace(folder: bundle, name: inside, shown: shown(inside))].compactMap { $0 }
    }

    /// The candidate locations of the bundle's staging folder.
    var stagingPlaces: [TemporaryItemPlace] {
        candidatePlaces(beside: TemporaryNames.staging, inside: TemporaryNames.innerStaging)
    }

    /// Returns whether a change was recorded but not finished. If so, a staging folder contains a manifest.
    ///
    /// - Throws: `failed` if a staging folder cannot be read.
    func hasUnfinishedChange() throws(StorageError) -> Bool {
        for place in stagingPlaces {
            // A sandbox allows listing the folder, but it logs access to a missing name as a violation.
            if ScriptSandbox.isOn, (try? place.folder.lists(place.name)) == false { continue }
            do throws(SystemError) {
                if try place.folder.folder(place.name).status(of: TemporaryNames.manifest).kind == .file { return true }
            } catch {
                // The staging folder belongs to another user. It exists only during a change or after an interruption.
                if error.isDenied { return true }
                if !error.isUnreachable { throw StorageError("read", place.shown, error) }
            }
        }
        return false
    }
}
