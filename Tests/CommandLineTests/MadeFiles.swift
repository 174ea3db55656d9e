import TestSupport
import Testing

/// Files created by commands that run once. Each test works on its own copy.
struct MadeFiles: Sendable {
    private let snapshot: Result<FolderSnapshot, any Error>

    /// - Parameters:
    ///   - commands: commands to run one after another, each of which must succeed.
    ///   - start: the folder they start with.
    init(_ commands: [[String]], in start: () throws -> ScratchFolder = { try ScratchFolder(inMemory: true) }) {
        do {
            let folder = try start()
            for command in commands { try folder.run(command).requireSuccess() }
            snapshot = .success(try folder.snapshot())
        } catch {
            snapshot = .failure(error)
        }
    }

    /// A new folder with these files. Empty folders are left out.
    func folder() throws -> ScratchFolder {
        let snapshot = try self.snapshot.get()
        let folder = try ScratchFolder(inMemory: true)
        for path in snapshot.files { try folder.write(snapshot[path] ?? [], to: path) }
        return folder
    }

    /// The tutorial template in English.
    static let tutorial = MadeFiles([["new", "--template", "tutorial", "--language", "en", "-q"]])
}
