import Foundation
import SettingsModel
import TestSupport
import Testing

@testable import BundleStorage

@Suite struct LoadedBundleTests {
    @Test func `A bundle is loaded with its files and empty folders`() throws {
        let folder = try exampleFolder()
        try folder.makeFolder("Settings.bundle/fr.lproj")
        let loaded = try LoadedBundle.load(folder.bundle)
        let paths = ["Root.plist", "Sound.plist", "de.lproj/Root.strings", "en.lproj/Root.strings", "icon.png"]
        #expect(loaded.files.files.keys.sorted() == paths)
        #expect(loaded.files.emptyFolders == ["fr.lproj"])
        #expect(text(loaded.files.files["de.lproj/Root.strings"]) == "de")
        #expect(loaded.files.files["icon.png"]?.bytes == nil)
        #expect(loaded.files.files["icon.png"]?.target == "icon.png")
        #expect(loaded.problems.isEmpty)
        #expect(!loaded.files.hasUnfinishedChange)
    }

    @Test func `The path of a bundle may have a trailing slash, links or parent references`() throws {
        let folder = try exampleFolder()
        try folder.link("link", to: "Settings.bundle")
        for path in [folder.bundle + "/", folder.path + "/link", folder.path + "/./x/../Settings.bundle"] {
            try folder.makeFolder("x")
            #expect(try LoadedBundle.load(path).files.files.count == 5)
        }
    }

    @Test func `A path that is missing or not a folder is rejected`() throws {
        let folder = try exampleFolder()
        let missing = folder.path + "/No.bundle"
        #expect(storageError { _ = try LoadedBundle.load(missing) } == .missing(path: missing))
        let file = folder.bundle + "/Root.plist"
        #expect(storageError { _ = try LoadedBundle.load(file) } == .notAFolder(path: file))
    }

    @Test func `Links inside the bundle are resolved to their targets`() throws {
        let folder = try exampleFolder()
        try folder.link("Settings.bundle/Alias.plist", to: "Root.plist")
        try folder.link("Settings.bundle/Chain.plist", to: "Alias.plist")
        try folder.link("Settings.bundle/de-AT.lproj", to: "de.lproj")
        let files = try LoadedBundle.load(folder.bundle).files.files
        #expect(files["Alias.plist"]?.target == "Root.plist")
        #expect(files["Chain.plist"]?.target == "Root.plist")
        #expect(text(files["Chain.plist"]) == "root PreferenceSpecifiers")
        #expect(files["de-AT.lproj/Root.strings"]?.target == "de.lproj/Root.strings")
        #expect(text(files["de-AT.lproj/Root.strings"]) == "de")
    }

    @Test func `Linked files outside the bundle are read without a target, linked folders are not`() throws {
        let folder = try exampleFolder()
        try folder.write("Shared.plist", "shared")
        try folder.write("Settings.bundle-other/Other.plist", "other")
        try folder.write("fr.lproj/Root.strings", "fr")
        try folder.link("Settings.bundle/Shared.plist", to: "../Shared.plist")
        try folder.link("Settings.bundle/Other.plist", to: folder.path + "/Settings.bundle-other/Other.plist")
        try folder.link("Settings.bundle/fr.lproj", to: "../fr.lproj")
        try folder.link("Settings.bundle/Gone.plist", to: "Nowhere.plist")
        let loaded = try LoadedBundle.load(folder.bundle)
        for (name, expected) in [("Shared.plist", "shared"), ("Other.plist", "other")] {
            let file = loaded.files.files[name]
            #expect(text(file) == expected && file?.target == nil)
        }
        #expect(loaded.files.files["fr.lproj/Root.strings"] == nil)
        #expect(loaded.files.files["fr.lproj"] == .init(path: "fr.lproj", target: nil, bytes: nil))
        #expect(loaded.files.files["Gone.plist"] == .init(path: "Gone.plist", target: nil, bytes: nil))
        #expect(loaded.problems.map(\.path) == ["Gone.plist", "fr.lproj"])
        #expect(loaded.files.unreadFolders == ["fr.lproj"])
        #expect(loaded.files.unreadReasons["Gone.plist"]?.hasPrefix("it is a broken symbolic link") == true)
    }

    @Test(.mustEnd) func `Link cycles are reported`() throws {
        let folder = try exampleFolder()
        try folder.link("Settings.bundle/self", to: ".")
        try folder.link("Settings.bundle/de.lproj/up", to: "..")
        try folder.link("Settings.bundle/a", to: "b")
        try folder.link("Settings.bundle/b", to: "a")
        for one in 0..<20 {
            for other in 0..<20 { try folder.link("Settings.bundle/net\(one)/to\(other)", to: "../net\(other)") }
        }
        let loaded = try LoadedBundle.load(folder.bundle)
        #expect(text(loaded.files.files["Root.plist"]) == "root PreferenceSpecifiers")
        #expect(loaded.files.files["self/Root.plist"] == nil)
        #expect(loaded.problems.contains { $0.path == "self" })
        #expect(loaded.problems.contains { $0.path == "a" })
    }

    @Test(.mustEnd) func `Pipes and devices are not opened`() throws {
        let folder = try exampleFolder()
        try folder.makePipe("Settings.bundle/Pipe.plist")
        try folder.link("Settings.bundle/Link.plist", to: "Pipe.plist")
        try folder.link("Settings.bundle/Null.plist", to: "/dev/null")
        let loaded = try LoadedBundle.load(folder.bundle)
        for name in ["Pipe.plist", "Link.plist", "Null.plist"] {
            #expect(loaded.files.files[name] == .init(path: name, target: nil, bytes: nil))
        }
        #expect(loaded.problems.count == 3)
    }

    @Test(.disabled(if: geteuid() == 0, "the superuser may read every file"))
    func `An unreadable file is listed and reported`() throws {
        let folder = try exampleFolder()
        try folder.setMode(0, of: "Settings.bundle/Root.plist")
        let loaded = try LoadedBundle.load(folder.bundle)
        #expect(loaded.files.files["Root.plist"] == .init(path: "Root.plist", target: "Root.plist", bytes: nil))
        #expect(loaded.problems == [StorageProblem(path: "Root.plist", reason: "permission denied")])
        #expect(text(loaded.files.files["Sound.plist"]) == "sound")
    }

    #if os(Linux)
    @Test func `A name that is not UTF-8 is reported`() throws {
        let folder = try exampleFolder()
        try folder.makeFolder(rawName: [0x66, 0xff], in: "Settings.bundle")
        let loaded = try LoadedBundle.load(folder.bundle)
        #expect(loaded.files.files.count == 5)
        #expect(loaded.problems.map(\.reason) == ["its name is not UTF-8"])
    }
    #endif

    #if os(Linux)
    @Test func `Names that differ only in normalization are reported`() throws {
        let folder = try exampleFolder()
        try folder.write("Settings.bundle/\u{e9}.plist", "one")
        try folder.write("Settings.bundle/e\u{301}.plist", "two")
        let loaded = try LoadedBundle.load(folder.bundle)
        #expect(loaded.files.files.count == 6)
        #expect(loaded.problems.count == 1)
    }
    #endif

    @Test func `Reading an image that has changed fails`() throws {
        let folder = try exampleFolder()
        let loaded = try LoadedBundle.load(folder.bundle)
        #expect(try loaded.files(reading: ["icon.png", "No.png"], at: folder.bundle).files["icon.png"]?.bytes != nil)
        try folder.write("Settings.bundle/icon.png", "another")
        let error = storageError { _ = try loaded.files(reading: ["icon.png"], at: folder.bundle) }
        #expect(error == .changed(path: folder.bundle + "/icon.png"))
    }

    @Test func `A repository inside the bundle is not listed`() throws {
        let folder = try exampleFolder()
        try folder.write("Settings.bundle/.git/config", "")
        #expect(try LoadedBundle.load(folder.bundle).files.files.count == 5)
    }
}
