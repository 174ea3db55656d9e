import SettingsModel

/// A traversal of a bundle's folder that reads its files.
struct BundleWalk {
    let location: BundleLocation
    /// A closure that returns whether to read the contents of the file at a path.
    private let shouldReadContents: (String) -> Bool
    /// Whether hidden items are skipped without being accessed.
    private let skipsHidden: Bool
    private(set) var files: [BundleFiles.File] = []
    private(set) var emptyFolders: Set<String> = []
    private(set) var problems: [StorageProblem] = []
    /// The paths of the folders that could not be traversed.
    private(set) var unreadFolders: Set<String> = []
    private(set) var snapshot = Snapshot()
    /// The status of each visited folder at the time it was listed. The keys are the paths of the folders relative to
    /// the bundle. Symbolic links in these paths are resolved.
    private(set) var folders: [String: FileStatus] = [:]

    /// The files outside the bundle that are read together with it.
    let outside: OutsideFiles
    /// The paths of the String Catalogs relative to the bundle, keyed by the string table that each catalog replaces.
    private(set) var catalogs: [String: String] = [:]
    /// Whether an earlier change was committed but not finished, and no process is working on it.
    var hasUnfinishedChange = false

    private var names: Set<String> = []
    private var count = 0
    /// The total size in bytes of the files that were read.
    private var size = 0

    /// The maximum number of files and folders in a bundle. The limit prevents the tool from reading a whole disk by
    /// accident.
    static let limit = 100_000

    init(
        _ location: BundleLocation, and outside: OutsideFiles = OutsideFiles(),
        skippingHidden skipsHidden: Bool = false,
        reading shouldReadContents: @escaping (String) -> Bool = BundleFiles.shouldReadContents
    ) {
        self.location = location
        self.skipsHidden = skipsHidden
        self.outside = outside
        self.shouldReadContents = shouldReadContents
    }

    /// A new traversal of the same folder that does not read the contents of any file.
    var withoutContents: BundleWalk {
        BundleWalk(location, and: outside, skippingHidden: skipsHidden, reading: { _ in false })
    }

    /// Traverses a folder, skipping hidden items. Unlike other traversals, this method throws an error if a file cannot
    /// be read.
    ///
    /// - Throws: `unfinished` if a recorded change was not finished, `failed` for the first file that cannot be read,
    ///   or an error from `consistent(_:and:skippingHidden:waitingMilliseconds:reading:)`.
    static func readingAllContents(
        _ path: String, and outside: OutsideFiles = OutsideFiles(),
        reading shouldReadContents: @escaping (String) -> Bool = { _ in true }
    ) throws(StorageError) -> BundleWalk {
        let walk = try consistent(path, and: outside, skippingHidden: true, reading: shouldReadContents)
        if walk.hasUnfinishedChange { throw .unfinished(path: path) }
        if let problem = walk.problems.first {
            throw .failed("read", path: walk.location.shown(problem.path), reason: problem.reason)
        }
        return walk
    }

    /// A folder that is being traversed.
    private struct TraversedFolder {
        var folder: Folder
        /// The folder's path before and after resolving symbolic links. Both paths are relative to the bundle, and each
        /// path is either empty or ends in a slash.
        var path, real: String
        /// The status of this folder and of all folders above it, up to the bundle's folder.
        var above: [FileStatus]
        /// Whether the folder was reached through a symbolic link. If so, further links are not followed. Otherwise,
        /// folders that contain links to each other could produce an exponential number of paths.
        var isBehindLink: Bool
    }

    mutating func run() throws(StorageError) {
        snapshot.startTime = Clock.nanosecondsSince1970
        // An unreadable bundle folder is an error, not just a reported problem.
        let (status, entries) = try attempt("read", location.path) {
            (try location.bundle.descriptor.status(), try location.bundle.entries())
        }
        folders["."] = status
        let place = TraversedFolder(folder: location.bundle, path: "", real: "", above: [status], isBehindLink: false)
        _ = try visit(entries, of: place)
        for (table, path) in outside.catalogs.sorted(by: { $0.key < $1.key }) {
            catalogs[table] = try attempt("read", path, reportingMissing: true) { try addCatalog(at: path) }
        }
        for path in outside.others.sorted() {
            try attempt("read", location.shown(path)) {
                let status = try ifReachable(location.bundle.status(of: path))
                if status != nil { try addOutsideFile(path) }
                if let problem = problems.last(where: { $0.path == path }) {
                    throw StorageError.failed("read", path: location.shown(path), reason: problem.reason)
                }
            }
        }
    }

    /// Reads a String Catalog outside the bundle and returns its path relative to the bundle.
    private mutating func addCatalog(at path: String) throws -> String {
        guard let place = try PathAnchor(folder: location.path).path(to: path) else {
            throw StorageError.missing(path: path)
        }
        guard BundleFiles.isOutsideBundle(place) else {
            throw StorageError.insideBundle(path: path, bundle: location.path)
        }
        guard place.hasSuffix(".xcstrings") else {
            throw StorageError.failed("read", path: path, reason: "its name does not end in .xcstrings")
        }
        try addOutsideFile(place)
        return place
    }

    private mutating func addOutsideFile(_ path: String) throws {
        if snapshot[path] != nil { return }
        let status = try location.bundle.status(of: path)
        let found = Snapshot.File(place: path, destination: nil, status: status, wasRead: false)
        if status.kind != .file {
            throw StorageError.failed("read", path: location.shown(path), reason: "it is not a regular file")
        }
        try add(path, target: path, found) { [location] in try location.bundle.file(path) }
    }

    /// Traverses the entries of a folder, and returns whether the folder contains a file at any depth.
    private mutating func visit(_ entries: [Folder.Entry], of place: TraversedFolder) throws(StorageError) -> Bool {
        var holdsFile = false
        for entry in entries {
            count += 1
            if count > Self.limit { throw .tooManyFiles(path: location.path, limit: Self.limit) }
            guard let name = entry.name else {
                problems.append(StorageProblem(path: place.path + entry.shown, reason: "its name is not UTF-8"))
                holdsFile = true
                continue
            }
            if TemporaryNames.isInner(name) {
                if name == TemporaryNames.innerDraft { snapshot.drafts.append(place.real + name) }
                continue
            }
            // If the bundle is itself a repository, Git's own files are not part of it.
            if name == ".git" || skipsHidden && name.utf8.first == UInt8(ascii: ".") { continue }
            let path = place.path + name
            if !names.insert(path).inserted {
                problem(path, "another name differs from it only in Unicode normalization")
                continue
            }
            do {
                if try visit(name, in: place) { holdsFile = true }
            } catch let error as StorageError {
                throw error
            } catch let error as SystemError {
                // The item was removed after the folder was listed.
                if error.isMissing { continue }
                let isFolder = entry.kind == .folder || SettingsBundle.isLanguageFolder(path)
                if !isFolder { files.append(BundleFiles.File(path: path, target: nil, bytes: nil)) }
                holdsFile = true
                problem(path, error.text, isFolder: isFolder)
            } catch {}
        }
        if !holdsFile && !place.path.isEmpty { emptyFolders.insert(String(place.path.dropLast())) }
        return holdsFile
    }

    private mutating func visit(_ name: String, in place: TraversedFolder) throws -> Bool {
        let path = place.path + name
        let status = try place.folder.status(of: name)
        let found = Snapshot.File(place: place.real + name, destination: nil, status: status, wasRead: false)
        switch status.kind {
        case .file:
            try add(path, target: found.place, found) { try place.folder.file(name) }
            if SettingsBundle.isLanguageFolder(path) { problem(path, "it is a file", isFolder: true) }
        case .folder:
            return try visitFolder(name, in: place) { () throws(SystemError) in try place.folder.folder(name) }
        case .link:
            return try visitLink(name, in: place)
        case .other:
            addUnread(path, found, "it is a pipe, a socket or a device")
        }
        return true
    }

    private mutating func visitFolder(
        _ name: String, in place: TraversedFolder, real: String? = nil, folder: () throws(SystemError) -> Folder
    ) throws -> Bool {
        let path = place.path + name
        let inner: Folder
        let status: FileStatus
        do {
            inner = try folder()
            status = try inner.descriptor.status()
        } catch {
            problem(path, error.text, isFolder: true)
            return true
        }
        if place.above.contains(where: { $0.isSameFile(as: status) }) {
            problem(path, "it is a symbolic link to a folder that contains it")
            return true
        }
        if place.above.count > BundleFiles.maximumFolderDepth {
            problem(path, "it is more than \(BundleFiles.maximumFolderDepth) folders deep", isFolder: true)
            return true
        }
        folders[real ?? place.real + name] = status
        let entries: [Folder.Entry]
        do {
            entries = try inner.entries()
        } catch {
            problem(path, error.text, isFolder: true)
            return true
        }
        return try visit(
            entries,
            of: TraversedFolder(
                folder: inner, path: path + "/", real: (real ?? place.real + name) + "/", above: place.above + [status],
                isBehindLink: place.isBehindLink || real != nil))
    }

    private mutating func visitLink(_ name: String, in place: TraversedFolder) throws -> Bool {
        let path = place.path + name
        let destination = try place.folder.destination(of: name)
        var found = Snapshot.File(place: place.real + name, destination: destination, status: nil, wasRead: false)
        let absolute: String
        do {
            absolute = try realPath(location.realPath() + "/" + place.real + name)
            found.status = try place.folder.status(of: name, following: true)
        } catch {
            let isFolder = SettingsBundle.isLanguageFolder(path)
            addUnread(path, found, "it is a broken symbolic link: \(error.text)", isFolder: isFolder)
            return true
        }
        let real = try location.relativePath(absolute)
        switch found.status?.kind {
        case .folder:
            guard let real, !place.isBehindLink else {
                let way = real == nil ? "outside the bundle" : "from one linked folder to another"
                addUnread(path, found, "it is a symbolic link that leads \(way) and was not followed", isFolder: true)
                return true
            }
            return try visitFolder(name, in: place, real: real) { () throws(SystemError) in try Folder(at: absolute) }
        case .file:
            try add(path, target: real, found) { [location] in try location.bundle.file(absolute) }
        default:
            addUnread(path, found, "it refers to a pipe, a socket or a device")
        }
        return true
    }

    /// Adds a file to the results. Its contents are read if `shouldReadContents` returns `true` for the path.
    private mutating func add(
        _ path: String, target: String?, _ found: Snapshot.File, open: () throws -> Descriptor
    ) throws {
        var found = found
        var bytes: [UInt8]?
        if shouldReadContents(path) {
            do {
                (bytes, found.status) = try read(path, open)
                found.wasRead = true
            } catch let error as SystemError {
                problem(path, error.text)
            }
        }
        snapshot.files[Array(path.utf8)] = found
        files.append(BundleFiles.File(path: path, target: target, bytes: bytes))
    }

    /// Adds an item whose contents cannot be read.
    private mutating func addUnread(_ path: String, _ found: Snapshot.File, _ reason: String, isFolder: Bool = false) {
        snapshot.files[Array(path.utf8)] = found
        files.append(BundleFiles.File(path: path, target: nil, bytes: nil))
        problem(path, reason, isFolder: isFolder)
    }

    /// Reads a file that another process might change at the same time. If the file changes during a read, it is read
    /// again, up to three times in total.
    ///
    /// - Throws: `tooLarge`, `bundleTooLarge`, or a system error.
    private mutating func read(
        _ path: String, _ open: () throws -> Descriptor
    ) throws -> ([UInt8], FileStatus) {
        var attempts = 0
        while true {
            attempts += 1
            let file = try open()
            let before = try file.status()
            // The file may have been replaced by a pipe, and reading a pipe would block.
            if before.kind != .file { throw SystemError.unexpected }
            if before.size <= ReadingLimit.file, before.size > ReadingLimit.bundle - size {
                throw StorageError.bundleTooLarge(
                    path: location.path, size: size + before.size, limit: ReadingLimit.bundle)
            }
            guard let bytes = try file.bytes(expecting: before.size, limit: ReadingLimit.file) else {
                throw StorageError.tooLarge(path: location.shown(path), size: before.size, limit: ReadingLimit.file)
            }
            let after = try file.status()
            if before == after && bytes.count == after.size || attempts == 3 {
                size += bytes.count
                return (bytes, after)
            }
        }
    }

    private mutating func problem(_ path: String, _ reason: String, isFolder: Bool = false) {
        problems.append(StorageProblem(path: path, reason: reason, isFolder: isFolder))
        if isFolder { unreadFolders.insert(path) }
    }
}
