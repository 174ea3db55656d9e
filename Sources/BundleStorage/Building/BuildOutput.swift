package import SettingsModel

/// The folder of a built bundle, all of whose files are made from their source whenever they are needed.
///
/// So there is no record of a change, and nobody waits for the disk: what a build that was stopped has left, the next
/// one compares with what it should be.
package struct BuildOutput {
    package typealias File = OutputFiles.File

    /// What has to happen on the disk.
    package struct Changes {
        /// What of the folder was read: the files that are to be there, and those that are to go.
        package fileprivate(set) var old = BundleFiles()
        package fileprivate(set) var files: [FileChange] = []
        /// The folders that no file is to be in, the inner ones first.
        fileprivate var folders: [String] = []

        package var isEmpty: Bool { files.isEmpty && folders.isEmpty }
    }

    private let path: String
    private let sources: [String]
    private let isDeclared: Bool
    private let staging: BuildStaging
    private let disk: Disk

    /// - Parameters:
    ///   - path: the path of the built bundle, which need not be there.
    ///   - temporary: a folder in which files are prepared; nil for the one that the built bundle lies in.
    ///   - isDeclared: whether the sandbox of a script lets it look at nothing but the files that are to be there and
    ///     the folders on the way to them. Other files stay then.
    ///   - sources: what is built from, none of which may have to do with the output.
    /// - Throws: `builtOver`.
    package init(
        at path: String, preparingIn temporary: String? = nil, onlyDeclared isDeclared: Bool = false,
        from sources: [String], disk: Disk = Disk()
    ) throws(StorageError) {
        self.path = BundleLocation.trimmed(path)
        self.sources = sources
        self.isDeclared = isDeclared
        self.disk = disk
        staging = BuildStaging(of: self.path, in: temporary, disk: disk)
        try requireApart()
    }

    /// Throws where the output is a source, lies in one or holds one, whatever names and links lead there.
    private func requireApart() throws(StorageError) {
        let own = Self.folders(around: path)
        let output = try? Folder.status(at: path)
        for source in sources {
            let input = try? Folder.status(at: source)
            let isInside = input.map { input in own.contains { $0.isSameFile(as: input) } } ?? false
            let isAround = output.map { output in
                Self.folders(around: source).contains { $0.isSameFile(as: output) }
            }
            if isInside || isAround == true { throw .builtOver(output: path, source: source) }
        }
    }

    /// What is at a path, or would be in there, and the folders above it, the nearest first.
    private static func folders(around path: String) -> [FileStatus] {
        var place = path
        while (try? realPath(place)) == nil, !["/", "."].contains(place) { place = BundleLocation.split(place).folder }
        guard var real = try? realPath(place) else { return [] }
        var folders: [FileStatus] = []
        while let status = try? Folder.status(at: real) {
            folders.append(status)
            if real == "/" { break }
            real = BundleLocation.split(real).folder
        }
        return folders
    }

    // MARK: Comparing

    /// What would have to happen so that the folder holds these files, and where that can be known, no others.
    ///
    /// - Parameter files: each with its path relative to the folder.
    /// - Throws: `unsafePath`, `notAFolder`, `inTheWay` where the folder holds something else, or `failed`.
    package func changes(to files: [File]) throws(StorageError) -> Changes {
        let names = try files.map { file throws(StorageError) in try BundlePath(file.path) }
        let root: Folder
        do {
            root = try Folder(at: path)
        } catch {
            if error.isNotAFolder { throw .notAFolder(path: path) }
            if !error.isAbsence { throw StorageError("open", path, error) }
            var changes = Changes()
            changes.files = files.map { .write(path: $0.path, bytes: $0.bytes) }
            return changes
        }
        let listed = isDeclared ? nil : try listing(of: root)
        if let listed, !listed.files.isEmpty, try !BundleDiscovery.isBundle(path) {
            throw .inTheWay(path: path, reason: "it is not a Settings bundle")
        }
        var changes = Changes()
        for (file, name) in zip(files, names) {
            // Where the file system ignores case, a name of another spelling goes before the new one comes.
            if let listed, !listed.files.contains(file.path) {
                changes.files.append(.write(path: file.path, bytes: file.bytes))
                continue
            }
            let (isThere, bytes) = try attempt("access", shown(file.path)) { try contents(of: name, in: root) }
            if bytes == file.bytes { continue }
            if isThere { changes.old.files[file.path] = .init(path: file.path, target: file.path, bytes: bytes) }
            changes.files.append(.write(path: file.path, bytes: file.bytes))
        }
        guard let listed else { return changes }
        for path in listed.files.subtracting(files.map(\.path)).sorted() {
            let bytes = try attempt("access", shown(path)) {
                try contents(of: BundlePath(path, removing: true), in: root).bytes
            }
            changes.old.files[path] = .init(path: path, target: path, bytes: bytes)
            changes.files.append(.remove(path: path))
        }
        let needed = Set(names.flatMap(\.foldersOnTheWay))
        changes.folders = listed.folders.filter { !needed.contains($0.split(separator: "/").map(String.init)) }
        return changes
    }

    /// The file of a name: whether something is there, and what a plain file holds.
    private func contents(of name: BundlePath, in root: Folder) throws(SystemError) -> (isThere: Bool, bytes: [UInt8]?)
    {
        let folder: Folder
        do {
            folder = try root.folder(at: name.folder)
        } catch {
            // What is no folder gives way.
            if error.isMissing || error.isLink { return (false, nil) }
            throw error
        }
        guard let status = try folder.statusIfPresent(of: name.name) else { return (false, nil) }
        guard status.kind == .file else { return (true, nil) }
        return (true, try folder.file(name.name).bytes(expecting: status.size, limit: ReadingLimit.file))
    }

    /// The files and links in a folder and below it, and the folders with nothing in them that stays, the inner ones
    /// first. What is hidden is no output of any build.
    private func listing(of root: Folder) throws(StorageError) -> (files: Set<String>, folders: [String]) {
        var files: Set<String> = []
        var folders: [String] = []
        func visit(_ folder: Folder, _ prefix: String, _ depth: Int) throws -> Bool {
            var isOurs = true
            for entry in try folder.entries() {
                guard let name = entry.name, name.utf8.first != UInt8(ascii: ".") else {
                    isOurs = false
                    continue
                }
                let path = prefix + name
                if files.count + folders.count == BundleWalk.limit {
                    throw StorageError.tooManyFiles(path: self.path, limit: BundleWalk.limit)
                }
                guard try folder.status(of: name).kind == .folder else {
                    files.insert(path)
                    continue
                }
                let isEmpty =
                    try depth < BundleFiles.mostFolders && visit(folder.folder(name), path + "/", depth + 1)
                if isEmpty { folders.append(path) } else { isOurs = false }
            }
            return isOurs
        }
        _ = try attempt("read", path) { try visit(root, "", 0) }
        return (files, folders)
    }

    // MARK: Writing

    /// Makes the folder hold these files; one that holds the same bytes already is not touched.
    ///
    /// - Returns: what was done.
    /// - Throws: what `changes` throws; `locked`; `builtOver`; `missing` about the folder above in a sandbox; `failed`.
    @discardableResult
    package func write(_ files: [File]) throws(StorageError) -> Changes {
        // A build that is at work may take away what this looks at: then it is looked at again when that one is done.
        if let changes = try? changes(to: files), changes.isEmpty, !staging.isThere { return changes }
        let root = try open()
        try requireApart()
        let preparing = try staging.claim()
        defer { staging.remove(preparing) }
        // As another build has left it, for which this one waited.
        let needed = try self.changes(to: files)
        try carryOut(needed, in: root, preparingIn: preparing)
        return needed
    }

    private func open() throws(StorageError) -> Folder {
        guard isDeclared else { return try disk.openOrMake(path) }
        let place = BundleLocation.split(path)
        let parent = try attempt("open", place.folder, sought: true) { try Folder(at: place.folder) }
        return try attempt("make", path) {
            if try parent.statusIfPresent(of: place.name) == nil { try disk.makeFolder(place.name, in: parent) }
            return try Folder(at: path)
        }
    }

    private func carryOut(
        _ changes: Changes, in root: Folder, preparingIn preparing: Folder
    ) throws(StorageError) {
        // All that can go wrong for want of room goes wrong before the first file is another one.
        for (number, change) in changes.files.enumerated() {
            guard let bytes = change.bytes else { continue }
            try attempt("write", shown(change.path)) {
                try disk.makeFile(OwnNames.stagedFile(number), in: preparing, bytes, waiting: false)
            }
        }
        for change in changes.files where change.bytes == nil {
            try attempt("remove", shown(change.path)) {
                let name = try BundlePath(change.path, removing: true)
                try disk.removeFile(name.name, in: root.folder(at: name.folder))
            }
        }
        for path in changes.folders {
            try attempt("remove", shown(path)) {
                let name = try BundlePath(path, removing: true)
                try disk.removeFolder(name.name, in: root.folder(at: name.folder))
            }
        }
        for (number, change) in changes.files.enumerated() where change.bytes != nil {
            try attempt("write", shown(change.path)) {
                let name = try BundlePath(change.path)
                let folder = try disk.folder(at: name.folder, in: root)
                do {
                    try disk.rename(OwnNames.stagedFile(number), in: preparing, to: name.name, in: folder)
                } catch let error as SystemError where error.isCrossDevice {
                    try disk.copy(
                        OwnNames.stagedFile(number), in: preparing, to: name.name, in: folder, waiting: false)
                }
            }
        }
    }

    private func shown(_ file: String) -> String { "\(path)/\(file)" }
}
