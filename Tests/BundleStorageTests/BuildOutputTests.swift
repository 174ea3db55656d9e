import Foundation
import SettingsModel
import Testing

@testable import BundleStorage

/// Writing the folder of a built bundle: files written, files removed and files left alone.
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

    /// A folder with a source bundle and the output of an earlier build.
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

    @Test func `Missing parent folders of the output are created`() throws {
        let folder = try exampleFolder()
        let changes = try output(folder, at: "Out/Deep/X.bundle").write(Self.new)
        #expect(changes.files.count == 3 && changes.old.files.isEmpty)
        #expect(folder.text("Out/Deep/X.bundle/fr.lproj/Root.strings") == "fr")
        #expect(try folder.contents()["Out/Deep/.X.bundle.settings-bundle-build"] == nil)
    }

    @Test func `Output files that the source no longer has are removed`() throws {
        let folder = try builtFolder()
        try folder.write("Out/X.bundle/.DS_Store", "hidden")
        try folder.write("Out/X.bundle/nl.lproj/.keep", "hidden")
        try folder.makeFolder("Out/X.bundle/Empty/Inner")
        let changes = try output(folder).write(Self.new)
        #expect(changes.files.map(\.path) == ["Root.plist", "fr.lproj/Root.strings", "de.lproj/Root.strings"])
        let left = try folder.contents().filter { $0.key.hasPrefix("Out/X.bundle/") }.keys.sorted()
        // Builds never create hidden files, so hidden files stay.
        #expect(
            left.map { $0.dropFirst("Out/X.bundle/".count) } == [
                ".DS_Store", "Root.plist", "a.png", "fr.lproj", "fr.lproj/Root.strings", "nl.lproj", "nl.lproj/.keep",
            ])
        let disk = Disk()
        #expect(try output(folder, disk: disk).write(Self.new).isEmpty)
        #expect(disk.calls == 0)
    }

    @Test func `A build with declared outputs keeps files that are not declared`() throws {
        let folder = try builtFolder()
        let output = try output(folder, onlyDeclared: true)
        #expect(try output.write(Self.new).files.map(\.path) == ["Root.plist", "fr.lproj/Root.strings"])
        #expect(folder.text("Out/X.bundle/de.lproj/Root.strings") == "de")
        #expect(try folder.contents().keys.filter { $0.hasPrefix("Temporary/") } == [])
    }

    /// A sandboxed script must not create the parent folders.
    @Test func `A build with declared outputs fails if the folder of the output is missing`() throws {
        let folder = try exampleFolder()
        let error = storageError { try output(folder, onlyDeclared: true).write(Self.new) }
        #expect(error == .missing(path: folder.path + "/Out"))
        #expect(folder.text("Temporary") == nil)
    }

    @Test func `A link in the output is replaced or removed, and its target is unchanged`() throws {
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

    @Test func `Writing to a hard link in the output leaves the source unchanged`() throws {
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
    func `An output path that leads into the source is rejected`(path: String) throws {
        let folder = try exampleFolder()
        try folder.makeFolder("Out")
        try folder.link("Link.bundle", to: "Settings.bundle")
        let before = try folder.contents()
        let error = storageError { try output(folder, at: path).write(Self.new) }
        guard case .outputOverlapsSource = error else {
            Issue.record("\(path): \(String(describing: error))")
            return
        }
        #expect(try folder.contents() == before)
    }

    /// The path leads to the source only after the missing folder is created.
    @Test func `An output path that leads to the source through a missing folder is rejected`() throws {
        let folder = try exampleFolder()
        let before = try folder.contents()
        let error = storageError { try output(folder, at: "Missing/../Settings.bundle").write(Self.new) }
        #expect(error != nil)
        #expect(try folder.contents().filter { $0.key != "Missing" } == before)
    }

    @Test func `An output folder that is not a Settings bundle is rejected and unchanged`() throws {
        let folder = try exampleFolder()
        try folder.write("Out/X.bundle/Assets.car", "assets")
        let error = storageError { try output(folder).write(Self.new) }
        #expect(error == .inTheWay(path: folder.path + "/Out/X.bundle", reason: "it is not a Settings bundle"))
        #expect(try built(folder) == ["Out/X.bundle/Assets.car": "assets"])
    }

    @Test func `A file at the output path is rejected`() throws {
        let folder = try exampleFolder()
        try folder.write("Out/X.bundle", "file")
        #expect(storageError { try output(folder).write(Self.new) } == .notAFolder(path: folder.path + "/Out/X.bundle"))
    }

    @Test(arguments: [false, true]) func `A build completes the output after an earlier build stopped at any call`(
        onlyDeclared: Bool
    ) throws {
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

    @Test func `A build that runs out of disk space while preparing changes nothing`() throws {
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

    @Test func `Concurrent builds all succeed`() throws {
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
