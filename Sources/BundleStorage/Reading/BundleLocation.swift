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
    var realPath: String { resolvedPath ?? (try? BundleStorage.realPath(path)) ?? path }

    init(_ path: String) throws(StorageError) {
        self.path = path
        let typed = Self.split(path)
        if !["", ".", ".."].contains(typed.name), let folder = try? Folder(at: typed.folder),
            let bundle = try? folder.folder(typed.name)
        {
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
        parent = place.name.isEmpty ? nil : try? Folder(at: place.folder)
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
    func relative(_ path: String) -> String? {
        if path.utf8.elementsEqual(realPath.utf8) { return "" }
        let prefix = realPath.utf8.last == UInt8(ascii: "/") ? realPath : realPath + "/"
        guard path.utf8.starts(with: prefix.utf8) else { return nil }
        return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    /// The path of a file of the bundle as a message shows it.
    func shown(_ file: String) -> String { shownPath(of: file, in: path) }

    /// Whether a path leads out of the repository that the bundle lies in.
    func leavesRepository(_ path: BundlePath) -> Bool {
        let (folders, isRepository) = FoldersAbove.folders(from: Self.split(realPath).folder)
        return isRepository && path.parts.prefix { $0 == ".." }.count > folders.count
    }

    /// The path of something that lies beside the bundle as a message shows it.
    func shownBeside(_ name: String) -> String {
        let folder = Self.split(realPath).folder
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
    var hasUnfinishedChange: Bool {
        stagingPlaces.contains { place in
            // In a sandbox the folder may be listed, and a name that is not there not even asked for.
            if ScriptSandbox.isOn, (try? place.folder.lists(place.name)) == false { return false }
            do throws(SystemError) {
                return try place.folder.folder(place.name).status(of: OwnNames.manifest).kind == .file
            } catch {
                // That of another user, who alone may look into it. It is there only while something is changed, or
                // after a command that was stopped.
                return error.isDenied
            }
        }
    }
}
