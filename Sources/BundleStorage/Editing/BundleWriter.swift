/// Writes a plan to the disk: all of it, or nothing.
struct BundleWriter {
    let location: BundleLocation
    let disk: Disk

    /// Carries a plan out.
    /// - Throws: `failed` when nothing was done, or all was taken back; `recorded` when neither could be.
    func write(_ plan: ChangePlan) throws(StorageError) {
        guard let first = plan.manifest.entries.first else { return }
        if plan.manifest.entries.count == 1, let file = plan.newFiles[0],
            let folder = try? location.bundle.folder(at: first.path.folder)
        {
            try writeOne(first, file, in: folder, of: plan)
        } else {
            try writeSeveral(plan)
        }
    }

    /// Writes one file, in a folder that exists, by one rename: it needs no record.
    private func writeOne(
        _ entry: Manifest.Entry, _ file: ChangePlan.NewFile, in folder: Folder, of plan: ChangePlan
    ) throws(StorageError) {
        let shown = location.shown(entry.path.text)
        let beside = location.writablePlaces(beside: OwnNames.draft, inside: OwnNames.innerDraft)
        // The folder of the file itself at last: from any other one, a rename may cross the border of a mount.
        let last = (entry.path.folder + [OwnNames.innerDraft]).joined(separator: "/")
        let places = beside + [.init(folder: folder, name: OwnNames.innerDraft, shown: location.shown(last))]
        var failure = SystemError(number: 0)
        for draft in places {
            let (place, name) = (draft.folder, draft.name)
            do {
                try disk.makeFile(name, in: place, file.bytes, like: file.model, keepsOwner: entry.old != .absent)
            } catch {
                if error.isExisting {
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
                    try disk.renameToNew(name, in: place, to: entry.path.name, in: folder)
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
        if failure.isExisting && entry.old == .absent { throw .changed(path: shown) }
        throw StorageError("write", shown, failure)
    }

    private func writeSeveral(_ plan: ChangePlan) throws(StorageError) {
        let staging = try StagingFolder.make(for: location, disk: disk)
        try prepare(plan, in: staging)
        try finish(plan, in: staging)
    }

    /// Records a plan, which counts from then on.
    /// - Throws: when nothing was done; `recorded` when the record could not be taken back.
    func prepare(_ plan: ChangePlan, in staging: StagingFolder) throws(StorageError) {
        do {
            try record(plan, in: staging)
            // Waiting for the disk took its time. Until the first file is in its place, all can be taken back.
            try plan.checkUnchanged()
        } catch {
            do {
                try staging.remove(disk)
            } catch {
                // The record is there and cannot be taken back: then it counts.
                throw StorageError.recorded(path: location.path, reason: error.message)
            }
            throw error
        }
    }

    /// Carries out a plan that is recorded.
    /// - Throws: when all was taken back; `recorded` when that could not be done either.
    func finish(_ plan: ChangePlan, in staging: StagingFolder) throws(StorageError) {
        var finisher = BundleFinisher(plan.manifest, of: location.bundle, in: staging.folder, disk: disk)
        do {
            try finisher.bring(plan.pending, to: .finish)
            try staging.remove(disk)
        } catch {
            do {
                try finisher.takeBack(keeping: plan.emptyFolders)
                try staging.remove(disk)
            } catch let second {
                // What stands in the way of both is not what stood in the way first.
                throw StorageError.recorded(path: location.path, reason: "\(error.message); \(second.message)")
            }
            throw error
        }
    }

    /// Writes the new contents and the manifest; when this returns, a command that is killed leaves the rest to the
    /// next one.
    private func record(_ plan: ChangePlan, in staging: StagingFolder) throws(StorageError) {
        for (entry, file) in zip(plan.manifest.entries, plan.newFiles) {
            guard let name = entry.staged, let file else { continue }
            try attempt("write", location.shown(entry.path.text)) {
                try disk.makeFile(
                    name, in: staging.folder, file.bytes, like: file.model, keepsOwner: entry.old != .absent)
            }
        }
        try attempt("write", staging.shown) {
            try disk.makeFile(OwnNames.manifestDraft, in: staging.folder, Array(plan.manifest.text.utf8))
            try disk.rename(OwnNames.manifestDraft, in: staging.folder, to: OwnNames.manifest, in: staging.folder)
            try staging.sync(disk)
        }
    }
}
