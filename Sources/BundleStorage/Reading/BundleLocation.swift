import SettingsModel

/// Where a bundle is: its folder and the one it lies in, both open.
struct BundleLocation {
    /// The path as it was given, for messages.
    let path: String
    /// The name of the bundle's folder.
    let name: String
    /// The name under which the bundle is read: that of a symbolic link to a folder of another name counts.
    var bundleName: String {
        let typed = Self.split(Self.trimmed(path)).name
        return typed.hasSuffix(".bundle") ? typed : name
    }
    let bundle: Folder
    /// The folder beside which changes are prepared; nil where it cannot be opened.
    let parent: Folder?
    /// The path without symbolic links, where it had to be found out.
    private let resolvedPath: String?

    /// The path without symbolic links.
    func realPath() throws(SystemError) -> String {
        if let resolvedPath { return resolvedPath }
        return try BundleStorage.realPath(path)
    }

    init(_ path: String) throws(StorageError) {
        self.path = path
        let typed = Self.split(path)
        let opened = try attempt("open", path) { () -> (Folder, Folder)? in
            if ["", ".", ".."].contains(typed.name) { return nil }
            return try ifReachable { () throws(SystemError) in
                let folder = try Folder(at: typed.folder)
                return (folder, try folder.folder(typed.name))
            }
        }
        if let (folder, bundle) = opened {
            // No link: it lies where the path says, and few ask for the path without links on the way there.
            name = typed.name
            parent = folder
            self.bundle = bundle
            resolvedPath = nil
            return
        }
        let (realPath, bundle) = try attempt("open", path, sought: true) {
            let realPath = try BundleStorage.realPath(path)
            if try Folder.status(at: realPath).kind != .folder { throw StorageError.notAFolder(path: path) }
            return (realPath, try Folder(at: realPath))
        }
        let place = Self.split(realPath)
        name = place.name
        parent = try attempt("open", place.folder) {
            try ifReachable { () throws(SystemError) in
                place.name.isEmpty ? nil : try Folder(at: place.folder)
            } ?? nil
        }
        resolvedPath = realPath
        self.bundle = bundle
    }

    /// The path without slashes at its end, which do not count.
    static func trimmed(_ path: String) -> String {
        var path = path[...]
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
        return String(path)
    }

    /// The folder and the name that an absolute path consists of.
    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.utf8.index(after: slash)...]))
    }

    /// The path, relative to the bundle, that a path without symbolic links has; nil for one outside, "" for the bundle.
    func relative(_ path: String) throws(SystemError) -> String? {
        let realPath = try realPath()
        if path.utf8.elementsEqual(realPath.utf8) { return "" }
        let prefix = realPath.utf8.last == UInt8(ascii: "/") ? realPath : realPath + "/"
        guard path.utf8.starts(with: prefix.utf8) else { return nil }
        return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    /// The path of a file of the bundle as a message shows it.
    func shown(_ file: String) -> String { shownPath(of: file, in: path) }

    /// Whether a path leads out of the repository that the bundle lies in.
    func leavesRepository(_ path: BundlePath) throws(StorageError) -> Bool {
        let (folders, isRepository) = try attempt("search the folders above", self.path) {
            try FoldersAbove.folders(from: Self.split(realPath()).folder)
        }
        return isRepository && path.parts.prefix { $0 == ".." }.count > folders.count
    }

    /// The path of something that lies beside the bundle as a message shows it.
    func shownBeside(_ name: String) -> String {
        let folder = Self.split((try? realPath()) ?? path).folder
        return folder == "/" ? "/" + name : "\(folder)/\(name)"
    }

    /// A place where something of ours may be: a name in a folder, and the path as a message shows it.
    struct Place {
        let folder: Folder
        let name: String
        let shown: String
    }

    /// The places where something of ours may be, the better one first: beside the bundle, and in it.
    func places(beside: (String) -> String, inside: String) -> [Place] {
        let outer = parent.map { Place(folder: $0, name: beside(name), shown: shownBeside(beside(name))) }
        return [outer, Place(folder: bundle, name: inside, shown: shown(inside))].compactMap { $0 }
    }

    /// The places where a staging folder of this bundle may be.
    var stagingPlaces: [Place] { places(beside: OwnNames.staging, inside: OwnNames.innerStaging) }

    /// Whether a change was recorded and not finished: a staging folder holds a manifest.
    ///
    /// - Throws: `failed`.
    func hasUnfinishedChange() throws(StorageError) -> Bool {
        for place in stagingPlaces {
            // In a sandbox the folder may be listed, and a name that is not there not even asked for.
            if ScriptSandbox.isOn, (try? place.folder.lists(place.name)) == false { continue }
            do throws(SystemError) {
                if try place.folder.folder(place.name).status(of: OwnNames.manifest).kind == .file { return true }
            } catch {
                // That of another user, who alone may look into it. It is there only while something is changed, or
                // after a command that was stopped.
                if error.isDenied { return true }
                if !error.isUnreachable { throw StorageError("read", place.shown, error) }
            }
        }
        return false
    }
}
