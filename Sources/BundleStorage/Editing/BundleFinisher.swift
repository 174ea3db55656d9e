import SourceText

/// Brings a bundle from the images before a recorded change to those after it, or back.
///
/// It may stop at any call: done again, by this process or another, it goes on from there. What it replaces or removes
/// stays in the staging folder until the record goes. Folders are opened when they are needed, one at a time.
struct BundleFinisher {
    private let bundle: Folder
    private let staging: Folder
    private let entries: [Manifest.Entry]
    private let digest: any ContentDigest.Type
    private let disk: Disk

    /// The folders that hold other names now, to be synced at the end.
    private var touched: Set<[String]> = []
    /// The permission bits of the folders that were removed.
    private var removedModes: [[String]: UInt32] = [:]

    init(_ manifest: Manifest, of bundle: Folder, in staging: Folder, disk: Disk) {
        entries = manifest.entries
        digest = manifest.version.digest
        self.bundle = bundle
        self.staging = staging
        self.disk = disk
    }

    /// An end of the change.
    enum End {
        case finish, takeBack
    }

    /// What a file needs to get to an end of the change.
    private struct Step {
        let path: BundlePath
        /// What stands under the name at the other end, and at this one.
        let before, after: FileImage
        /// In the staging folder: what is put in place; nil where nothing is there at this end.
        let source: String?
        /// The name there of what it replaces, which stays: where this is stopped, the next one may go either way again.
        let kept: String?
    }

    private func steps(to end: End) -> [Step] {
        entries.enumerated().map { number, entry in
            let kept = entry.old == .absent ? nil : OwnNames.keptFile(number)
            return end == .finish
                ? Step(path: entry.path, before: entry.old, after: entry.new, source: entry.staged, kept: kept)
                : Step(path: entry.path, before: entry.new, after: entry.old, source: kept, kept: entry.staged)
        }
    }

    /// Brings the files of these entries to an end of the change, and waits for the disk for all of them.
    ///
    /// - Parameter emptyFolders: the folders that stay though no file is left in them.
    mutating func bring(
        _ pending: [Int], to end: End, keeping emptyFolders: Set<String> = []
    ) throws(StorageError) {
        let steps = steps(to: end)
        // Removed first: where the file system ignores case, a file may come back under another spelling.
        for step in pending.map({ steps[$0] }) where step.source == nil {
            guard let kept = step.kept else { continue }
            try attempt("remove", step.path.text) {
                try moveAway(step.path.name, in: bundle.folder(at: step.path.folder), as: kept)
            }
        }
        for step in pending.map({ steps[$0] }) {
            guard let source = step.source else { continue }
            try attempt("write", step.path.text) {
                let folder = try madeFolder(Array(step.path.folder))
                if let kept = step.kept { try keep(step.path.name, in: folder, as: kept) }
                try place(source, as: step.path.name, in: folder)
            }
        }
        for step in steps where step.source == nil {
            try removeEmptyFolders(Array(step.path.folder), keeping: emptyFolders)
        }
        try sync()
    }

    /// Brings back what was before the change, and waits for the disk.
    ///
    /// - Parameter emptyFolders: the folders that held no file then. They stay, as all do where this is not known.
    /// - Throws: before anything is written where that cannot be: a file is neither what it was nor what it became, or
    ///   what was replaced is not there.
    mutating func takeBack(keeping emptyFolders: Set<String>) throws(StorageError) {
        let done: [Int]
        do {
            done = try remaining(to: .takeBack)
        } catch {
            throw switch error {
            case .unseen(let path, let error): StorageError("access", path, error)
            case .foreign(let path): .changed(path: path)
            case .lost(let path):
                .failed("revert", path: path, reason: "its old contents are missing or damaged")
            }
        }
        try bring(done, to: .takeBack, keeping: emptyFolders)
    }

    /// What keeps a change from being carried to one of its ends, with the path of the file.
    enum Obstacle: Error {
        /// The file cannot be looked at.
        case unseen(String, SystemError)
        /// The file is neither what it was nor what it becomes.
        case foreign(String)
        /// What the file is to be is not in the staging folder.
        case lost(String)
    }

    /// The numbers of the entries whose files are not yet what they are at an end of the change.
    ///
    /// - Throws: where one of them cannot be made so.
    func remaining(to end: End) throws(Obstacle) -> [Int] {
        var remaining: [Int] = []
        for (number, step) in steps(to: end).enumerated() {
            let image: FileImage
            do {
                // Also where a folder on the way is a symbolic link: it is not followed.
                let folder = try bundle.folderIfPresent(at: step.path.folder)
                let isExact = step.before == .absent || step.after == .absent
                image =
                    try folder.map { folder throws(SystemError) in
                        try FileImage(of: step.path.name, in: folder, exactly: isExact, digest: digest)
                    } ?? .absent
            } catch {
                throw .unseen(step.path.text, error)
            }
            if image == step.after { continue }
            guard image == step.before else { throw .foreign(step.path.text) }
            if let source = step.source, (try? FileImage(of: source, in: staging, digest: digest)) != step.after {
                throw .lost(step.path.text)
            }
            remaining.append(number)
        }
        return remaining
    }

    /// Waits until all folders that hold other names are on the disk.
    ///
    /// Also where another process did the renaming: it was stopped before it waited for the disk.
    private mutating func sync() throws(StorageError) {
        for entry in entries {
            // A new file may lie in new folders, a removed one have lain in some that went with it.
            let stays = entry.old != .absent && entry.new != .absent
            touched.formUnion(stays ? [Array(entry.path.folder)] : entry.path.foldersOnTheWay)
        }
        for path in touched.sorted(by: { $0.joined(separator: "/") < $1.joined(separator: "/") }) {
            try attempt("write", path.joined(separator: "/")) {
                if let folder = try bundle.folderIfPresent(at: path) { try disk.sync(folder.descriptor) }
            }
        }
        touched = []
    }

    /// Moves a file or a link into the staging folder.
    private func moveAway(_ name: String, in folder: Folder, as kept: String) throws(SystemError) {
        do {
            try disk.rename(name, in: folder, to: kept, in: staging)
        } catch let error where error.isCrossDevice {
            try disk.copy(name, in: folder, to: kept, in: staging)
            try disk.removeFile(name, in: folder)
        }
    }

    /// Gives a file a second name in the staging folder, or a copy there where it cannot have one.
    private func keep(_ name: String, in folder: Folder, as kept: String) throws(SystemError) {
        do {
            try disk.link(name, in: folder, to: kept, in: staging)
        } catch let error where error.isExisting {
            // The one who was stopped kept it, or began to.
            try disk.removeFile(kept, in: staging)
            try keep(name, in: folder, as: kept)
        } catch let error where error.isUnsupported || error.isCrossDevice || error.isForbidden {
            try disk.copy(name, in: folder, to: kept, in: staging)
        }
    }

    /// Puts a file of the staging folder in place of the one that is there, if any.
    private func place(_ staged: String, as name: String, in folder: Folder) throws(SystemError) {
        do {
            try disk.rename(staged, in: staging, to: name, in: folder)
        } catch let error where error.isCrossDevice {
            try disk.copy(staged, in: staging, to: OwnNames.innerDraft, in: folder)
            try disk.rename(OwnNames.innerDraft, in: folder, to: name, in: folder)
        }
    }

    private mutating func removeEmptyFolders(_ path: [String], keeping kept: Set<String>) throws(StorageError) {
        var path = path
        // A folder outside the bundle is somebody else's.
        while let name = path.last, path[0] != "..", !kept.contains(path.joined(separator: "/")) {
            let above = Array(path.dropLast())
            do {
                let folder = try bundle.folder(at: above)
                let mode = try folder.statusIfPresent(of: name)?.mode
                try disk.removeFolder(name, in: folder)
                removedModes[path] = mode
            } catch let error where error.isMissing {
                // Gone already, with a file that was removed before this one.
            } catch let error where error.isNotEmpty || error.isForbidden {
                // Something is left in it, or it may not go: then it stays, and the change is done all the same.
                return
            } catch {
                throw StorageError("remove", path.joined(separator: "/"), error)
            }
            touched.insert(above)
            path = above
        }
    }

    private mutating func madeFolder(_ path: [String]) throws(SystemError) -> Folder {
        if let folder = try bundle.folderIfPresent(at: path) { return folder }
        guard let name = path.last else { return bundle }
        let above = try madeFolder(path.dropLast())
        try disk.makeFolder(name, in: above, mode: removedModes[path] ?? 0o777)
        touched.insert(path.dropLast())
        return try above.folder(name)
    }
}
