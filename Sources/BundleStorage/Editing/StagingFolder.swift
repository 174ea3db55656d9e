/// The temporary folder for the change record and the new contents of files.
struct StagingFolder {
    let place: BundleLocation.TemporaryItemPlace
    let folder: Folder

    /// The path of the staging folder, as shown in messages.
    var shown: String { place.shown }

    /// Whether the staging folder is inside the bundle.
    var isInner: Bool { place.name == TemporaryNames.innerStaging }

    /// Creates the staging folder beside a bundle. If the bundle's parent folder is not suitable, the staging folder is
    /// created inside the bundle.
    static func make(for location: BundleLocation, disk: Disk) throws(StorageError) -> StagingFolder {
        var failure = StorageError.missing(path: location.path)
        for place in location.writablePlaces(beside: TemporaryNames.staging, inside: TemporaryNames.innerStaging) {
            do {
                return try make(at: place, disk)
            } catch {
                failure = StorageError("create", place.shown, error)
                if !error.isForbidden { break }
            }
        }
        throw failure
    }

    /// Creates the staging folder inside a bundle.
    static func make(in location: BundleLocation, disk: Disk) throws(StorageError) -> StagingFolder {
        let name = TemporaryNames.innerStaging
        let place = BundleLocation.TemporaryItemPlace(folder: location.bundle, name: name, shown: location.shown(name))
        return try attempt("create", place.shown) { try make(at: place, disk) }
    }

    private static func make(at place: BundleLocation.TemporaryItemPlace, _ disk: Disk) throws(SystemError)
        -> StagingFolder
    {
        try disk.makeFolder(place.name, in: place.folder, mode: 0o700)
        do {
            return StagingFolder(place: place, folder: try place.folder.folder(place.name))
        } catch {
            try? disk.removeFolder(place.name, in: place.folder)
            throw error
        }
    }

    /// Opens the staging folder at a location, or returns `nil` if it does not exist.
    ///
    /// - Throws: `inTheWay` if the item is not a folder or contains an item that the tool did not create.
    static func openIfPresent(_ place: BundleLocation.TemporaryItemPlace) throws(StorageError) -> StagingFolder? {
        let shown = place.shown
        let status = try attempt("access", shown) { try place.folder.statusIfPresent(of: place.name) }
        guard let status else { return nil }
        if status.kind != .folder { throw .inTheWay(path: shown, reason: "it is not a folder that this tool created") }
        let staging = try attempt("open", shown) {
            StagingFolder(place: place, folder: try place.folder.folder(place.name))
        }
        let entries = try attempt("read", shown) { try staging.folder.entries() }
        for entry in entries {
            let kind = (try? staging.folder.status(of: entry.shown))?.kind
            guard let name = entry.name, TemporaryNames.isStagingItemName(name),
                kind == .file || kind == .link && TemporaryNames.isKeptFileName(name)
            else {
                throw .inTheWay(path: shown, reason: "it contains \(entry.shown), which this tool did not create")
            }
        }
        return staging
    }

    /// Whether the staging folder contains a change record.
    var containsManifest: Bool {
        (try? folder.status(of: TemporaryNames.manifest)) != nil
    }

    /// Syncs the staging folder and its parent folder to disk.
    func sync(_ disk: Disk) throws(SystemError) {
        try disk.sync(folder.descriptor)
        try disk.sync(place.folder.descriptor)
    }

    /// Removes the staging folder and all temporary files in it. The change record is removed first. An interruption
    /// therefore never leaves a record without its files.
    ///
    /// After the record has been removed, no error is thrown. The next command removes any leftover files.
    func remove(_ disk: Disk) throws(StorageError) {
        if containsManifest {
            try attempt("remove", "\(shown)/\(TemporaryNames.manifest)") {
                try disk.removeFile(TemporaryNames.manifest, in: folder)
            }
        }
        // Without syncing, a record could reappear after a power failure and refer to files that have changed since.
        try? disk.sync(folder.descriptor)
        for name in ((try? folder.entries()) ?? []).compactMap(\.name) where TemporaryNames.isStagingItemName(name) {
            try? disk.removeFile(name, in: folder)
        }
        try? disk.removeFolder(place.name, in: place.folder)
    }
}

extension BundleLocation {
    /// Returns the candidate locations for a temporary item, in order of preference. The location beside the bundle is
    /// excluded if the bundle's parent folder is not writable or is on another file system.
    func writablePlaces(beside: (String) -> String, inside: String) -> [TemporaryItemPlace] {
        let candidatePlaces = candidatePlaces(beside: beside, inside: inside)
        guard let parent, (try? parent.requireWritableFolder()) != nil, !parent.isAppendOnly,
            let above = try? parent.descriptor.status(), let own = try? bundle.descriptor.status(),
            above.device == own.device
        else { return candidatePlaces.suffix(1) }
        return candidatePlaces
    }
}
