import Foundation
import SettingsModel
import Testing

@testable import BundleStorage

@Suite struct EditingSessionTests {
    @discardableResult
    private func commit(_ folder: TestFolder, _ changes: [FileChange]) throws -> Disk {
        let disk = Disk()
        try EditingSession(at: folder.bundle, disk: disk).commit(changes)
        return disk
    }

    /// Expects that a change is rejected with an error and leaves everything unchanged.
    private func expectRefusal(
        _ folder: TestFolder, _ changes: [FileChange], _ expected: StorageError,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try folder.contents()
        let error = storageError { try commit(folder, changes) }
        #expect(error == expected, sourceLocation: sourceLocation)
        #expect(try folder.contents() == before, sourceLocation: sourceLocation)
    }

    @Test func `Replacing one file takes two syncs`() throws {
        let folder = try exampleFolder()
        var expected = try folder.contents()
        let disk = try commit(folder, [write("Root.plist", "new")])
        expected["Settings.bundle/Root.plist"] = "new"
        #expect(try folder.contents() == expected)
        #expect(disk.syncs == 2)
    }

    @Test func `Creating one file takes two syncs`() throws {
        let folder = try exampleFolder()
        var expected = try folder.contents()
        let disk = try commit(folder, [write("New.plist", "new")])
        expected["Settings.bundle/New.plist"] = "new"
        #expect(try folder.contents() == expected)
        #expect(disk.syncs == 2)
    }

    @Test func `A commit writes, creates and removes several files`() throws {
        let folder = try exampleFolder()
        var expected = try folder.contents()
        let disk = try commit(
            folder,
            [
                write("Root.plist", "1"), write("fr.lproj/deep/New.strings", "2"),
                .remove(path: "de.lproj/Root.strings"),
                .remove(path: "icon.png"), write("en.lproj/Root.strings", ""),
            ])
        for (name, text) in [
            "Root.plist": "1", "fr.lproj": "/", "fr.lproj/deep": "/", "fr.lproj/deep/New.strings": "2",
        ] {
            expected["Settings.bundle/" + name] = text
        }
        for name in ["de.lproj", "de.lproj/Root.strings", "icon.png"] { expected["Settings.bundle/" + name] = nil }
        expected["Settings.bundle/en.lproj/Root.strings"] = ""
        #expect(try folder.contents() == expected)
        // Three files, the manifest, the staging folder, its parent; the bundle, en, fr and fr/deep; the staging
        // folder.
        #expect(disk.syncs == 11)
    }

    @Test func `Replacing three files of one folder takes eight syncs`() throws {
        let folder = try exampleFolder()
        let disk = try commit(folder, [write("Root.plist", "1"), write("Sound.plist", "2"), write("icon.png", "3")])
        #expect(disk.syncs == 8)
        #expect(folder.text("Settings.bundle/icon.png") == "3")
    }

    @Test func `A folder keeps its other files when a file is removed`() throws {
        let folder = try exampleFolder()
        try folder.write("Settings.bundle/de.lproj/Other.strings", "stays")
        try commit(folder, [.remove(path: "de.lproj/Root.strings")])
        #expect(folder.text("Settings.bundle/de.lproj/Other.strings") == "stays")
        #expect(folder.text("Settings.bundle/de.lproj/Root.strings") == nil)
    }

    @Test(arguments: [[], [write("Root.plist", "root PreferenceSpecifiers")]])
    func `A commit without changes writes nothing`(changes: [FileChange]) throws {
        let folder = try exampleFolder()
        let before = try Folder.status(at: folder.bundle)
        let disk = try commit(folder, changes)
        #expect(disk.calls == 0)
        #expect(try Folder.status(at: folder.bundle) == before)
    }

    @Test func `File modes are kept`() throws {
        let folder = try exampleFolder()
        try folder.setMode(0o640, of: "Settings.bundle/Root.plist")
        try folder.setMode(0o755, of: "Settings.bundle/Sound.plist")
        try commit(folder, [write("Root.plist", "1")])
        #expect(try folder.mode("Settings.bundle/Root.plist") == 0o640)
        try commit(
            folder, [write("Root.plist", "2"), write("Sound.plist", "2"), write("Like.plist", "", like: "Root.plist")])
        #expect(try folder.mode("Settings.bundle/Root.plist") == 0o640)
        #expect(try folder.mode("Settings.bundle/Sound.plist") == 0o755)
        #expect(try folder.mode("Settings.bundle/Like.plist") == 0o640)
        try folder.write("reference")
        try commit(folder, [write("Plain.plist", "")])
        #expect(try folder.mode("Settings.bundle/Plain.plist") == folder.mode("reference"))
    }

    @Test(.enabled(if: geteuid() == 0, "only the superuser gives files away"))
    func `The owner and group of a file are kept`() throws {
        let folder = try exampleFolder()
        let path = folder.bundle + "/Root.plist"
        try #require(unsafe chown(path, 1234, 2345) == 0)
        try commit(folder, [write("Root.plist", "1"), write("Sound.plist", "1")])
        let status = try Folder.status(at: path)
        #expect(status.user == 1234 && status.group == 2345)
        #expect(try Folder.status(at: folder.bundle + "/Sound.plist").user == 0)
    }

    @Test func `Writing to a link changes its target, and removing it keeps its target`() throws {
        let folder = try exampleFolder()
        try folder.link("Settings.bundle/Alias.plist", to: "Root.plist")
        try folder.link("Settings.bundle/de-AT.lproj", to: "de.lproj")
        try commit(folder, [write("Alias.plist", "1")])
        try commit(folder, [write("Alias.plist", "2"), write("de-AT.lproj/New.strings", "3")])
        let contents = try folder.contents()
        #expect(contents["Settings.bundle/Alias.plist"] == "-> Root.plist")
        #expect(contents["Settings.bundle/de-AT.lproj"] == "-> de.lproj")
        #expect(contents["Settings.bundle/Root.plist"] == "2")
        #expect(contents["Settings.bundle/de.lproj/New.strings"] == "3")
        try commit(folder, [.remove(path: "Alias.plist")])
        #expect(try folder.contents()["Settings.bundle/Alias.plist"] == nil)
        #expect(folder.text("Settings.bundle/Root.plist") == "2")
    }

    @Test func `Different changes to one file through two paths are rejected`() throws {
        let folder = try exampleFolder()
        try folder.link("Settings.bundle/Alias.plist", to: "Root.plist")
        let error = storageError { try commit(folder, [write("Alias.plist", "1"), write("Root.plist", "2")]) }
        guard case .contradiction = error else { throw try #require(error) }
        #expect(folder.text("Settings.bundle/Root.plist") == "root PreferenceSpecifiers")
        try commit(folder, [write("Alias.plist", "1"), write("Root.plist", "1")])
        #expect(folder.text("Settings.bundle/Root.plist") == "1")
    }

    @Test func `Writing through a link that leads out of the bundle is rejected`() throws {
        let folder = try exampleFolder()
        try folder.write("Shared.plist", "shared")
        try folder.write("fr.lproj/Root.strings", "fr")
        try folder.link("Settings.bundle/Shared.plist", to: "../Shared.plist")
        try folder.link("Settings.bundle/fr.lproj", to: "../fr.lproj")
        try folder.link("Settings.bundle/Gone.plist", to: "Nowhere.plist")
        for path in ["Shared.plist", "fr.lproj/Root.strings", "fr.lproj/New.strings", "Gone.plist"] {
            try expectRefusal(folder, [write(path, "x")], .leavesBundle(path: folder.bundle + "/" + path))
        }
    }

    @Test(arguments: [
        "", "/etc/x.plist", "../x.plist", "a/../x.plist", "./x.plist", "a//x.plist", "a/", "a\u{0}b", "a\nb",
        "a\u{85}b",
        ".git/config", ".GIT/config", ".hidden", String(repeating: "x", count: 256), "..",
    ])
    func `Unsafe paths are rejected`(path: String) throws {
        let folder = try exampleFolder()
        let before = try folder.contents()
        for changes in [[write(path, "x")], [write(path, "x"), write("Root.plist", "x")]] {
            guard case .unsafePath(path, _) = storageError({ try commit(folder, changes) }) else {
                Issue.record("\(path) was not refused")
                return
            }
        }
        #expect(try folder.contents() == before)
    }

    @Test func `Contradictory changes are rejected`() throws {
        let folder = try exampleFolder()
        let twice = StorageError.contradiction(path: "Root.plist", reason: "it is changed twice")
        try expectRefusal(folder, [write("Root.plist", "1"), .remove(path: "Root.plist")], twice)
        let nested = StorageError.contradiction(
            path: folder.bundle, reason: "part of the path A.plist/B.plist is a file, not a folder")
        try expectRefusal(folder, [write("A.plist/B.plist", "1"), write("A.plist", "1")], nested)
        let folderThere = StorageError.unsafePath(path: "en.lproj", reason: "a folder has that name")
        try expectRefusal(folder, [write("en.lproj", "1")], folderThere)
        try expectRefusal(folder, [.remove(path: "No.plist")], .missing(path: folder.bundle + "/No.plist"))
        #expect(storageError { try commit(folder, [write("Root.plist/x.plist", "1")]) } != nil)
    }

    @Test func `A session can be committed only once`() throws {
        let folder = try exampleFolder()
        let session = try EditingSession(at: folder.bundle)
        try session.commit([write("Root.plist", "1")])
        #expect(throws: StorageError.self) { try session.commit([write("Root.plist", "2")]) }
        #expect(folder.text("Settings.bundle/Root.plist") == "1")
    }

    @Test(arguments: [1, 2]) func `A commit fails if another program changed a file of the bundle`(count: Int) throws {
        let folder = try exampleFolder()
        let all = [write("Root.plist", "mine"), write("Sound.plist", "mine")]
        func expectChanged(_ name: String, _ changes: [FileChange], by other: () throws -> Void) throws {
            let session = try EditingSession(at: folder.bundle)
            try other()
            let before = try folder.contents()
            #expect(storageError { try session.commit(changes) } == .changed(path: folder.bundle + "/" + name))
            #expect(try folder.contents() == before)
        }
        let changes = Array(all.prefix(count))
        try expectChanged("Root.plist", changes) {
            try folder.write("Settings.bundle/Root.plist", "longer than before")
        }
        // The same size at the same moment.
        try expectChanged("Root.plist", changes) {
            try folder.write("Settings.bundle/Root.plist", "LONGER than before")
        }
        // A file that is read but not part of the commit.
        try expectChanged("en.lproj/Root.strings", changes) {
            try folder.write("Settings.bundle/en.lproj/Root.strings")
        }
        try expectChanged("de.lproj/Root.strings", changes) {
            try folder.remove("Settings.bundle/de.lproj/Root.strings")
        }
        try expectChanged("New.plist", changes + [write("New.plist", "mine")]) {
            try folder.write("Settings.bundle/New.plist", "theirs")
        }
        try expectChanged("icon.png", [.remove(path: "icon.png")]) { try folder.write("Settings.bundle/icon.png", "x") }
    }

    @Test func `A file that was rewritten with the same contents does not prevent a commit`() throws {
        let folder = try exampleFolder()
        let session = try EditingSession(at: folder.bundle)
        try folder.remove("Settings.bundle/Root.plist")
        try folder.write("Settings.bundle/Root.plist", "root PreferenceSpecifiers")
        try session.commit([write("Root.plist", "1")])
        #expect(folder.text("Settings.bundle/Root.plist") == "1")
    }

    @Test(.disabled(if: geteuid() == 0, "the superuser may write everywhere"))
    func `A bundle in a read-only folder can be edited`() throws {
        let folder = try exampleFolder()
        try folder.setMode(0o555, of: ".")
        defer { try? folder.setMode(0o755, of: ".") }
        var expected = try folder.contents()
        try commit(folder, [write("Root.plist", "1")])
        try commit(folder, [write("Root.plist", "2"), write("Sound.plist", "2")])
        expected["Settings.bundle/Root.plist"] = "2"
        expected["Settings.bundle/Sound.plist"] = "2"
        #expect(try folder.contents() == expected)
    }

    @Test(.disabled(if: geteuid() == 0, "the superuser may write everywhere"))
    func `A read-only folder in the bundle is detected before the change is recorded`() throws {
        let folder = try exampleFolder()
        try folder.setMode(0o555, of: "Settings.bundle/en.lproj")
        defer { try? folder.setMode(0o755, of: "Settings.bundle/en.lproj") }
        let path = folder.bundle + "/en.lproj/Root.strings"
        try expectRefusal(
            folder, [write("Root.plist", "1"), write("en.lproj/Root.strings", "1")],
            .failed("write", path: path, reason: "permission denied"))
    }
}
