import Foundation

/// A temporary folder for one test. It is deleted when the object is released.
///
///     let folder = try ScratchFolder(["Settings.bundle/Root.plist": "<plist/>"])
///     let before = try folder.snapshot()
///     let result = try folder.run("check")
///     #expect(result.exitCode == 1)
///     #expect(try folder.snapshot().changes(since: before) == [])
package final class ScratchFolder: Sendable {
    /// The folder, as an absolute path without symbolic links.
    package let path: String

    /// - Parameter inMemory: whether the folder is in memory if possible, for tests with many editing commands, which
    ///   wait for the disk.
    package init(_ files: KeyValuePairs<String, String> = [:], inMemory: Bool = false) throws {
        let memory = "/dev/shm"
        let usesMemory = inMemory && FileManager.default.isWritableFile(atPath: memory)
        let parent = usesMemory ? URL(filePath: memory) : FileManager.default.temporaryDirectory
        // The prefix prevents collisions with other tools, and the identifier prevents collisions between parallel
        // tests.
        let url = parent.resolvingSymlinksInPath()
            .appending(path: "settings-bundle-tests-\(UUID().uuidString)")
        path = url.path(percentEncoded: false)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in files { try write(text, to: path) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Converts a path in the folder to an absolute path.
    package func absolute(_ relative: String) -> String { relative.isEmpty ? path : "\(path)/\(relative)" }

    /// Writes a file, and creates the folders above it.
    package func write(_ text: String, to relative: String) throws { try write(Array(text.utf8), to: relative) }

    package func write(_ bytes: [UInt8], to relative: String) throws {
        let url = URL(filePath: absolute(relative))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try ChildProcess.queue.sync { try Data(bytes).write(to: url) }
    }

    package func bytes(of relative: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: absolute(relative))))
    }

    package func text(of relative: String) throws -> String { String(decoding: try bytes(of: relative), as: UTF8.self) }

    /// The current contents of the folder, or of a folder in it.
    package func snapshot(of relative: String = "") throws -> FolderSnapshot {
        try FolderSnapshot(of: absolute(relative))
    }

    /// Runs the tool in the folder.
    ///
    /// The environment is `environment`, added to a minimal one in which the folder is the home folder, so that the
    /// user's own environment has no effect.
    package func run(
        _ arguments: String..., environment: [String: String] = [:], in folder: String = "", input: [UInt8] = []
    ) throws -> CommandResult {
        try run(arguments, environment: environment, in: folder, input: input)
    }

    package func run(
        _ arguments: [String], environment: [String: String] = [:], in folder: String = "", input: [UInt8] = []
    ) throws -> CommandResult {
        try CommandRunner(
            executable: CommandRunner.tool, arguments: arguments,
            environment: CommandRunner.environment(home: path).merging(environment) { $1 },
            folder: absolute(folder), input: input
        ).run()
    }
}
