import Foundation
import Testing

@testable import BundleStorage

@Suite struct BundleMakerTests {
    private static let files: [(path: String, bytes: [UInt8])] = [
        ("Root.plist", Array("root".utf8)), ("en.lproj/Root.strings", []), ("de.lproj/Root.strings", [1, 2]),
    ]
    private static let building = ".Settings.bundle.settings-bundle-new"
    private static let made = [
        "Settings.bundle": "/", "Settings.bundle/Root.plist": "root", "Settings.bundle/en.lproj": "/",
        "Settings.bundle/en.lproj/Root.strings": "", "Settings.bundle/de.lproj": "/",
        "Settings.bundle/de.lproj/Root.strings": "\u{1}\u{2}",
    ]

    @Test(arguments: ["", "/"]) func `Creating a bundle writes all its files`(end: String) throws {
        let folder = try TestFolder(inMemory: true)
        try BundleMaker(folder.bundle + end).make(Self.files)
        #expect(try folder.contents() == Self.made)
        try folder.makeFolder("reference")
        #expect(try folder.mode("Settings.bundle") == folder.mode("reference"))
    }

    @Test func `An existing file, folder or link is not overwritten`() throws {
        let folder = try TestFolder(inMemory: true)
        try folder.makeFolder("Folder.bundle")
        try folder.write("Folder.bundle/.keep", "")
        try folder.write("File.bundle", "file")
        try folder.link("Link.bundle", to: "nowhere")
        let before = try folder.contents()
        for name in ["Folder.bundle", "File.bundle", "Link.bundle"] {
            let path = folder.path + "/" + name
            #expect(storageError { try BundleMaker(path).make(Self.files) } == .exists(path: path))
        }
        for path in [".", "..", "/", folder.path + "/.."] {
            #expect(storageError { try BundleMaker(path).make(Self.files) } != nil)
        }
        #expect(try folder.contents() == before)
    }

    @Test func `Creating a bundle in a missing folder fails`() throws {
        let folder = try TestFolder(inMemory: true)
        let error = storageError { try BundleMaker(folder.path + "/a/b/Settings.bundle").make(Self.files) }
        #expect(error == .missing(path: folder.path + "/a/b"))
        #expect(try folder.contents().isEmpty)
    }

    @Test func `Unsafe and contradictory file paths are rejected`() throws {
        let folder = try TestFolder(inMemory: true)
        for path in ["../x", "/x", "a/../b", ""] {
            let error = storageError { try BundleMaker(folder.bundle).make([(path, [])]) }
            guard case .unsafePath(path, _) = error else { throw try #require(error) }
        }
        #expect(storageError { try BundleMaker(folder.bundle).make([("a", []), ("a/b", [])]) } != nil)
        #expect(try folder.contents().isEmpty)
    }

    @Test func `Creating a bundle that is stopped at any call can be repeated`() throws {
        let counted = Disk()
        let example = try TestFolder(inMemory: true)
        try BundleMaker(example.bundle, disk: counted).make(Self.files)
        for call in 0..<counted.calls {
            let folder = try TestFolder(inMemory: true)
            let disk = Disk(fault: .stop(at: call))
            #expect(throws: StorageError.self) { try BundleMaker(folder.bundle, disk: disk).make(Self.files) }
            let left = try folder.contents()
            let hasBundle = left["Settings.bundle/Root.plist"] != nil
            #expect(!hasBundle || left == Self.made, "call \(call)")
            if !hasBundle { try BundleMaker(folder.bundle).make(Self.files) }
            #expect(try folder.contents() == Self.made, "call \(call)")
        }
    }

    @Test func `Creating a bundle that fails at any call leaves nothing or the whole bundle`() throws {
        let counted = Disk()
        let example = try TestFolder(inMemory: true)
        try BundleMaker(example.bundle, disk: counted).make(Self.files)
        for call in 0..<counted.calls {
            let folder = try TestFolder(inMemory: true)
            let disk = Disk(fault: .fail(at: call, SystemError(number: EROFS)))
            let error = storageError { try BundleMaker(folder.bundle, disk: disk).make(Self.files) }
            if case .unconfirmed = error {
                #expect(try folder.contents() == Self.made)
            } else {
                #expect(error?.message.hasSuffix("it is on a read-only file system") == true)
                #expect(try folder.contents().isEmpty, "call \(call)")
            }
        }
    }

    // MARK: With an outside change

    private static let project = "App.xcodeproj/project.pbxproj"
    private static let madeWithChange = made.merging(["App.xcodeproj": "/", project: "new"]) { $1 }

    private func projectFolder() throws -> TestFolder {
        let folder = try TestFolder(inMemory: true)
        try folder.write(Self.project, "old")
        return folder
    }

    /// Creates the bundle and changes the project.
    private func make(_ folder: TestFolder, _ disk: Disk = Disk(), from old: String = "old") throws {
        let change = BundleMaker.OutsideChange("../" + Self.project, from: Array(old.utf8), to: Array("new".utf8))
        try BundleMaker(folder.bundle, disk: disk).make(Self.files, changing: change)
    }

    @Test func `The bundle and the outside change are completed together or not at all`() throws {
        let counted = Disk()
        let example = try projectFolder()
        let before = try example.contents()
        try make(example, counted)
        #expect(try example.contents() == Self.madeWithChange)
        for call in 0..<counted.calls {
            let stopped = try projectFolder()
            // An error in the final cleanup is not reported; the next command cleans up.
            _ = storageError { try make(stopped, Disk(fault: .stop(at: call))) }
            if try stopped.contents()["Settings.bundle/Root.plist"] == nil {
                #expect(try stopped.contents()[Self.project] == "old", "call \(call)")
                try make(stopped)
            } else {
                // The next command completes the change.
                _ = try EditingSession(at: stopped.bundle)
            }
            #expect(try stopped.contents() == Self.madeWithChange, "call \(call)")

            let failing = try projectFolder()
            let error = storageError { try make(failing, Disk(fault: .fail(at: call, SystemError(number: EROFS)))) }
            if error == nil { _ = try EditingSession(at: failing.bundle) }
            #expect(
                try failing.contents() == (error == nil ? Self.madeWithChange : before), "call \(call): \(error as Any)"
            )
        }
    }

    @Test func `The next command can revert both the bundle and the outside change`() throws {
        let counted = Disk()
        try make(projectFolder(), counted)
        var rolledBack = 0
        for call in 0..<counted.calls {
            let folder = try projectFolder()
            let before = try folder.contents()
            guard storageError({ try make(folder, Disk(fault: .stop(at: call))) }) != nil,
                try folder.contents()["Settings.bundle/Root.plist"] != nil
            else { continue }
            let session = try? EditingSession(at: folder.bundle, recovery: .rollBack)
            let isTakenBack = session?.recovery?.kind == .rolledBack || session == nil
            #expect(try folder.contents() == (isTakenBack ? before : Self.madeWithChange), "call \(call)")
            if isTakenBack { rolledBack += 1 }
        }
        #expect(rolledBack > 3)
    }

    @Test func `An outside file that has changed or is in another repository is not changed`() throws {
        let folder = try projectFolder()
        let before = try folder.contents()
        let path = folder.path + "/" + Self.project
        #expect(storageError { try make(folder, from: "older") } == .changed(path: path))
        #expect(try folder.contents() == before)
        try folder.write("Sub/.git/HEAD", "")
        let inner = try BundleMaker(folder.path + "/Sub/Settings.bundle")
        let change = BundleMaker.OutsideChange("../../" + Self.project, from: Array("old".utf8), to: [])
        let error = storageError { try inner.make(Self.files, changing: change) }
        #expect(error?.message.hasSuffix("it is outside the repository") == true)
        #expect(try folder.contents()["Sub/Settings.bundle"] == nil)
    }

    @Test func `A link at the path of the temporary folder is not followed`() throws {
        let folder = try TestFolder(inMemory: true)
        try folder.write("precious/file", "precious")
        try folder.link(Self.building, to: "precious")
        let before = try folder.contents()
        #expect(throws: StorageError.self) { try BundleMaker(folder.bundle).make(Self.files) }
        #expect(try folder.contents() == before)
    }

    /// Between opening another process's temporary folder and locking it, that process may have finished its bundle, or
    /// may have removed the folder and created a new one.
    @Test(arguments: [false, true]) func `A temporary folder is not claimed after another process finished its bundle`(
        isNew: Bool
    ) throws {
        let folder = try TestFolder(inMemory: true)
        let maker = try BundleMaker(folder.bundle, disk: Disk())
        try folder.makeFolder(Self.building)
        let opened = try Folder(at: folder.path).folder(Self.building)
        try FileManager.default.removeItem(atPath: folder.path + "/" + Self.building)
        try maker.make(Self.files)
        #expect(try !maker.lockAndVerify(opened, isNew: isNew))

        let other = try BundleMaker(folder.path + "/Other.bundle", disk: Disk())
        let finished = try Folder(at: folder.path).folder("Settings.bundle")
        #expect(try !other.lockAndVerify(finished, isNew: isNew))
        try folder.makeFolder(".Other.bundle.settings-bundle-new")
        #expect(try !other.lockAndVerify(finished, isNew: isNew))
        #expect(try folder.contents().filter { !$0.key.hasPrefix(".") } == Self.made)
    }

    @Test func `A bundle that another process is creating is left alone`() throws {
        let folder = try TestFolder(inMemory: true)
        try folder.makeFolder(Self.building)
        let building = try Folder(at: folder.path).folder(Self.building)
        #expect(building.tryLock(.exclusive) == .acquired)
        let error = storageError { try BundleMaker(folder.bundle).make(Self.files) }
        guard case .inTheWay(_, "another process is creating \(folder.bundle)") = error else {
            throw try #require(error)
        }
        #expect(try folder.contents() == [Self.building: "/"])
        withExtendedLifetime(building) {}
    }

    @Test func `At most one of several concurrent creations succeeds`() throws {
        for _ in 0..<20 {
            let folder = try TestFolder(inMemory: true)
            let make: @Sendable () throws -> Void = { try BundleMaker(folder.bundle).make(Self.files) }
            let winners = 4 - inThreads([make, make, make, make]).count
            #expect(winners <= 1)
            let contents = try folder.contents()
            #expect(winners == 0 || contents == Self.made)
        }
    }
}
