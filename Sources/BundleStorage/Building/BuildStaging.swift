/// The folder in which a build prepares the files of a built bundle. The folder is locked while the build uses it.
struct BuildStaging {
    /// The path of the parent folder.
    private let parentPath: String
    private let name: String
    private let path: String
    private let disk: Disk

    /// Determines the location of the staging folder without creating the folder.
    ///
    /// - Parameter temporary: The parent folder of the staging folder, or `nil` for the parent folder of the built
    ///   bundle.
    init(of output: String, in temporary: String?, disk: Disk) {
        let split = BundleLocation.split(output)
        parentPath = temporary ?? split.folder
        name = TemporaryNames.buildFolderName(outputNamed: split.name)
        path = output
        self.disk = disk
    }

    private var shown: String { "\(parentPath)/\(name)" }

    /// Whether the staging folder exists. If it does, a build is running or was interrupted.
    var exists: Bool { (try? Folder(at: parentPath).status(of: name)) != nil }

    /// Creates and locks the staging folder. The folder of an interrupted build is reused. If another build is running,
    /// the call waits until that build finishes.
    ///
    /// - Throws: `locked`, `inTheWay`, or `failed`.
    func createAndLock(waitingMilliseconds limit: Int = 10_000) throws(StorageError) -> Folder {
        let parent = try disk.openOrMakeFolders(parentPath)
        let start = Clock.milliseconds
        while true {
            do {
                try disk.makeFolder(name, in: parent, mode: 0o700)
            } catch {
                if !error.isNameTaken { throw StorageError("create", shown, error) }
            }
            let folder: Folder
            do {
                folder = try parent.folder(name)
            } catch {
                if error.isNoEntry { continue }
                if !error.isUnreachable { throw StorageError("open", shown, error) }
                throw .inTheWay(path: shown, reason: "it is not a folder that this tool created")
            }
            if folder.tryLock(.exclusive) == .heldByAnotherProcess {
                let waited = Clock.milliseconds - start
                if waited >= limit { throw .locked(path: path, holder: nil, milliseconds: limit) }
                Clock.sleep(milliseconds: 10)
                continue
            }
            // While waiting, the other build may have removed the folder, and a third may have created a new one.
            let isInPlace = try attempt("open", shown) {
                try parent.statusIfPresent(of: name)?.isSameFile(as: folder.descriptor.status()) ?? false
            }
            if !isInPlace { continue }
            clear(folder)
            return folder
        }
    }

    /// Removes the staging folder and the prepared files in it. If an item cannot be removed, the next build removes
    /// it.
    func remove(_ folder: Folder) {
        clear(folder)
        if let parent = try? Folder(at: parentPath) { try? disk.removeFolder(name, in: parent) }
    }

    private func clear(_ folder: Folder) {
        for name in ((try? folder.entries()) ?? []).compactMap(\.name) where TemporaryNames.isStagedFileName(name) {
            try? disk.removeFile(name, in: folder)
        }
    }
}
