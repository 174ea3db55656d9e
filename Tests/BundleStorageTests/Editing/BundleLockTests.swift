import Foundation
import SettingsModel
import Testing

@testable import BundleStorage

@Suite struct BundleLockTests {
    /// Appends a word to a log file and replaces the writer's previous file, so a lost change is noticed.
    private static func log(in folder: TestFolder, rounds: Int, writer: String) throws {
        for round in 0..<rounds {
            let session = try EditingSession(at: folder.bundle)
            let log = text(session.bundle.files.files["Log.plist"]) ?? ""
            var changes = [write("Log.plist", log + "\(writer)\(round) "), write("\(writer)/\(round).strings", "")]
            if round > 0 { changes.append(.remove(path: "\(writer)/\(round - 1).strings")) }
            try session.commit(changes)
        }
    }

    @Test func `Two concurrent writers lose no changes`() throws {
        let folder = try exampleFolder(inMemory: true)
        let rounds = 200
        let failures = inThreads(
            ["a", "b"].map { writer in { try Self.log(in: folder, rounds: rounds, writer: writer) } })
        #expect(failures.isEmpty)
        let words = try #require(folder.text("Settings.bundle/Log.plist")).split(separator: " ")
        for writer in ["a", "b"] {
            #expect(words.filter { $0.hasPrefix(writer) } == (0..<rounds).map { "\(writer)\($0)"[...] })
            #expect(folder.text("Settings.bundle/\(writer)/\(rounds - 1).strings") == "")
        }
        #expect(try LoadedBundle.load(folder.bundle).files.files.count == 8)
    }

    @Test func `Readers never see an unfinished change while a writer is active`() throws {
        let folder = try exampleFolder(inMemory: true)
        let failures = inThreads([
            { try Self.log(in: folder, rounds: 50, writer: "a") },
            {
                for _ in 0..<100 {
                    let loaded = try LoadedBundle.load(folder.bundle)
                    #expect(!loaded.files.hasUnfinishedChange)
                }
            },
        ])
        #expect(failures.isEmpty)
    }

    @Test func `Waiting for a lock times out and reports the process that holds it`() throws {
        let folder = try exampleFolder(inMemory: true)
        let first = try EditingSession(at: folder.bundle)
        let start = Clock.milliseconds
        let error = storageError { _ = try EditingSession(at: folder.bundle + "/", waitingMilliseconds: 80) }
        #expect((80..<2000).contains(Clock.milliseconds - start))
        guard case .locked(let path, let holder, 80) = error else { throw try #require(error) }
        #expect(path == folder.bundle + "/")
        #if os(Linux)
        #expect(holder?.hasPrefix("process \(getpid()) (") == true && holder?.hasSuffix("()") == false)
        #expect(error?.message.hasPrefix("waited 80 ms for process \(getpid()) (") == true)
        #else
        #expect(holder == nil)
        #endif
        try first.commit([write("Root.plist", "1")])
    }

    @Test func `The lock is released when the session ends`() throws {
        let folder = try exampleFolder(inMemory: true)
        do { _ = try EditingSession(at: folder.bundle) }
        _ = try EditingSession(at: folder.bundle, waitingMilliseconds: 0)
    }

    @Test func `Reading does not require the lock`() throws {
        let folder = try exampleFolder(inMemory: true)
        let session = try EditingSession(at: folder.bundle)
        #expect(try LoadedBundle.load(folder.bundle).files.files.count == 5)
        try session.commit([])
    }

    @Test func `A session that waited opens the bundle that is at the path afterwards`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write("Other.bundle/Root.plist", "other")
        let isLocked = DispatchSemaphore(value: 0)
        let failures = inThreads([
            {
                isLocked.wait()
                let files = try sessionOnceThere(at: folder.bundle).bundle.files.files
                #expect(text(files["Root.plist"]) == "other")
            },
            {
                let session = try EditingSession(at: folder.bundle)
                isLocked.signal()
                Clock.sleep(milliseconds: 50)
                try FileManager.default.moveItem(atPath: folder.bundle, toPath: folder.path + "/Old.bundle")
                try FileManager.default.moveItem(atPath: folder.path + "/Other.bundle", toPath: folder.bundle)
                try session.commit([])
            },
        ])
        #expect(failures.isEmpty)
    }
}

/// Opens a bundle that is moved away and replaced meanwhile, so it is missing for a moment.
private func sessionOnceThere(at path: String) throws -> EditingSession {
    while true {
        let attempt = Result { () throws(StorageError) in try EditingSession(at: path) }
        if case .failure(.missing) = attempt { continue }
        return try attempt.get()
    }
}
