import Foundation
import SettingsModel
import Testing

@testable import BundleStorage

@Suite struct MergeSourceBundleTests {
    @Test func `Panes, tables and images are loaded with contents, and other files without`() throws {
        let folder = try exampleFolder()
        try folder.write("Settings.bundle/.git/config", "x")
        try folder.write("Settings.bundle/de.lproj/.hidden.plist", "x")
        try folder.write("Settings.bundle/notes.txt", "x")
        try folder.write("Settings.bundle/icon.png", "png")
        let foreign = try MergeSourceBundle.load(folder.bundle + "//")
        #expect(
            foreign.files.files.keys.sorted() == [
                "Root.plist", "Sound.plist", "de.lproj/Root.strings", "en.lproj/Root.strings", "icon.png", "notes.txt",
            ])
        #expect(foreign.files.files["icon.png"]?.bytes == Array("png".utf8))
        #expect(foreign.files.files["Root.plist"]?.bytes != nil && foreign.files.files["notes.txt"]?.bytes == nil)
        #expect(foreign.folder == folder.bundle && foreign.realPath == folder.bundle)
        #expect(foreign.name == "Settings.bundle")
    }

    @Test func `A single pane can be loaded as a bundle`() throws {
        let folder = try exampleFolder()
        try folder.write("Pods/Pods-App.plist", "page")
        try folder.link("link.plist", to: "Pods/Pods-App.plist")
        for (path, name) in [("Pods/Pods-App.plist", "Pods-App.plist"), ("link.plist", "link.plist")] {
            let foreign = try MergeSourceBundle.load("\(folder.path)/\(path)")
            #expect(foreign.files.files.keys.sorted() == [name])
            #expect(foreign.files.files[name]?.bytes == Array("page".utf8))
            #expect(foreign.realPath == folder.path + "/Pods/Pods-App.plist")
            #expect("\(foreign.folder)/\(name)" == "\(folder.path)/\(path)")
        }
        try folder.write("page.txt", "page")
        for path in ["page.txt", "None.plist", "None.bundle"] {
            let path = "\(folder.path)/\(path)"
            let expected: StorageError = path.contains("None") ? .missing(path: path) : .notAFolder(path: path)
            #expect(storageError { _ = try MergeSourceBundle.load(path) } == expected)
        }
    }

    @Test func `A link that leads out of the bundle is rejected`() throws {
        let folder = try exampleFolder()
        try folder.write("secret.plist", "x")
        try folder.link("Settings.bundle/Inner.plist", to: "Root.plist")
        #expect(try MergeSourceBundle.load(folder.bundle).files.files["Inner.plist"]?.bytes != nil)
        try folder.link("Settings.bundle/Out.plist", to: "../secret.plist")
        let path = folder.bundle + "/Out.plist"
        #expect(storageError { _ = try MergeSourceBundle.load(folder.bundle) } == .leavesBundle(path: path))
    }

    @Test func `Linked folders and pipes are rejected`() throws {
        let linked = try exampleFolder()
        try linked.write("outside/Page.plist", "x")
        try linked.link("Settings.bundle/sub", to: "../outside")
        let piped = try exampleFolder()
        try piped.makePipe("Settings.bundle/Pipe.plist")
        for (folder, name) in [(linked, "sub"), (piped, "Pipe.plist")] {
            let error = storageError { _ = try MergeSourceBundle.load(folder.bundle) }
            guard case .failed("read", let path, _) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(path == "\(folder.bundle)/\(name)")
        }
    }

    @Test func `A source that contains, equals or is inside the bundle is rejected`() throws {
        let folder = try exampleFolder()
        try folder.write("Settings.bundle/Inner.bundle/Root.plist", "x")
        try folder.write("Settings.bundle.bundle/Root.plist", "x")
        try folder.link("link", to: "Settings.bundle")
        let sources = ["", "/Settings.bundle", "/Settings.bundle/Inner.bundle", "/Settings.bundle/Root.plist"]
        for source in sources.map({ folder.path + $0 }) {
            for bundle in [folder.bundle, folder.path + "/link"] {
                #expect(
                    storageError { try MergeSourceBundle.requireNoOverlap(source, from: bundle) }
                        == .overlapping(path: source, bundle: bundle))
            }
        }
        #expect(throws: Never.self) {
            try MergeSourceBundle.requireNoOverlap(folder.path + "/Settings.bundle.bundle", from: folder.bundle)
        }
    }

    @Test func `Additional files can be read and changed on request`() throws {
        let folder = try exampleFolder()
        try folder.write("Settings.bundle/icon.png", "png")
        let names: Set = ["icon.png", "none.png"]
        #expect(try LoadedBundle.load(folder.bundle).files.files["icon.png"]?.bytes == nil)
        #expect(
            try LoadedBundle.load(folder.bundle, alsoReading: names).files.files["icon.png"]?.bytes
                == Array("png".utf8))
        let session = try EditingSession(at: folder.bundle, alsoReading: names)
        #expect(session.bundle.files.files["icon.png"]?.bytes == Array("png".utf8))
        try session.commit([.write(path: "icon.png", bytes: Array("new".utf8)), .remove(path: "Sound.plist")])
        #expect(try Data(contentsOf: URL(filePath: folder.bundle + "/icon.png")) == Data("new".utf8))
    }
}
