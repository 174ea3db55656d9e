import Foundation
import SettingsModel
import Testing

@testable import BundleStorage

/// The folder of a built bundle: what is written there, what goes, and what is left alone.
@Suite struct BuildOutputTests {
    private typealias Files = [BuildOutput.File]

    private static let old = files([
        "Root.plist": "PreferenceSpecifiers 1", "de.lproj/Root.strings": "de", "a.png": "a",
    ])
    private static let new = files([
        "Root.plist": "PreferenceSpecifiers 2", "fr.lproj/Root.strings": "fr", "a.png": "a",
    ])

    private static func files(_ texts: KeyValuePairs<String, String>) -> Files {
        texts.map { ($0.key, Array($0.value.utf8)) }
    }

    /// A folder with a source, and with what an earlier build made of it.
    private func builtFolder() throws -> TestFolder {
        let folder = try exampleFolder(inMemory: true)
        for file in Self.old {
            try folder.write("Out/X.bundle/\(file.path)", String(decoding: file.bytes, as: UTF8.self))
        }
        return folder
    }

    private func output(
        _ folder: TestFolder, at path: String = "Out/X.bundle", onlyDeclared: Bool = false, disk: Disk = Disk()
    ) throws -> BuildOutput {
        try BuildOutput(
            at: "\(folder.path)/\(path)", preparingIn: onlyDeclared ? "\(folder.path)/Temporary" : nil,
            onlyDeclared: onlyDeclared, from: [folder.bundle], disk: disk)
    }

    private func built(_ folder: TestFolder) throws -> [String: String] {
        try folder.contents().filter { $0.key.hasPrefix("Out/") && $0.value != "/" }
    }

    @Test func foldersAboveAreMade() throws {
        let folder = try exampleFolder()
        let changes = try output(folder, at: "Out/Deep/X.bundle").write(Self.new)
        #expect(changes.files.count == 3 && changes.old.files.isEmpty)
        #expect(folder.text("Out/Deep/X.bundle/fr.lproj/Root.strings") == "fr")
        #expect(try folder.contents()["Out/Deep/.X.bundle.settings-bundle-build"] == nil)
    }

    @Test func whatTheSourceHasNoMoreGoes() throws {
        let folder = try builtFolder()
        try folder.write("Out/X.bundle/.DS_Store", "hidden")
        try folder.write("Out/X.bundle/nl.lproj/.keep", "hidden")
        try folder.makeFolder("Out/X.bundle/Empty/Inner")
        let changes = try output(folder).write(Self.new)
        #expect(changes.files.map(\.path) == ["Root.plist", "fr.lproj/Root.strings", "de.lproj/Root.strings"])
        let left = try folder.contents().filter { $0.key.hasPrefix("Out/X.bundle/") }.keys.sorted()
        // What is hidden was made by no build.
        #expect(
            left.map { $0.dropFirst("Out/X.bundle/".count) } == [
                ".DS_Store", "Root.plist", "a.png", "fr.lproj", "fr.lproj/Root.strings", "nl.lproj", "nl.lproj/.keep",
            ])
        let disk = Disk()
        #expect(try output(folder, disk: disk).write(Self.new).isEmpty)
        #expect(disk.calls == 0)
    }

    @Test func whatIsNotDeclaredStays() throws {
        let folder = try builtFolder()
        let output = try output(folder, onlyDeclared: true)
        #expect(try output.write(Self.new).files.map(\.path) == ["Root.plist", "fr.lproj/Root.strings"])
        #expect(folder.text("Out/X.bundle/de.lproj/Root.strings") == "de")
        #expect(try folder.contents().keys.filter { $0.hasPrefix("Temporary/") } == [])
    }

    /// In a sandbox the folders above are none of ours to make.
    @Test func aDeclaredOutputInAMissingFolder() throws {
        let folder = try exampleFolder()
        let error = storageError { try output(folder, onlyDeclared: true).write(Self.new) }
        #expect(error == .missing(path: folder.path + "/Out"))
        #expect(folder.text("Temporary") == nil)
    }

    /// Nothing is written through a link, wherever it leads: only the link goes.
    @Test func linksInTheOutput() throws {
        let folder = try exampleFolder()
        try folder.link("Out/X.bundle/Root.plist", to: folder.bundle + "/Root.plist")
        try folder.link("Out/X.bundle/fr.lproj", to: folder.bundle + "/en.lproj")
        try folder.link("Out/X.bundle/gone.png", to: folder.bundle + "/icon.png")
        try folder.write("Out/X.bundle/Pages.plist", "PreferenceSpecifiers")
        try folder.write("Out/X.bundle/a.png/file", "a folder")
        let source = try folder.contents().filter { $0.key.hasPrefix("Settings.bundle") }
        try output(folder).write(Self.new)
        #expect(try folder.contents().filter { $0.key.hasPrefix("Settings.bundle") } == source)
        #expect(
            try built(folder) == [
                "Out/X.bundle/Root.plist": "PreferenceSpecifiers 2", "Out/X.bundle/a.png": "a",
                "Out/X.bundle/fr.lproj/Root.strings": "fr",
            ])
    }

    /// A file that was copied by a second name is another file afterwards, and the source is as it was.
    @Test func aFileWithTwoNames() throws {
        let folder = try exampleFolder()
        try folder.makeFolder("Out/X.bundle")
        for place in ["Out/X.bundle/Root.plist", "Out/X.bundle/a.png"] {
            try FileManager.default.linkItem(
                atPath: folder.bundle + "/Root.plist", toPath: folder.path + "/" + place)
        }
        try output(folder).write(Self.new)
        #expect(folder.text("Settings.bundle/Root.plist") == "root PreferenceSpecifiers")
    }

    @Test(arguments: [
        "Settings.bundle", "Settings.bundle/X.bundle", "Settings.bundle/Deep/Deeper/X.bundle", ".", "Link.bundle",
        "Link.bundle/X.bundle", "./Out/../Settings.bundle/",
    ])
    func anOutputThatIsTheSource(path: String) throws {
        let folder = try exampleFolder()
        try folder.makeFolder("Out")
        try folder.link("Link.bundle", to: "Settings.bundle")
        let before = try folder.contents()
        let error = storageError { try output(folder, at: path).write(Self.new) }
        guard case .builtOver = error else {
            Issue.record("\(path): \(String(describing: error))")
            return
        }
        #expect(try folder.contents() == before)
    }

    /// A path through a folder that is not there is known to lead to the source only when that folder is made.
    @Test func aWayThroughAMissingFolder() throws {
        let folder = try exampleFolder()
        let before = try folder.contents()
        let error = storageError { try output(folder, at: "Missing/../Settings.bundle").write(Self.new) }
        #expect(error != nil)
        #expect(try folder.contents().filter { $0.key != "Missing" } == before)
    }

    @Test func aFolderOfSomebodyElse() throws {
        let folder = try exampleFolder()
        try folder.write("Out/X.bundle/Assets.car", "assets")
        let error = storageError { try output(folder).write(Self.new) }
        #expect(error == .inTheWay(path: folder.path + "/Out/X.bundle", reason: "it is not a Settings bundle"))
        #expect(try built(folder) == ["Out/X.bundle/Assets.car": "assets"])
    }

    @Test func aFileInTheWay() throws {
        let folder = try exampleFolder()
        try folder.write("Out/X.bundle", "file")
        #expect(storageError { try output(folder).write(Self.new) } == .notAFolder(path: folder.path + "/Out/X.bundle"))
    }

    /// Whatever stopped a build, the next one makes the output what it should be.
    @Test(arguments: [false, true]) func stoppedAtEveryCall(onlyDeclared: Bool) throws {
        let folder = try builtFolder()
        let disk = Disk()
        try output(folder, onlyDeclared: onlyDeclared, disk: disk).write(Self.new)
        let expected = try folder.contents()
        #expect(disk.calls > 6 && disk.syncs == 0)
        for call in 0..<disk.calls {
            let folder = try builtFolder()
            _ = storageError {
                try output(folder, onlyDeclared: onlyDeclared, disk: Disk(fault: .stop(at: call))).write(Self.new)
            }
            try output(folder, onlyDeclared: onlyDeclared).write(Self.new)
            #expect(try folder.contents() == expected, "call \(call)")
        }
    }

    /// Where the disk has no room for all of it, nothing has changed.
    @Test func noRoom() throws {
        let disk = Disk()
        let folder = try builtFolder()
        try output(folder, disk: disk).write(Self.new)
        var failures = 0
        for call in 0..<disk.calls {
            let folder = try builtFolder()
            let before = try folder.contents()
            let full = Disk(fault: .fail(at: call, SystemError(number: ENOSPC)))
            let error = storageError { try output(folder, disk: full).write(Self.new) }
            if error != nil, full.calls <= 8 {
                failures += 1
                #expect(try folder.contents() == before, "call \(call)")
            }
        }
        #expect(failures > 3)
    }

    /// Builds at once wait for each other, and none fails.
    @Test func severalAtOnce() throws {
        let folder = try builtFolder()
        let failures = inThreads(
            (0..<4).map { number in
                {
                    for _ in 0..<20 { try output(folder).write(number.isMultiple(of: 2) ? Self.old : Self.new) }
                }
            })
        #expect(failures == [])
        let texts = try built(folder)
        #expect(texts.count == 3, "\(texts)")
        #expect(try folder.contents()["Out/.X.bundle.settings-bundle-build"] == nil)
    }
}
