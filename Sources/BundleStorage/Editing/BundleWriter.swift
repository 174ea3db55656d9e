/// Writes changes to a bundle. Either all of the changes are written or none are, even if a command is interrupted.
struct BundleWriter {
    let location: BundleLocation
    let disk: Disk

    /// Writes the changes in a plan to disk.
    ///
    /// - Throws: `recorded` if the change could be neither finished nor rolled back, `unconfirmed` if the file was
    ///   written but could not be synced to disk, or another error if all files have their original contents.
    func write(_ plan: ChangePlan) throws(StorageError) {
        guard let first = plan.manifest.entries.first else { return }
        if plan.manifest.entries.count == 1, let file = plan.newFiles[0],
            let folder = try? location.bundle.folder(at: first.path.folder)
        {
            try writeOne(first, file, in: folder, of: plan)
        } else {
            let staging = try StagingFolder.make(for: location, disk: disk)
            try prepare(plan, in: staging)
            try finish(plan, in: staging)
        }
    }

    /// Writes one file to an existing folder. The contents are written to a draft file, and the draft is then renamed.
    /// Renaming is atomic, so no change record is needed.
    private func writeOne(
        _ entry: Manifest.Entry, _ file: ChangePlan.NewFile, in folder: Folder, of plan: ChangePlan
    ) throws(StorageError) {
        let shown = location.shown(entry.path.text)
        let beside = location.writablePlaces(beside: TemporaryNames.draft, inside: TemporaryNames.innerDraft)
        // The file's own folder comes last: a rename from any other folder may cross a mount point.
        let last = (entry.path.folder + [TemporaryNames.innerDraft]).joined(separator: "/")
        let places = beside + [.init(folder: folder, name: TemporaryNames.innerDraft, shown: location.shown(last))]
        var failure = SystemError(number: 0)
        for draft in places {
            let (place, name) = (draft.folder, draft.name)
            do {
                try disk.makeFile(name, in: place, file.bytes, like: file.model, keepsOwner: entry.old != .absent)
            } catch {
                if error.isNameTaken {
                    throw .inTheWay(path: draft.shown, reason: "another process may be writing the bundle right now")
                }
                failure = error
                if error.isForbidden { continue }
                break
            }
            do {
                try plan.checkUnchanged()
            } catch {
                try? disk.removeFile(name, in: place)
                throw error
            }
            do {
                if entry.old == .absent {
                    try disk.renameWithoutReplacing(name, in: place, to: entry.path.name, in: folder)
                } else {
                    try disk.rename(name, in: place, to: entry.path.name, in: folder)
                }
            } catch {
                failure = error
                try? disk.removeFile(name, in: place)
                if error.isCrossDevice { continue }
                break
            }
            do {
                try disk.sync(folder.descriptor)
            } catch {
                throw .unconfirmed(path: shown, reason: error.text)
            }
            return
        }
        if failure.isNameTaken && entry.old == .absent { throw .changed(path: shown) }
        throw StorageError("write", shown, failure)
    }

    /// Writes the change record for a plan to disk. Once the record exists, the change is committed.
    ///
    /// - Throws: `recorded` if the preparation failed but the change record could not be removed, or another error if
    ///   nothing was changed.
    func prepare(_ plan: ChangePlan, in staging: StagingFolder) throws(StorageError) {
        do {
            try record(plan, in: staging)
            // Syncing takes time. Until the first file is moved into place, everything can be rolled back.
            try plan.checkUnchanged()
        } catch {
            do {
                try staging.remove(disk)
            } catch {
                // The record exists and cannot be removed, so the change is committed.
                throw StorageError.recorded(path: location.path, reason: error.message)
            }
            throw error
        }
    }

    /// Applies the changes in a plan whose record has already been written.
    ///
    /// - Throws: `recorded` if the change could be neither applied nor rolled back, or another error if it was rolled
    ///   back.
    func finish(_ plan: ChangePlan, in staging: StagingFolder) throws(StorageError) {
        var finisher = finisher(of: plan.manifest, in: staging)
        do {
            try finisher.applyEntries(plan.pending, to: .finish)
            try staging.remove(disk)
        } catch {
            do {
                try finisher.rollBack(keeping: plan.emptyFolders)
                try staging.remove(disk)
            } catch let second {
                // Applying and rolling back may fail for different reasons, so both are reported.
                throw StorageError.recorded(path: location.path, reason: "\(error.message); \(second.message)")
            }
            throw error
        }
    }

    func finisher(of manifest: Manifest, in staging: StagingFolder) -> BundleFinisher {
        BundleFinisher(manifest: manifest, bundle: location.bundle, staging: staging.folder, disk: disk)
    }

    /// Writes the new contents and the manifest to the staging folder. If this process is killed afterward, the next
    /// command can finish the change.
    private func record(_ plan: ChangePlan, in staging: StagingFolder) throws(StorageError) {
        for (entry, file) in zip(plan.manifest.entries, plan.newFiles) {
            guard let name = entry.staged, let file else { continue }
            try attempt("write", location.shown(entry.path.text)) {
                try disk.makeFile(
                    name, in: staging.folder, file.bytes, like: file.model, keepsOwner: entry.old != .absent)
            }
        }
        try attempt("write", staging.shown) {
            try disk.makeFile(TemporaryNames.manifestDraft, in: staging.folder, Array(plan.manifest.text.utf8))
            try disk.rename(
                TemporaryNames.manifestDraft, in: staging.folder, to: TemporaryNames.manifest, in: staging.folder)
            try staging.sync(disk)
        }
    }
}
