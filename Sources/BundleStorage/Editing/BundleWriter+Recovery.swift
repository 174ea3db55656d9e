/// A strategy for recovering from a change that was recorded but not finished.
package enum RecoveryStrategy: Sendable {
    case finish, rollBack
    /// Finishes the change, or reverts it if it cannot be finished.
    case finishOrRollBack
}

/// The outcome of recovering from a change that was recorded but not finished.
package struct RecoveryOutcome: Sendable {
    package enum Kind: String, Sendable {
        case finished
        case rolledBack = "reverted"
    }

    package let kind: Kind
    /// The files that the recovery wrote or removed, with paths relative to the bundle.
    package let files: [RecoveredFile]
}

/// A file that a recovery wrote or removed.
package struct RecoveredFile: Sendable {
    /// The path of the file, relative to the bundle.
    package let path: String
    /// Whether the file existed before the recovery.
    package let wasPresent: Bool
    /// Whether the file exists after the recovery.
    package let isPresent: Bool
}

/// Recovers a bundle after a command was interrupted while changing it.
extension BundleWriter {
    /// Finishes or reverts a recorded change. A change that was prepared but not recorded is discarded.
    ///
    /// A change record might come from an untrusted source, such as a cloned repository. The record is therefore
    /// validated before anything is written. Every file must match either its recorded state before the change or its
    /// recorded state after the change.
    ///
    /// - Returns: The outcome, or `nil` if no change was recorded.
    /// - Throws: `inTheWay`, `unfinishable`, `recorded`, or `failed`.
    func recover(_ aim: RecoveryStrategy) throws(StorageError) -> RecoveryOutcome? {
        var outcome: RecoveryOutcome?
        for place in location.stagingPlaces {
            guard let staging = try StagingFolder.openIfPresent(place) else { continue }
            if staging.containsManifest {
                outcome = try recover(aim, staging)
            } else {
                try staging.remove(disk)
            }
        }
        return outcome
    }

    private func recover(_ aim: RecoveryStrategy, _ staging: StagingFolder) throws(StorageError) -> RecoveryOutcome {
        if aim == .rollBack { return RecoveryOutcome(kind: .rolledBack, files: try rollBack(staging)) }
        do {
            return RecoveryOutcome(kind: .finished, files: try finish(staging))
        } catch {
            guard aim == .finishOrRollBack, let files = try? rollBack(staging) else { throw error }
            return RecoveryOutcome(kind: .rolledBack, files: files)
        }
    }

    /// Removes the draft files that an interrupted command left behind.
    func removeDrafts(_ drafts: [String]) {
        if let parent = location.parent { removeDraft(TemporaryNames.draft(beside: location.name), in: parent) }
        for draft in drafts {
            let parts = draft.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
            guard let name = parts.last, let folder = try? location.bundle.folder(at: parts.dropLast()) else {
                continue
            }
            removeDraft(name, in: folder)
        }
    }

    private func removeDraft(_ name: String, in folder: Folder) {
        // A leftover draft is harmless. If it gets in the way, the next write reports it.
        if (try? folder.status(of: name))?.kind == .file { try? disk.removeFile(name, in: folder) }
    }

    private func finish(_ staging: StagingFolder) throws(StorageError) -> [RecoveredFile] {
        var finisher = finisher(of: try manifest(in: staging), in: staging)
        let pending: [Int]
        do {
            pending = try finisher.pendingEntries(to: .finish)
        } catch {
            let reason =
                switch error {
                case .notAccessible(let path, let error): "\(location.shown(path)) cannot be accessed: \(error.text)"
                case .contentsUnknown(let path):
                    "\(location.shown(path)) matches neither its contents before that change nor those after it"
                case .contentsMissing(let path): "the new contents of \(location.shown(path)) are missing or damaged"
                }
            throw unfinishableError(staging, reason)
        }
        do {
            // The process that wrote the record may have been stopped before syncing it to disk.
            try attempt("write", staging.shown) {
                try staging.sync(disk)
                // The rename of a new bundle to its final name must be synced as well.
                if staging.isInner, let parent = location.parent { try disk.sync(parent.descriptor) }
            }
            try finisher.applyEntries(pending, to: .finish)
            try staging.remove(disk)
        } catch {
            throw .recorded(path: location.path, reason: error.message)
        }
        return finisher.files(of: pending, to: .finish)
    }

    private func rollBack(_ staging: StagingFolder) throws(StorageError) -> [RecoveredFile] {
        let manifest = try manifest(in: staging)
        do {
            var finisher = finisher(of: manifest, in: staging)
            let undone = try finisher.rollBack(keeping: [])
            try staging.remove(disk)
            // A new bundle created together with a project change is now empty. Other bundles are never removed.
            let isMade = manifest.entries.allSatisfy { $0.path.isProject || $0.old == .absent }
            if isMade, staging.isInner, manifest.entries.contains(where: \.path.isProject), let parent = location.parent
            {
                try? disk.removeFolder(location.name, in: parent)
            }
            return finisher.files(of: undone, to: .rollBack)
        } catch {
            throw unfinishableError(staging, error.message)
        }
    }

    private func manifest(in staging: StagingFolder) throws(StorageError) -> Manifest {
        let bytes = try attempt("read", staging.shown) { () -> [UInt8]? in
            let file = try staging.folder.file(TemporaryNames.manifest)
            let status = try file.status()
            guard status.kind == .file, status.size <= Manifest.sizeLimit else { return nil }
            return try file.bytes(expecting: status.size)
        }
        guard let bytes else { throw unfinishableError(staging, "its record is too large") }
        let manifest: Manifest
        do {
            manifest = try Manifest(bytes)
        } catch {
            throw unfinishableError(staging, error.reason)
        }
        let others = manifest.entries.filter(\.path.isProject)
        for other in others where try location.leavesRepository(other.path) {
            throw unfinishableError(staging, "\(location.shown(other.path.text)) is outside the repository")
        }
        return manifest
    }

    private func unfinishableError(_ staging: StagingFolder, _ reason: String) -> StorageError {
        .unfinishable(path: location.path, record: staging.shown, reason: reason)
    }
}
