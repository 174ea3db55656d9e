import SettingsModel

/// Creates a new bundle. The bundle is first built in a hidden temporary folder beside its final location. This folder
/// is then renamed to the bundle's final name.
package struct BundleMaker {
    private let path: String
    private let name: String
    private let parent: Folder
    private let disk: Disk

    private var buildFolderName: String { TemporaryNames.buildFolderName(beside: name) }
    private var shownBuildFolder: String {
        let folder = BundleLocation.split(path).folder
        return folder == "." ? buildFolderName : "\(folder)/\(buildFolderName)"
    }

    /// Returns the paths and contents of all files in a template bundle, excluding hidden files.
    ///
    /// - Throws: `missing`, `notAFolder`, `unfinished`, or `failed`. A single unreadable file is an error, because the
    ///   copy would be incomplete.
    package static func contents(of path: String) throws(StorageError) -> [(path: String, bytes: [UInt8])] {
        try BundleWalk.readingAllContents(path).files.compactMap { file in file.bytes.map { (file.path, $0) } }
            .sorted { $0.0 < $1.0 }
    }

    /// Prepares to create a bundle at a path.
    ///
    /// - Throws: `exists`, `failed`, `nested` if the path is inside a bundle or a language folder, or `missing` if the
    ///   parent folder of the new bundle does not exist.
    package init(_ path: String, disk: Disk = Disk()) throws(StorageError) {
        let path = BundleLocation.trimmed(path)
        let place = BundleLocation.split(path)
        if place.name.isEmpty || place.name == "." || place.name == ".." { throw .exists(path: path) }
        self.path = path
        self.disk = disk
        name = place.name
        do {
            parent = try Folder(at: place.folder)
        } catch {
            throw error.isNoEntry ? .missing(path: place.folder) : StorageError("open", place.folder, error)
        }
        let folders = try attempt("open", place.folder) { try realPath(place.folder) }.split(separator: "/")
        let outer = folders.firstIndex { $0.hasSuffix(".bundle") || $0.hasSuffix(".lproj") }
        if let outer { throw .nested(path: path, folder: "/" + folders[...outer].joined(separator: "/")) }
    }

    /// Throws an error if something already exists at the path of the new bundle.
    ///
    /// An empty folder at this path is ignored. The tool creates it just before the rename. If the process is killed at
    /// that moment, the empty folder remains.
    ///
    /// - Throws: `exists`, or `failed` if the path cannot be accessed.
    package func requirePathUnused() throws(StorageError) {
        let isInUse = try attempt("access", path) {
            guard let status = try parent.statusIfPresent(of: name) else { return false }
            return try status.kind != .folder || !parent.folder(name).entries().isEmpty
        }
        if isInUse { throw .exists(path: path) }
    }

    /// A change to a file outside a new bundle. The change is made together with the creation of the bundle.
    package struct OutsideChange: Sendable {
        /// The path of the file relative to the bundle.
        let path: String
        /// The contents of the file on which the change is based.
        let old: [UInt8]
        let new: [UInt8]

        package init(_ path: String, from old: [UInt8], to new: [UInt8]) {
            self.path = path
            self.old = old
            self.new = new
        }
    }

    /// Creates a bundle from files, and optionally changes one file outside the bundle. Either both changes take effect
    /// or neither does.
    ///
    /// The change to the outside file is recorded in the bundle before the bundle is renamed to its final name. The
    /// rename therefore commits both changes at once. If the process is stopped after the rename, the next command
    /// completes the change.
    ///
    /// - Throws: `exists`, `unsafePath`, `inTheWay`, `changed`, or `failed` if nothing was changed; `recorded` if the
    ///   next editing command will complete the change; `unconfirmed` if everything was written but could not be synced
    ///   to disk.
    package func make(
        _ files: [(path: String, bytes: [UInt8])], changing other: OutsideChange? = nil
    ) throws(StorageError) {
        var paths: [(BundlePath, [UInt8])] = []
        for file in files {
            paths.append((try BundlePath(file.path), file.bytes))
        }
        try requirePathUnused()
        let folder = try createLockedBuildFolder()
        // Keeps the lock until the end of the function.
        defer { withExtendedLifetime(folder) {} }
        let recorded: RecordedChange?
        do {
            try write(paths, in: folder)
            recorded = try other.map { other throws(StorageError) in try record(other, with: paths) }
            try attempt("create", path) { try renameToFinalName() }
        } catch {
            removeBuildFolder(folder)
            throw error
        }
        guard let recorded else {
            do {
                try disk.sync(parent.descriptor)
            } catch {
                throw .unconfirmed(path: path, reason: error.text)
            }
            return
        }
        do {
            try attempt("create", path) { try disk.sync(parent.descriptor) }
            try recorded.writer.finish(recorded.plan, in: recorded.staging)
        } catch {
            if case .recorded(_, let reason) = error { throw .recorded(path: path, reason: reason) }
            // The change was rolled back, so the bundle is removed too, unless renaming it fails.
            try attempt("create", path) { try disk.rename(name, in: parent, to: buildFolderName, in: parent) }
            removeBuildFolder(folder)
            throw error
        }
    }

    /// A recorded change to a file outside the bundle. The change takes effect when the bundle gets its final name.
    private typealias RecordedChange = (writer: BundleWriter, plan: ChangePlan, staging: StagingFolder)

    private func record(
        _ other: OutsideChange, with files: [(BundlePath, [UInt8])]
    ) throws(StorageError) -> RecordedChange {
        let location = try BundleLocation(shownBuildFolder)
        let loaded = try LoadedBundle(locked: location, alsoReading: [other.path], catalogs: [:])
        guard loaded.files.files[other.path]?.bytes == other.old else {
            throw .changed(path: location.shown(other.path))
        }
        // Recovery rejects a record that refers to a file outside the repository.
        if try location.leavesRepository(BundlePath(other.path)) {
            throw .failed("change", path: location.shown(other.path), reason: "it is outside the repository")
        }
        let change = FileChange.write(path: other.path, bytes: other.new)
        var plan = try ChangePlan([change], of: loaded, at: location)
        plan.addWrittenFiles(files)
        let writer = BundleWriter(location: location, disk: disk)
        let staging = try StagingFolder.make(in: location, disk: disk)
        try writer.prepare(plan, in: staging)
        return (writer, plan, staging)
    }

    private func removeBuildFolder(_ folder: Folder) {
        try? clear(folder)
        try? disk.removeFolder(buildFolderName, in: parent)
    }

    /// Creates and locks the temporary folder in which the bundle is built. If an interrupted command left such a
    /// folder behind, it is replaced.
    private func createLockedBuildFolder() throws(StorageError) -> Folder {
        for _ in 0..<100 {
            var isNew = true
            do {
                try disk.makeFolder(buildFolderName, in: parent)
            } catch {
                if !error.isNameTaken { throw StorageError("create", path, error) }
                isNew = false
            }
            let folder: Folder
            do {
                folder = try parent.folder(buildFolderName)
            } catch {
                if error.isNoEntry { continue }
                throw .inTheWay(path: shownBuildFolder, reason: "it is not a folder that this tool created")
            }
            if try lockAndVerify(folder, isNew: isNew) { return folder }
        }
        throw creationConflict
    }

    private var creationConflict: StorageError {
        .inTheWay(path: shownBuildFolder, reason: "another process is creating \(path)")
    }

    /// Locks a temporary folder, and returns whether the bundle can be built in it. If the folder was left by an
    /// interrupted command, it is removed and the result is `false`.
    func lockAndVerify(_ folder: Folder, isNew: Bool) throws(StorageError) -> Bool {
        // If the file system does not support locks, continue without one.
        if folder.tryLock(.exclusive) == .heldByAnotherProcess { throw creationConflict }
        return try attempt("remove", shownBuildFolder) {
            // Another process may have renamed the folder to its final name before it was locked.
            guard try parent.statusIfPresent(of: buildFolderName)?.isSameFile(as: folder.descriptor.status()) == true
            else { return false }
            if isNew { return true }
            try clear(folder)
            try disk.removeFolder(buildFolderName, in: parent)
            return false
        }
    }

    private func write(_ files: [(BundlePath, [UInt8])], in root: Folder) throws(StorageError) {
        for (file, bytes) in files {
            try attempt("write", "\(path)/\(file.text)") {
                try disk.makeFile(file.name, in: disk.folder(at: file.folder, in: root), bytes)
            }
        }
        let folders = Set(files.flatMap(\.0.parentFolders)).union([[]])
        for folder in folders.sorted(by: { $0.joined(separator: "/") < $1.joined(separator: "/") }) {
            try attempt("write", path) { try disk.sync(root.folder(at: folder).descriptor) }
        }
    }

    /// Renames the temporary folder to the final name of the bundle.
    ///
    /// A folder can replace another folder only if that folder is empty, so an empty folder is created first. If
    /// another process has already created the bundle, the rename fails because the bundle is not empty.
    private func renameToFinalName() throws(SystemError) {
        var isMade = false
        do {
            try disk.makeFolder(name, in: parent)
            isMade = true
        } catch let error where error.isNameTaken {
            // This is the empty folder of an interrupted command. If it is not empty, the rename fails.
        }
        do {
            try disk.rename(buildFolderName, in: parent, to: name, in: parent)
        } catch {
            if isMade { try? disk.removeFolder(name, in: parent) }
            throw error
        }
    }

    /// Removes all items from a temporary folder without following symbolic links.
    private func clear(_ folder: Folder) throws(SystemError) {
        for entry in try folder.entries() {
            if try folder.status(of: entry.shown).kind == .folder {
                try clear(folder.folder(entry.shown))
                try disk.removeFolder(entry.shown, in: folder)
            } else {
                try disk.removeFile(entry.shown, in: folder)
            }
        }
    }
}
