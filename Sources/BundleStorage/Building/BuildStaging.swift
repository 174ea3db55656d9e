/// The folder in which the files of a built bundle are prepared, with the lock of the one who prepares them.
struct BuildStaging {
    /// The folder that it lies in.
    private let place: String
    private let name: String
    private let path: String
    private let disk: Disk

    /// - Parameter temporary: the folder that it lies in; nil for that of the built bundle.
    init(of output: String, in temporary: String?, disk: Disk) {
        let split = BundleLocation.split(output)
        place = temporary ?? split.folder
        name = OwnNames.building(outputNamed: split.name)
        path = output
        self.disk = disk
    }

    private var shown: String { "\(place)/\(name)" }

    /// Whether a build is at work, or one that was stopped left it.
    var isThere: Bool { (try? Folder(at: place).status(of: name)) != nil }

    /// Makes it, or takes the one that a stopped build left, and waits for a build that is at work.
    ///
    /// - Throws: `locked`, `inTheWay` or `failed`.
    func claim(waitingMilliseconds limit: Int = 10_000) throws(StorageError) -> Folder {
        let parent = try disk.openOrMake(place)
        let start = Clock.milliseconds
        while true {
            do {
                try disk.makeFolder(name, in: parent, mode: 0o700)
            } catch {
                if !error.isExisting { throw StorageError("create", shown, error) }
            }
            let folder: Folder
            do {
                folder = try parent.folder(name)
            } catch {
                if error.isAbsence { continue }
                if !error.isUnreachable { throw StorageError("open", shown, error) }
                throw .inTheWay(path: shown, reason: "it is not a folder that this tool created")
            }
            if folder.take(.exclusive) == .held {
                let waited = Clock.milliseconds - start
                if waited >= limit { throw .locked(path: path, holder: nil, milliseconds: limit) }
                Clock.sleep(milliseconds: 10)
                continue
            }
            // The one who was at work has removed it by now, or another one is in its place.
            let isInPlace = try attempt("open", shown) {
                try parent.statusIfPresent(of: name)?.isSameFile(as: folder.descriptor.status()) ?? false
            }
            if !isInPlace { continue }
            clear(folder)
            return folder
        }
    }

    /// Removes it with all that was prepared in it; what cannot be removed is left to the next build.
    func remove(_ folder: Folder) {
        clear(folder)
        if let parent = try? Folder(at: place) { try? disk.removeFolder(name, in: parent) }
    }

    private func clear(_ folder: Folder) {
        for name in ((try? folder.entries()) ?? []).compactMap(\.name) where OwnNames.isStagedFile(name) {
            try? disk.removeFile(name, in: folder)
        }
    }
}
