import Foundation
import SettingsModel
import Synchronization
import Testing

@testable import BundleStorage

/// A temporary folder for one test, removed when the test ends.
final class TestFolder: Sendable {
    let path: String

    /// Creates the folder, in memory if possible for tests that sync thousands of times.
    init(inMemory: Bool = false) throws {
        let memory = "/dev/shm"
        let usesMemory = inMemory && FileManager.default.isWritableFile(atPath: memory)
        let parent = try realPath(usesMemory ? memory : FileManager.default.temporaryDirectory.path)
        path = parent + "/settings-bundle-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of the bundle that most tests use.
    var bundle: String { path + "/Settings.bundle" }

    /// Writes a file and creates its parent folders.
    func write(_ name: String, _ text: String = "", mode: Int? = nil) throws {
        let url = URL(fileURLWithPath: path + "/" + name)
        try makeFolder(BundleLocation.split(name).folder)
        try Data(text.utf8).write(to: url)
        if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path) }
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    }

    /// Creates a folder whose name consists of the given bytes.
    func makeFolder(rawName: [UInt8], in name: String) throws {
        let path = Array("\(path)/\(name)/".utf8) + rawName + [0]
        let result = unsafe path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkdir($0, 0o755) }
        }
        try #require(result == 0)
    }

    func makePipe(_ name: String) throws {
        try #require(unsafe mkfifo(path + "/" + name, 0o644) == 0)
    }

    func setMode(_ mode: mode_t, of name: String) throws {
        try #require(unsafe chmod(path + "/" + name, mode) == 0)
    }

    func setSize(_ size: Int, of name: String) throws {
        try #require(unsafe truncate(path + "/" + name, off_t(size)) == 0)
    }

    func link(_ name: String, to destination: String) throws {
        try makeFolder(BundleLocation.split(name).folder)
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: destination)
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path + "/" + name)
    }

    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
    }

    func mode(_ name: String) throws -> Int {
        Int(try Folder.status(at: path + "/" + name).mode)
    }

    /// All contents of the folder: the text of each file, "-> …" for a link, "/" for a folder.
    func contents() throws -> [String: String] {
        var contents: [String: String] = [:]
        func list(_ folder: Folder, _ prefix: String) throws {
            for entry in try folder.entries() {
                let name = entry.shown
                switch try folder.status(of: name).kind {
                case .file: contents[prefix + name] = text(prefix + name)
                case .link:
                    contents[prefix + name] = "-> " + String(decoding: try folder.destination(of: name), as: UTF8.self)
                case .other: contents[prefix + name] = "other"
                case .folder:
                    contents[prefix + name] = "/"
                    try list(folder.folder(name), prefix + name + "/")
                }
            }
        }
        try list(Folder(at: path), "")
        return contents
    }
}

/// A folder with a bundle that has two panes and two languages.
func exampleFolder(inMemory: Bool = false) throws -> TestFolder {
    let folder = try TestFolder(inMemory: inMemory)
    try folder.write("Settings.bundle/Root.plist", "root PreferenceSpecifiers")
    try folder.write("Settings.bundle/Sound.plist", "sound")
    try folder.write("Settings.bundle/en.lproj/Root.strings", "en")
    try folder.write("Settings.bundle/de.lproj/Root.strings", "de")
    try folder.write("Settings.bundle/icon.png", "picture")
    return folder
}

func text(_ file: BundleFiles.File?) -> String? {
    file?.bytes.map { String(decoding: $0, as: UTF8.self) }
}

func write(_ path: String, _ text: String, like: String? = nil) -> FileChange {
    .write(path: path, bytes: Array(text.utf8), like: like)
}

/// The error that a call throws.
func storageError(_ body: () throws -> Void) -> StorageError? {
    do {
        try body()
        return nil
    } catch {
        return error as? StorageError
    }
}

/// Runs each body in its own thread, because they wait for each other; returns the thrown errors.
func inThreads(_ bodies: [@Sendable () throws -> Void]) -> [String] {
    let failures = Failures()
    let group = DispatchGroup()
    for body in bodies {
        group.enter()
        Thread.detachNewThread {
            do {
                try body()
            } catch {
                failures.texts.withLock { $0.append("\(error)") }
            }
            group.leave()
        }
    }
    group.wait()
    return failures.texts.withLock { $0 }
}

private final class Failures: Sendable {
    let texts = Mutex<[String]>([])
}

extension Disk {
    /// A fault of the disk; calls are numbered from 0.
    enum Fault {
        /// The call with this number and all later ones fail, as if the process were killed.
        case stop(at: Int)
        /// The call with this number fails once with the error.
        case fail(at: Int, SystemError)
        /// The call with the first number fails, and all calls from `stop` on fail.
        case failAndStop(at: Int, SystemError, stop: Int)
    }

    convenience init(fault: Fault) {
        self.init { call in
            switch fault {
            case .stop(let number) where call >= number: SystemError(number: EIO)
            case .fail(let number, let error) where call == number: error
            case .failAndStop(let number, let error, _) where call == number: error
            case .failAndStop(_, _, let stop) where call >= stop: SystemError(number: EIO)
            default: nil
            }
        }
    }
}
