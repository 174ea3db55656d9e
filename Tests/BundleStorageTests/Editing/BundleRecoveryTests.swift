import Foundation
import SettingsModel
import SourceText
import Testing

@testable import BundleStorage

/// How an editing command handles a staging folder that it finds, whether or not this tool created it.
@Suite struct BundleRecoveryTests {
    private static let staging = ".Settings.bundle.settings-bundle-change"

    private func digest(_ text: String) -> String { BLAKE2b.hexDigest(of: text.utf8) }

    /// A manifest with the given lines and a correct digest.
    private func manifest(_ lines: [String]) -> String {
        let text = (["settings-bundle change 2"] + lines).map { $0 + "\n" }.joined()
        return text + "end \(digest(text))\n"
    }

    /// A change of three files that stopped after the first file was replaced, recorded in a manifest version.
    private func stopped(version: Int, digestedBy type: any ContentDigest.Type) throws -> TestFolder {
        let folder = try exampleFolder(inMemory: true)
        func digest(_ text: String) -> String { type.hexDigest(of: text.utf8) }
        let text = """
            settings-bundle change \(version)
            write \(digest("root PreferenceSpecifiers")) \(digest("new root")) file-0 Root.plist
            write - \(digest("new")) file-1 fr lproj/New.plist
            remove \(digest("de")) - - de.lproj/Root.strings

            """
        try folder.write(Self.staging + "/manifest", text + "end \(digest(text))\n")
        try folder.write(Self.staging + "/old-0", "root PreferenceSpecifiers")
        try folder.write("Settings.bundle/Root.plist", "new root")
        try folder.write(Self.staging + "/file-1", "new")
        return folder
    }

    private static let versions: [(version: Int, digest: any ContentDigest.Type)] = [
        (1, SHA256.self), (2, BLAKE2b.self),
    ]

    @Test(arguments: [0, 1]) func `An unfinished change of any manifest version is finished`(index: Int) throws {
        let (version, digest) = Self.versions[index]
        let folder = try stopped(version: version, digestedBy: digest)
        _ = try EditingSession(at: folder.bundle)
        #expect(folder.text("Settings.bundle/Root.plist") == "new root")
        #expect(folder.text("Settings.bundle/fr lproj/New.plist") == "new")
        #expect(try folder.contents()["Settings.bundle/de.lproj"] == nil)
        #expect(try folder.contents()[Self.staging] == nil)
    }

    @Test(arguments: [0, 1]) func `An unfinished change of any manifest version is reverted on request`(index: Int)
        throws
    {
        let (version, digest) = Self.versions[index]
        let folder = try stopped(version: version, digestedBy: digest)
        _ = try EditingSession(at: folder.bundle, recovery: .rollBack)
        #expect(try folder.contents() == exampleFolder(inMemory: true).contents())
    }

    @Test(arguments: [0, 1]) func `An unfinished change is not finished if a file matches neither digest`(index: Int)
        throws
    {
        let (version, digest) = Self.versions[index]
        let folder = try stopped(version: version, digestedBy: digest)
        try folder.write("Settings.bundle/de.lproj/Root.strings", "mine")
        try expectRefusal(folder, mentioning: "de.lproj/Root.strings matches neither its contents before that change")
    }

    @Test func `A record with the digests of another manifest version is rejected`() throws {
        for (version, digest) in [(1, BLAKE2b.self as any ContentDigest.Type), (2, SHA256.self)] {
            try expectRefusal(stopped(version: version, digestedBy: digest), mentioning: "its record is damaged")
        }
        let folder = try stopped(version: 3, digestedBy: BLAKE2b.self)
        try expectRefusal(folder, mentioning: "its record has an unknown version")
    }

    private func writeLine(_ path: String, old: String? = nil, new: String = "evil", staged: String = "file-0")
        -> String
    {
        "write \(old.map(digest) ?? "-") \(digest(new)) \(staged) \(path)"
    }

    /// A bundle with a recorded change whose new contents are "evil".
    private func recorded(_ lines: [String]) throws -> TestFolder {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(Self.staging + "/manifest", manifest(lines))
        try folder.write(Self.staging + "/file-0", "evil")
        return folder
    }

    /// Expects that the session is rejected, that nothing is written and that the bundle can still be read.
    private func expectRefusal(
        _ folder: TestFolder, mentioning words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try folder.contents()
        let disk = Disk()
        let error = storageError { _ = try EditingSession(at: folder.bundle, disk: disk) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "-")", sourceLocation: sourceLocation)
        #expect(disk.calls == 0, sourceLocation: sourceLocation)
        #expect(try folder.contents() == before, sourceLocation: sourceLocation)
        #expect(try LoadedBundle.load(folder.bundle).files.files.count >= 5, sourceLocation: sourceLocation)
    }

    @Test func `A valid record is finished`() throws {
        let folder = try recorded([
            writeLine("Root.plist", old: "root PreferenceSpecifiers"),
            "remove \(digest("de")) - - de.lproj/Root.strings", "remove \(digest("gone")) - - gone.lproj/Root.strings",
        ])
        let session = try EditingSession(at: folder.bundle)
        #expect(session.notes == ["finished a change to \(folder.bundle) that an earlier command recorded"])
        #expect(folder.text("Settings.bundle/Root.plist") == "evil")
        #expect(try folder.contents()["Settings.bundle/de.lproj"] == nil)
        #expect(try folder.contents()[Self.staging] == nil)
    }

    @Test func `A record inside the bundle is finished`() throws {
        let folder = try exampleFolder(inMemory: true)
        let staging = "Settings.bundle/.settings-bundle-change"
        try folder.write(staging + "/manifest", manifest([writeLine("fr lproj/New.plist")]))
        try folder.write(staging + "/file-0", "evil")
        #expect(try LoadedBundle.load(folder.bundle).files.hasUnfinishedChange)
        #expect(try LoadedBundle.load(folder.bundle).files.files.count == 5)
        _ = try EditingSession(at: folder.bundle)
        #expect(folder.text("Settings.bundle/fr lproj/New.plist") == "evil")
        #expect(try folder.contents()[staging] == nil)
    }

    @Test(arguments: [
        "../evil.plist", "/tmp/evil.plist", "a/../../evil.plist", "", ".", "a//b.plist", ".git/hooks/pre-commit",
        ".hidden/evil.plist", ".settings-bundle-change/manifest", "a\tb.plist",
    ])
    func `A record with an unsafe path is rejected`(path: String) throws {
        try expectRefusal(recorded([writeLine(path)]), mentioning: "cannot be a file in a bundle")
    }

    @Test func `A record with a path through a link is rejected`() throws {
        let folder = try recorded([
            writeLine("Root.plist", old: "root PreferenceSpecifiers"), writeLine("out/evil.plist", staged: "file-1"),
        ])
        try folder.write(Self.staging + "/file-1", "evil")
        try folder.makeFolder("elsewhere")
        try folder.link("Settings.bundle/out", to: "../elsewhere")
        try expectRefusal(folder, mentioning: "out/evil.plist cannot be accessed")
        #expect(try folder.contents()["elsewhere/evil.plist"] == nil)
    }

    @Test func `A record whose target is a link is rejected`() throws {
        let folder = try recorded([writeLine("Out.plist", old: "outside")])
        try folder.write("outside.plist", "outside")
        try folder.link("Settings.bundle/Out.plist", to: "../outside.plist")
        try expectRefusal(folder, mentioning: "Out.plist matches neither its contents before")
    }

    @Test func `A record whose target has changed is rejected`() throws {
        let root = writeLine("Root.plist", old: "another")
        try expectRefusal(recorded([root]), mentioning: "Root.plist matches neither its contents before that change")
        let created = writeLine("Sound.plist", old: nil)
        try expectRefusal(recorded([created]), mentioning: "Sound.plist matches neither")
        let removed = "remove \(digest("another")) - - Root.plist"
        try expectRefusal(recorded([removed]), mentioning: "Root.plist matches neither")
        let link = "unlink \(digest("another")) - - Root.plist"
        try expectRefusal(recorded([link]), mentioning: "Root.plist matches neither")
        try expectRefusal(recorded([writeLine("en.lproj")]), mentioning: "en.lproj matches neither")
        // A valid line is not applied if another line is invalid.
        let good = writeLine("Root.plist", old: "root PreferenceSpecifiers")
        try expectRefusal(
            recorded([good, removed.replacing("Root", with: "Sound")]), mentioning: "Sound.plist matches neither")
    }

    @Test func `A record whose staged contents are missing or damaged is rejected`() throws {
        let line = writeLine("Root.plist", old: "root PreferenceSpecifiers", new: "other")
        try expectRefusal(recorded([line]), mentioning: "are missing or damaged")
        let missing = writeLine("Root.plist", old: "root PreferenceSpecifiers", staged: "file-7")
        try expectRefusal(recorded([missing]), mentioning: "are missing or damaged")
    }

    @Test func `A damaged or truncated manifest is rejected`() throws {
        let root = writeLine("Root.plist", old: "root PreferenceSpecifiers")
        let good = manifest([root])
        var texts = ["", "\n\n\n", "settings-bundle change 2\nend x\n", good.replacing("change 2", with: "change 9")]
        texts += (1..<good.utf8.count).map { String(decoding: good.utf8.prefix($0), as: UTF8.self) }
        texts += [good + "more", good.replacing("Root", with: "Soot"), good + good]
        for text in texts {
            let folder = try recorded([])
            try folder.write(Self.staging + "/manifest", text)
            try expectRefusal(folder, mentioning: "cannot be finished")
        }
    }

    @Test func `A record with contradictory or malformed lines is rejected`() throws {
        let root = writeLine("Root.plist", old: "root PreferenceSpecifiers")
        let lines: [[String]] = [
            [root, writeLine("Root.plist", old: "root PreferenceSpecifiers", staged: "file-1")],
            [root, writeLine("New.plist")],
            [root, "remove \(digest("x")) - - Root.plist/a"],
            ["remove - - - Root.plist"],
            ["remove \(digest("x")) \(digest("y")) - Root.plist"],
            ["write - \(digest("x")) - Root.plist"],
            ["write - - file-0 Root.plist"],
            ["write - abc file-0 Root.plist"],
            ["write - \(digest("evil")) ../file-0 Root.plist"],
            ["write - \(digest("evil")) manifest Root.plist"],
            ["erase \(digest("x")) - - Root.plist"],
            ["write"], [""],
        ]
        for lines in lines {
            try expectRefusal(recorded(lines), mentioning: "cannot be finished")
        }
    }

    @Test func `A huge manifest is rejected`() throws {
        let folder = try recorded([])
        try folder.setSize(1 << 34, of: Self.staging + "/manifest")
        let error = storageError { _ = try EditingSession(at: folder.bundle) }
        #expect(error?.message.contains("too large") == true)
    }

    @Test func `A manifest that is not a regular file is rejected`() throws {
        for kind in 0..<3 {
            let folder = try exampleFolder(inMemory: true)
            try folder.makeFolder(Self.staging)
            try folder.write("target", "x")
            switch kind {
            case 0: try folder.link(Self.staging + "/manifest", to: "../target")
            case 1: try folder.makePipe(Self.staging + "/manifest")
            default: try folder.makeFolder(Self.staging + "/manifest")
            }
            try expectRefusal(folder, mentioning: "which this tool did not create")
            #expect(try !LoadedBundle.load(folder.bundle).files.hasUnfinishedChange)
        }
    }

    @Test func `A staging folder that this tool did not create is rejected`() throws {
        let linked = try exampleFolder(inMemory: true)
        try linked.write("precious/file-0", "precious")
        try linked.link(Self.staging, to: "precious")
        try expectRefusal(linked, mentioning: "it is not a folder that this tool created")

        let file = try exampleFolder(inMemory: true)
        try file.write(Self.staging, "precious")
        try expectRefusal(file, mentioning: "it is not a folder that this tool created")

        for name in ["precious.txt", "file-", "file-1x", "sub/file-1"] {
            let other = try exampleFolder(inMemory: true)
            try other.write("\(Self.staging)/file-0", "")
            try other.write("\(Self.staging)/\(name)", "precious")
            try expectRefusal(other, mentioning: "which this tool did not create")
        }
    }

    @Test func `A change that was prepared but not recorded is removed`() throws {
        let folder = try exampleFolder(inMemory: true)
        let before = try folder.contents()
        try folder.write(Self.staging + "/file-0", "new")
        try folder.write(Self.staging + "/manifest-draft", "settings-")
        try folder.write(".Settings.bundle.settings-bundle-draft", "half")
        try folder.write("Settings.bundle/.settings-bundle-draft", "half")
        try folder.write("Settings.bundle/en.lproj/.settings-bundle-draft", "half")
        let loaded = try LoadedBundle.load(folder.bundle)
        #expect(!loaded.files.hasUnfinishedChange && loaded.files.files.count == 5)
        let session = try EditingSession(at: folder.bundle)
        #expect(session.notes.isEmpty)
        #expect(try folder.contents() == before)
    }

    @Test func `A bundle with a long name can be edited`() throws {
        let folder = try TestFolder()
        let name = String(repeating: "x", count: 248) + ".bundle"
        try folder.write(name + "/Root.plist", "1")
        try folder.write(name + "/Other.plist", "1")
        try EditingSession(at: folder.path + "/" + name).commit([write("Root.plist", "2"), write("Other.plist", "2")])
        #expect(try folder.contents().count == 3)
        #expect(folder.text(name + "/Root.plist") == "2")
    }
}
