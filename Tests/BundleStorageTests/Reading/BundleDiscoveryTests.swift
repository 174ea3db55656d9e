import Foundation
import Testing

@testable import BundleStorage

@Suite struct BundleDiscoveryTests {
    private func found(_ folder: TestFolder, _ start: String = "", skipping: Bool = true) throws -> [String] {
        let path = start.isEmpty ? folder.path : folder.path + "/" + start
        return try BundleDiscovery(in: path, skipsBuildFolders: skipping).bundles.map {
            String($0.dropFirst(folder.path.count + 1))
        }
    }

    @Test func `Records without a bundle are found at any depth`() throws {
        let folder = try TestFolder()
        let record = TemporaryNames.staging(beside: "Settings.bundle")
        for place in ["", "App/", "App/Deep/"] { try folder.write("\(place)\(record)/\(TemporaryNames.manifest)") }
        try folder.makeFolder("App/Settings.bundle")
        let discovery = try BundleDiscovery(in: folder.path, skipsBuildFolders: true)
        #expect(discovery.strayRecords == ["", "App/Deep/"].map { "\(folder.path)/\($0)\(record)" })
    }

    @Test func `A search that starts in a bundle returns only that bundle`() throws {
        let folder = try TestFolder()
        try folder.makeFolder("Settings.bundle/Inner.bundle")
        try folder.makeFolder("Settings-Debug.bundle")
        #expect(try found(folder, "Settings.bundle") == ["Settings.bundle"])
        #expect(try found(folder) == ["Settings-Debug.bundle", "Settings.bundle"])
    }

    @Test func `A bundle is named like a Settings bundle or contains a pane`() throws {
        let folder = try TestFolder()
        try folder.write("Mine.bundle/en.lproj/About.plist", "<key>PreferenceSpecifiers</key>")
        try folder.write(
            "Wide.bundle/Root.plist",
            "x\u{0}P\u{0}r\u{0}e\u{0}f\u{0}e\u{0}r\u{0}e\u{0}n\u{0}c\u{0}e\u{0}S\u{0}p\u{0}e\u{0}c\u{0}i\u{0}f\u{0}i\u{0}e\u{0}r\u{0}s\u{0}"
        )
        try folder.write("Images.bundle/Info.plist", "<key>CFBundleName</key> PreferenceSpecifier")
        try folder.write("Texts.bundle/Readme.txt", "PreferenceSpecifiers")
        try folder.write("Settings/Root.plist", "PreferenceSpecifiers")
        try folder.write("Settings.bundle.zip", "PreferenceSpecifiers")
        #expect(try found(folder) == ["Mine.bundle", "Wide.bundle"])
        #expect(try BundleDiscovery.isBundle(folder.path + "/Mine.bundle"))
        #expect(try !BundleDiscovery.isBundle(folder.path + "/Images.bundle"))
        #expect(try !BundleDiscovery.isBundle(folder.path + "/Missing.bundle"))
    }

    @Test func `Build folders are skipped unless the search starts in them`() throws {
        let folder = try TestFolder()
        let skipped = [
            ".build", ".hidden", "build", "dist", "out", "output", "DerivedData", "Pods", "Carthage", "node_modules",
            "X.app", "Y.xcarchive", "Z.xcloc",
        ]
        for name in skipped { try folder.makeFolder("\(name)/Settings.bundle") }
        try folder.makeFolder("App/Settings.bundle")
        #expect(try found(folder) == ["App/Settings.bundle"])
        let all = try found(folder, skipping: false)
        // Exports contain only parts of bundles.
        #expect(all.count == skipped.count && !all.contains { $0.hasPrefix("Z.xcloc") })
        #expect(try found(folder, "Pods") == ["Pods/Settings.bundle"])
    }

    @Test func `Bundles are found up to six folders deep`() throws {
        let folder = try TestFolder()
        try folder.makeFolder("1/2/3/4/5/Settings.bundle")
        try folder.makeFolder("1/2/3/4/5/6/Settings-Deep.bundle")
        #expect(try found(folder) == ["1/2/3/4/5/Settings.bundle"])
    }

    @Test func `Links are not followed below the start folder`() throws {
        let folder = try TestFolder()
        try folder.makeFolder("real/Settings.bundle")
        try folder.link("search/up", to: "..")
        try folder.link("search/Settings.bundle", to: "../real/Settings.bundle")
        try folder.link("start", to: "real")
        #expect(try found(folder, "search") == [])
        #expect(try found(folder, "start") == ["start/Settings.bundle"])
    }

    @Test func `The start folder must exist and be a folder`() throws {
        let folder = try TestFolder()
        try folder.write("file", "")
        let missing = storageError { _ = try BundleDiscovery(in: folder.path + "/no", skipsBuildFolders: true) }
        #expect(missing == .missing(path: folder.path + "/no"))
        let file = storageError { _ = try BundleDiscovery(in: folder.path + "/file", skipsBuildFolders: true) }
        #expect(file == .notAFolder(path: folder.path + "/file"))
    }

    @Test(.disabled(if: geteuid() == 0, "the superuser may read every folder"))
    func `An unreadable folder is reported`() throws {
        let folder = try TestFolder()
        try folder.makeFolder("A/Settings.bundle")
        try folder.makeFolder("B")
        try folder.setMode(0, of: "B")
        let found = try BundleDiscovery(in: folder.path, skipsBuildFolders: true)
        #expect(found.bundles == [folder.path + "/A/Settings.bundle"])
        #expect(found.problems == [StorageProblem(path: folder.path + "/B", reason: "permission denied")])
    }

    #if os(Linux)
    @Test func `A name that is not UTF-8 is reported`() throws {
        let folder = try TestFolder()
        try folder.makeFolder("Settings.bundle")
        try folder.makeFolder(rawName: [0x66, 0xff], in: ".")
        let found = try BundleDiscovery(in: folder.path, skipsBuildFolders: true)
        #expect(found.bundles.count == 1)
        #expect(found.problems.map(\.reason) == ["its name is not UTF-8"])
    }
    #endif
}
