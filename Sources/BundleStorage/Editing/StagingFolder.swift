/// The folder in which the new contents of files and the record of their change are prepared.
struct StagingFolder {
    let place: BundleLocation.Place
    let folder: Folder

    /// The path as a message shows it.
    var shown: String { place.shown }

    /// Whether it lies in the bundle.
    var isInner: Bool { place.name == OwnNames.innerStaging }

    /// Makes the staging folder of a bundle: beside it, or in it where that cannot be.
    static func make(for location: BundleLocation, disk: Disk) throws(StorageError) -> StagingFolder {
        var failure = StorageError.missing(path: location.path)
        for place in location.writablePlaces(beside: OwnNames.staging, inside: OwnNames.innerStaging) {
            do {
                return try make(at: place, disk)
            } catch {
                failure = StorageError("create", place.shown, error)
                if !error.isForbidden { break }
            }
        }
        throw failure
    }

    /// Makes the staging folder of a bundle in it.
    static func make(in location: BundleLocation, disk: Disk) throws(StorageError) -> StagingFolder {
        let name = OwnNames.innerStaging
        let place = BundleLocation.Place(folder: location.bundle, name: name, shown: location.shown(name))
        return try attempt("create", place.shown) { try make(at: place, disk) }
    }

    private static func make(at place: BundleLocation.Place, _ disk: Disk) throws(SystemError) -> StagingFolder {
        try disk.makeFolder(place.name, in: place.folder, mode: 0o700)
        do {
            return StagingFolder(place: place, folder: try place.folder.folder(place.name))
        } catch {
            try? disk.removeFolder(place.name, in: place.folder)
            throw error
        }
    }

    /// Opens what bears the name of a staging folder of ours; nil where nothing does.
    /// - Throws: `inTheWay` when it is not a folder, or holds what no staging folder of ours does.
    static func find(_ place: BundleLocation.Place) throws(StorageError) -> StagingFolder? {
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
            guard let name = entry.name, OwnNames.isStaged(name),
                kind == .file || kind == .link && OwnNames.isKeptFile(name)
            else {
                throw .inTheWay(path: shown, reason: "it contains \(entry.shown), which this tool did not create")
            }
        }
        return staging
    }

    /// Whether a change is recorded in it.
    var holdsManifest: Bool {
        (try? folder.status(of: OwnNames.manifest)) != nil
    }

    /// Waits until the record is on the disk, with the folder that it lies in.
    func sync(_ disk: Disk) throws(SystemError) {
        try disk.sync(folder.descriptor)
        try disk.sync(place.folder.descriptor)
    }

    /// Removes it with all that we put there; the record first, so that nothing that is left counts.
    ///
    /// Nothing is thrown once the record is gone: what is left then is removed by the next command.
    func remove(_ disk: Disk) throws(StorageError) {
        if holdsManifest {
            try attempt("remove", "\(shown)/\(OwnNames.manifest)") {
                try disk.removeFile(OwnNames.manifest, in: folder)
            }
        }
        // After a power cut, a record that came back would be about files that have changed since.
        try? disk.sync(folder.descriptor)
        for name in ((try? folder.entries()) ?? []).compactMap(\.name) where OwnNames.isStaged(name) {
            try? disk.removeFile(name, in: folder)
        }
        try? disk.removeFolder(place.name, in: place.folder)
    }
}

extension BundleLocation {
    /// Those of the places that are on the bundle's own file system, and where something may be made.
    func writablePlaces(beside: (String) -> String, inside: String) -> [Place] {
        let places = places(beside: beside, inside: inside)
        guard let parent, (try? parent.requireChangeable()) != nil, !parent.isAppendOnly,
            let above = try? parent.descriptor.status(), let own = try? bundle.descriptor.status(),
            above.device == own.device
        else { return places.suffix(1) }
        return places
    }
}
