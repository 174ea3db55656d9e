import SettingsModel

/// Makes a new bundle: in a hidden folder beside its place, which then takes its name.
package struct BundleMaker {
    private let path: String
    private let name: String
    private let parent: Folder
    private let disk: Disk

    private var building: String { OwnNames.building(beside: name) }
    private var shownBuilding: String {
        let folder = BundleLocation.split(path).folder
        return folder == "." ? building : "\(folder)/\(building)"
    }

    /// The files of a bundle that serves as a template: all of them, but for hidden ones.
    /// - Throws: `missing`, `notAFolder`, `unfinished` or `failed`, also about a single file: a copy is whole or not made.
    package static func contents(of path: String) throws(StorageError) -> [(path: String, bytes: [UInt8])] {
        try BundleWalk.wholly(path).files.compactMap { file in file.bytes.map { (file.path, $0) } }
            .sorted { $0.0 < $1.0 }
    }

    /// - Throws: `exists`, `missing` about the folder that the bundle is to be made in, or `failed`.
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
            throw error.isAbsence ? .missing(path: place.folder) : StorageError("open", place.folder, error)
        }
    }

    /// Makes sure that nothing is at the path.
    /// - Throws: what making the bundle would throw, as far as that can be told without writing.
    package func requireFree() throws(StorageError) {
        if try isTaken() { throw .exists(path: path) }
    }

    /// A file outside the bundle that is changed with it.
    package struct OutsideChange: Sendable {
        /// The path from the bundle.
        let path: String
        /// What the change was made from.
        let old: [UInt8]
        let new: [UInt8]

        package init(_ path: String, from old: [UInt8], to new: [UInt8]) {
            self.path = path
            self.old = old
            self.new = new
        }
    }

    /// Makes a bundle of these files, and changes one outside with it: both, or neither.
    ///
    /// The change is recorded in the bundle before that has its name. So the two are there in one moment, and where a
    /// process is stopped after it, the next command does the rest.
    /// - Throws: `exists`, `unsafePath`, `inTheWay`, `changed` or `failed`, and nothing is left; `recorded` when the next
    ///   editing command will do the rest; `unconfirmed` when all is done, but the disk did not say so.
    package func make(
        _ files: [(path: String, bytes: [UInt8])], changing other: OutsideChange? = nil
    ) throws(StorageError) {
        var paths: [(BundlePath, [UInt8])] = []
        for file in files {
            paths.append((try BundlePath(file.path), file.bytes))
        }
        try requireFree()
        let folder = try claimFolder()
        // The lock goes with it.
        defer { withExtendedLifetime(folder) {} }
        let recorded: Recorded?
        do {
            try write(paths, in: folder)
            recorded = try other.map { other throws(StorageError) in try record(other, with: paths) }
            try attempt("create", path) { try putInPlace() }
        } catch {
            removeBuilding(folder)
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
            // It was taken back; so is the bundle, unless its name cannot be taken from it.
            try attempt("create", path) { try disk.rename(name, in: parent, to: building, in: parent) }
            removeBuilding(folder)
            throw error
        }
    }

    /// A change of a file outside that counts as soon as the bundle has its name.
    private typealias Recorded = (writer: BundleWriter, plan: ChangePlan, staging: StagingFolder)

    private func record(
        _ other: OutsideChange, with files: [(BundlePath, [UInt8])]
    ) throws(StorageError) -> Recorded {
        let location = try BundleLocation(shownBuilding)
        let loaded = try LoadedBundle(locked: location, alsoReading: [other.path], catalogs: [:])
        guard loaded.files.files[other.path]?.bytes == other.old else {
            throw .changed(path: location.shown(other.path))
        }
        // The next command would not finish it.
        if try location.leavesRepository(BundlePath(other.path)) {
            throw .failed("change", path: location.shown(other.path), reason: "it is outside the repository")
        }
        let change = FileChange.write(path: other.path, bytes: other.new)
        var plan = try ChangePlan([change], of: loaded, at: location)
        plan.addMade(files)
        let writer = BundleWriter(location: location, disk: disk)
        let staging = try StagingFolder.make(in: location, disk: disk)
        try writer.prepare(plan, in: staging)
        return (writer, plan, staging)
    }

    private func removeBuilding(_ folder: Folder) {
        try? clear(folder)
        try? disk.removeFolder(building, in: parent)
    }

    /// Whether something is at the path; not so the empty folder that is there for a moment before it is replaced,
    /// and stays where a process is killed in that moment.
    private func isTaken() throws(StorageError) -> Bool {
        try attempt("access", path) {
            guard let status = try parent.statusIfPresent(of: name) else { return false }
            guard status.kind == .folder, try parent.statusIfPresent(of: building)?.kind == .folder else { return true }
            return try !parent.folder(name).entries().isEmpty
        }
    }

    /// Makes the folder in which the bundle is built, in place of one that a stopped command left.
    private func claimFolder() throws(StorageError) -> Folder {
        for _ in 0..<100 {
            var isNew = true
            do {
                try disk.makeFolder(building, in: parent)
            } catch {
                if !error.isExisting { throw StorageError("create", path, error) }
                isNew = false
            }
            let folder: Folder
            do {
                folder = try parent.folder(building)
            } catch {
                if error.isAbsence { continue }
                throw .inTheWay(path: shownBuilding, reason: "it is not a folder that this tool created")
            }
            if try claim(folder, isNew: isNew) { return folder }
        }
        throw beingMade
    }

    private var beingMade: StorageError {
        .inTheWay(path: shownBuilding, reason: "another process is creating \(path)")
    }

    /// Whether a folder is now the one to build in, which a lock says to other processes; one that a stopped command
    /// left is removed.
    func claim(_ folder: Folder, isNew: Bool) throws(StorageError) -> Bool {
        // Where there are no locks, go on.
        if folder.take(.exclusive) == .held { throw beingMade }
        return try attempt("remove", shownBuilding) {
            // It may be a bundle by now, which another process finished between the opening and the lock.
            guard try parent.statusIfPresent(of: building)?.isSameFile(as: folder.descriptor.status()) == true else {
                return false
            }
            if isNew { return true }
            try clear(folder)
            try disk.removeFolder(building, in: parent)
            return false
        }
    }

    private func write(_ files: [(BundlePath, [UInt8])], in root: Folder) throws(StorageError) {
        for (file, bytes) in files {
            try attempt("write", "\(path)/\(file.text)") {
                try disk.makeFile(file.name, in: disk.folder(at: file.folder, in: root), bytes)
            }
        }
        let folders = Set(files.flatMap(\.0.foldersOnTheWay)).union([[]])
        for folder in folders.sorted(by: { $0.joined(separator: "/") < $1.joined(separator: "/") }) {
            try attempt("write", path) { try disk.sync(root.folder(at: folder).descriptor) }
        }
    }

    /// Gives the folder its name, which nothing may have.
    ///
    /// Only an empty folder is replaced by a rename. So one is made first: that fails where another process was
    /// faster, and so does the rename where it put something there.
    private func putInPlace() throws(SystemError) {
        var isMade = false
        do {
            try disk.makeFolder(name, in: parent)
            isMade = true
        } catch let error where error.isExisting {
            // The empty one of a stopped command, or else the rename fails.
        }
        do {
            try disk.rename(building, in: parent, to: name, in: parent)
        } catch {
            if isMade { try? disk.removeFolder(name, in: parent) }
            throw error
        }
    }

    /// Removes all that is in a folder of ours, following no symbolic link.
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
