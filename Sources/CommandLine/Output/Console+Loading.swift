import BundleStorage
import SettingsModel

extension Console {
    /// Reads a bundle for a command that changes none, and says where an earlier change of it was left unfinished.
    ///
    /// - Parameters:
    ///   - isWriting: whether the command writes something out of what it reads, which then would outlast that state.
    ///   - others: files that have contents although they are neither property lists nor tables.
    /// - Throws: what loading throws; `unfinished` where the command writes.
    func load(
        _ path: String, writing isWriting: Bool = false, alsoReading others: Set<String> = []
    ) throws(StorageError) -> LoadedBundle {
        let loaded = try LoadedBundle.load(path, alsoReading: others)
        if loaded.files.hasUnfinishedChange {
            let error = StorageError.unfinished(path: path)
            if isWriting { throw error }
            talk("note: \(visible(error.message)); \(visible(Failure.recoveryHelp(of: path)))")
        }
        return loaded
    }
}
