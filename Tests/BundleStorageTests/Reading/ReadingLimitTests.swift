import Foundation
import SettingsModel
import TestSupport
import Testing

@testable import BundleStorage

/// One limit per file and one per bundle for all reading and writing. The large test files are sparse.
@Suite struct ReadingLimitTests {
    @Test func `A bundle with a file that exceeds the limit is rejected`() throws {
        let folder = try exampleFolder()
        for path in ["Root.plist", "de.lproj/Root.strings"] {
            let folder = try exampleFolder()
            try folder.setSize(ReadingLimit.file + 1, of: "Settings.bundle/\(path)")
            let error = storageError { _ = try LoadedBundle.load(folder.bundle) }
            #expect(
                error
                    == .tooLarge(
                        path: "\(folder.bundle)/\(path)", size: ReadingLimit.file + 1, limit: ReadingLimit.file))
            #expect(error?.message.hasSuffix("\(path) is 64.1 MiB, more than the limit of 64 MiB for a file") == true)
            #expect(storageError { _ = try EditingSession(at: folder.bundle) } == error)
            #expect(storageError { _ = try MergeSourceBundle.load(folder.bundle) } == error)
        }
        // A file that is not read may have any size.
        try folder.setSize(1 << 40, of: "Settings.bundle/icon.png")
        #expect(try LoadedBundle.load(folder.bundle).files.files["icon.png"]?.bytes == nil)
        #expect(throws: StorageError.self) { try LoadedBundle.load(folder.bundle, alsoReading: ["icon.png"]) }
    }

    @Test func `A bundle whose files exceed the total limit is rejected`() throws {
        let folder = try exampleFolder()
        for name in ["A", "B", "C"] {
            try folder.write("Settings.bundle/\(name).plist")
            try folder.setSize(ReadingLimit.file, of: "Settings.bundle/\(name).plist")
        }
        let error = storageError { _ = try LoadedBundle.load(folder.bundle) }
        guard case .bundleTooLarge(folder.bundle, let size, ReadingLimit.bundle)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(size > ReadingLimit.bundle)
        #expect(error?.message.contains("is at least 192 MiB, more than the limit of 128 MiB for a bundle") == true)
    }

    @Test func `A commit that would exceed the file limit is rejected`() throws {
        let folder = try exampleFolder()
        let before = try folder.contents()
        let session = try EditingSession(at: folder.bundle)
        let change = FileChange.write(path: "Root.plist", bytes: [UInt8](repeating: 10, count: ReadingLimit.file + 1))
        #expect(
            storageError { try session.commit([change]) }
                == .tooLarge(
                    path: "\(folder.bundle)/Root.plist", size: ReadingLimit.file + 1, limit: ReadingLimit.file))
        #expect(try folder.contents() == before)
    }

    @Test func `An input file that exceeds the limit is rejected`() throws {
        let folder = try exampleFolder()
        let path = folder.path + "/huge"
        try folder.write("huge", "text")
        #expect(try InputFile.bytes(at: path) == Array("text".utf8))
        try folder.setSize(40 << 30, of: "huge")
        let error = storageError { _ = try InputFile.bytes(at: path) }
        #expect(error == .tooLarge(path: path, size: 40 << 30, limit: ReadingLimit.file))
        #expect(error?.message == "\(path) is 40960 MiB, more than the limit of 64 MiB for a file")
    }

    /// Opening a pipe without a writer would block forever.
    @Test(.mustEnd) func `An input that is not a regular file is rejected`() throws {
        let folder = try exampleFolder()
        try folder.makePipe("pipe")
        let pipe = folder.path + "/pipe"
        for (path, reason) in [
            (pipe, "it is not a regular file"), ("/dev/zero", "it is not a regular file"),
            (folder.path, "it is a folder"),
        ] {
            #expect(
                storageError { _ = try InputFile.bytes(at: path) } == .failed("read", path: path, reason: reason))
        }
    }
}
