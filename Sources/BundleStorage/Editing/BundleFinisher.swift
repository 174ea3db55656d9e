import SourceText

/// Applies a recorded change to a bundle's files, or reverts it.
///
/// If the operation is interrupted at any point, another process can resume it. Replaced and removed files are kept in
/// the staging folder until the change record is removed. Folders are opened on demand, one at a time.
struct BundleFinisher {
    let manifest: Manifest
    let bundle: Folder
    let staging: Folder
    let disk: Disk

    /// The folders in which items were added, removed, or renamed. They are synced to disk at the end.
    private(set) var foldersToSync: Set<[String]> = []
    /// The permission bits of removed folders, keyed by path. They are used if a folder is created again.
    private(set) var removedModes: [[String]: UInt32] = [:]

    /// Whether to finish a recorded change or to roll it back.
    enum Direction {
        case finish, rollBack
    }

    /// The transition of one file to its state after a change, or back to its state before the change.
    private struct FileTransition {
        let path: BundlePath
        /// The file's states before and after the transition.
        let before, after: FileState
        /// The name of the file in the staging folder that contains the contents to apply, or `nil` if the transition
        /// removes the file.
        let source: String?
        /// The name under which the current file is kept in the staging folder, or `nil` if there is no current file.
        /// With the kept file, an interrupted change can be either finished or reverted.
        let kept: String?
    }

    private func fileTransitions(to end: Direction) -> [FileTransition] {
        manifest.entries.enumerated().map { number, entry in
            let kept = entry.old == .absent ? nil : TemporaryNames.keptFile(number)
            return end == .finish
                ? FileTransition(
                    path: entry.path, before: entry.old, after: entry.new, source: entry.staged, kept: kept)
                : FileTransition(
                    path: entry.path, before: entry.new, after: entry.old, source: kept, kept: entry.staged)
        }
    }

    /// Finishes or reverts the changes in manifest entries, and then syncs all affected folders to disk.
    ///
    /// - Parameters:
    ///   - pending: The indices of the manifest entries to process.
    ///   - end: Whether to finish the changes or to roll them back.
    ///   - emptyFolders: The folders to keep even if they become empty.
    mutating func applyEntries(
        _ pending: [Int], to end: Direction, keeping emptyFolders: Set<String> = []
    ) throws(StorageError) {
        let fileTransitions = fileTransitions(to: end)
        // Removals come first: on a case-insensitive file system, a file may return under another spelling.
        for step in pending.map({ fileTransitions[$0] }) where step.source == nil {
            guard let kept = step.kept else { continue }
            try attempt("remove", step.path.text) {
                try moveToStaging(step.path.name, in: bundle.folder(at: step.path.folder), as: kept)
            }
        }
        for step in pending.map({ fileTransitions[$0] }) {
            guard let source = step.source else { continue }
            try attempt("write", step.path.text) {
                let folder = try openOrCreateFolder(Array(step.path.folder))
                if let kept = step.kept { try linkOrCopyToStaging(step.path.name, in: folder, as: kept) }
                try place(source, as: step.path.name, in: folder)
            }
        }
        for step in fileTransitions where step.source == nil {
            try removeEmptyFolders(Array(step.path.folder), keeping: emptyFolders)
        }
        try sync()
    }

    /// Reverts the change and syncs the affected folders to disk.
    ///
    /// - Parameter emptyFolders: The folders that contained no files before the change. They are kept.
    /// - Throws: An error if a file matches neither its old nor its new contents, or if its old contents are missing
    ///   from the staging folder. In these cases, nothing is written.
    /// - Returns: The indices of the manifest entries that were reverted.
    @discardableResult
    mutating func rollBack(keeping emptyFolders: Set<String>) throws(StorageError) -> [Int] {
        let done: [Int]
        do {
            done = try pendingEntries(to: .rollBack)
        } catch {
            throw switch error {
            case .notAccessible(let path, let error): StorageError("access", path, error)
            case .contentsUnknown(let path): .changed(path: path)
            case .contentsMissing(let path):
                .failed("revert", path: path, reason: "its old contents are missing or damaged")
            }
        }
        try applyEntries(done, to: .rollBack, keeping: emptyFolders)
        return done
    }

    /// Returns the files of manifest entries, with their presence before and after they were processed.
    func files(of indices: [Int], to end: Direction) -> [RecoveredFile] {
        let transitions = fileTransitions(to: end)
        return indices.map { index in
            let step = transitions[index]
            return RecoveredFile(
                path: step.path.text, wasPresent: step.before != .absent, isPresent: step.after != .absent)
        }
    }

    /// A problem with a file that prevents a change from being finished or rolled back. The associated value is the
    /// file's path.
    enum Obstacle: Error {
        /// The file cannot be accessed.
        case notAccessible(String, SystemError)
        /// The file matches neither its state before the change nor its state after the change.
        case contentsUnknown(String)
        /// The contents to apply or restore are damaged or are missing from the staging folder.
        case contentsMissing(String)
    }

    /// Returns the indices of the manifest entries whose files are not yet in their final state.
    ///
    /// - Throws: An obstacle if a file cannot be moved to its final state.
    func pendingEntries(to end: Direction) throws(Obstacle) -> [Int] {
        var pendingEntries: [Int] = []
        let digest = manifest.version.digest
        for (number, step) in fileTransitions(to: end).enumerated() {
            let image: FileState
            do {
                // A symbolic link in the path is not followed, and causes an error here.
                let folder = try bundle.folderIfPresent(at: step.path.folder)
                let isExact = step.before == .absent || step.after == .absent
                image =
                    try folder.map { folder throws(SystemError) in
                        try FileState(of: step.path.name, in: folder, exactSpelling: isExact, digest: digest)
                    } ?? .absent
            } catch {
                throw .notAccessible(step.path.text, error)
            }
            if image == step.after { continue }
            guard image == step.before else { throw .contentsUnknown(step.path.text) }
            if let source = step.source, (try? FileState(of: source, in: staging, digest: digest)) != step.after {
                throw .contentsMissing(step.path.text)
            }
            pendingEntries.append(number)
        }
        return pendingEntries
    }

    /// Syncs to disk all folders in which files were renamed, added, or removed.
    ///
    /// An interrupted process might have renamed files without syncing their folders, so those folders are included.
    private mutating func sync() throws(StorageError) {
        for entry in manifest.entries {
            // A new file may be in new folders, and the folders of a removed file may be gone with it.
            let stays = entry.old != .absent && entry.new != .absent
            foldersToSync.formUnion(stays ? [Array(entry.path.folder)] : entry.path.parentFolders)
        }
        for path in foldersToSync.sorted(by: { $0.joined(separator: "/") < $1.joined(separator: "/") }) {
            try attempt("write", path.joined(separator: "/")) {
                if let folder = try bundle.folderIfPresent(at: path) { try disk.sync(folder.descriptor) }
            }
        }
        foldersToSync = []
    }

    /// Moves a file or symbolic link into the staging folder.
    private func moveToStaging(_ name: String, in folder: Folder, as kept: String) throws(SystemError) {
        do {
            try disk.rename(name, in: folder, to: kept, in: staging)
        } catch let error where error.isCrossDevice {
            try disk.copy(name, in: folder, to: kept, in: staging)
            try disk.removeFile(name, in: folder)
        }
    }

    /// Keeps a file in the staging folder by creating a hard link to it there. If a hard link cannot be created, the
    /// file is copied instead.
    private func linkOrCopyToStaging(_ name: String, in folder: Folder, as kept: String) throws(SystemError) {
        do {
            try disk.link(name, in: folder, to: kept, in: staging)
        } catch let error where error.isNameTaken {
            // Kept, perhaps incompletely, by the interrupted process.
            try disk.removeFile(kept, in: staging)
            try linkOrCopyToStaging(name, in: folder, as: kept)
        } catch let error where error.isUnsupported || error.isCrossDevice || error.isForbidden {
            try disk.copy(name, in: folder, to: kept, in: staging)
        }
    }

    /// Moves a file from the staging folder to its final location, replacing any existing file.
    private func place(_ staged: String, as name: String, in folder: Folder) throws(SystemError) {
        do {
            try disk.rename(staged, in: staging, to: name, in: folder)
        } catch let error where error.isCrossDevice {
            try disk.copy(staged, in: staging, to: TemporaryNames.innerDraft, in: folder)
            try disk.rename(TemporaryNames.innerDraft, in: folder, to: name, in: folder)
        }
    }

    private mutating func removeEmptyFolders(_ path: [String], keeping kept: Set<String>) throws(StorageError) {
        var path = path
        // Folders outside the bundle are never removed.
        while let name = path.last, path[0] != "..", !kept.contains(path.joined(separator: "/")) {
            let above = Array(path.dropLast())
            do {
                let folder = try bundle.folder(at: above)
                let mode = try folder.statusIfPresent(of: name)?.mode
                try disk.removeFolder(name, in: folder)
                removedModes[path] = mode
            } catch let error where error.isMissing {
                // Already removed together with an earlier file.
            } catch let error where error.isNotEmpty || error.isForbidden {
                // The folder is not empty or must not be removed. Keeping it does not affect the change.
                return
            } catch {
                throw StorageError("remove", path.joined(separator: "/"), error)
            }
            foldersToSync.insert(above)
            path = above
        }
    }

    private mutating func openOrCreateFolder(_ path: [String]) throws(SystemError) -> Folder {
        if let folder = try bundle.folderIfPresent(at: path) { return folder }
        guard let name = path.last else { return bundle }
        let above = try openOrCreateFolder(path.dropLast())
        try disk.makeFolder(name, in: above, mode: removedModes[path] ?? 0o777)
        foldersToSync.insert(path.dropLast())
        return try above.folder(name)
    }
}
