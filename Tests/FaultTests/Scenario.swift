import Foundation
import TestSupport
import Testing

/// An editing command, the files it works on, and the command that follows it.
///
/// To add a scenario, add it to `Scenario.all`; everything else is determined by running it.
struct Scenario: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The files by their paths in the working folder.
    var files: [String: String]
    /// Symbolic links and their targets.
    var links: [String: String] = [:]
    /// The command in which faults occur.
    var command: [String]
    /// The following command, which edits the same bundle in another way.
    var next: [String]
    /// The following command if the bundle was not created, or `nil` if the bundle exists from the beginning.
    var nextWithout: [String]?
    /// A folder that is not writable.
    var lockedFolder: String?

    init(
        _ name: String, _ files: [String: String], links: [String: String] = [:], command: [String],
        next: [String] = ["localize", "add", "he"], nextWithout: [String]? = nil, lockedFolder: String? = nil
    ) {
        testDescription = name
        self.files = files
        self.links = links
        self.command = command
        self.next = next
        self.nextWithout = nextWithout
        self.lockedFolder = lockedFolder
    }

    /// Creates the files and calls a closure with their folder.
    func inFolder<Result>(_ body: (ScratchFolder) throws -> Result) throws -> Result {
        let folder = try ScratchFolder(inMemory: true)
        for (path, text) in files { try folder.write(text, to: path) }
        for (path, destination) in links {
            try FileManager.default.createSymbolicLink(
                atPath: folder.absolute(path), withDestinationPath: destination)
        }
        return try locking(folder) { try body(folder) }
    }

    /// Calls a closure with a copy of a folder of the scenario.
    func inCopy(of original: ScratchFolder, _ body: (ScratchFolder) throws -> Void) throws {
        if let locked = lockedFolder.map(original.absolute) {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked)
        }
        let copy = try ScratchFolder(inMemory: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: original.path) {
            try FileManager.default.copyItem(atPath: original.absolute(name), toPath: copy.absolute(name))
        }
        try locking(copy) { try body(copy) }
    }

    /// Calls a closure while the locked folder is not writable.
    private func locking<Result>(_ folder: ScratchFolder, _ body: () throws -> Result) throws -> Result {
        guard let locked = lockedFolder.map(folder.absolute) else { return try body() }
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: locked)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked) }
        return try body()
    }

    /// A prefix with which a locked folder is not writable even for the superuser.
    var prefix: [String] {
        guard lockedFolder != nil, geteuid() == 0 else { return [] }
        return ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"]
    }

    /// Runs a command of the scenario to its end.
    func run(_ arguments: [String], in folder: ScratchFolder) throws -> CommandResult {
        let words = prefix + [CommandRunner.tool] + arguments
        return try CommandRunner(
            executable: words[0], arguments: Array(words.dropFirst()),
            environment: CommandRunner.environment(home: folder.path), folder: folder.path
        ).run()
    }
}
