import Foundation
import TestSupport
import Testing

/// `<key>` elements in place of a value, which CoreFoundation and the tool read as strings.
@Suite struct KeyAsValueTests {
    /// The healthy bundle with `<key>` elements for the names of a pane and a string table.
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        for (path, bytes) in try Mistake.healthyFiles() {
            let text = String(decoding: bytes, as: UTF8.self)
                .replacing("<string>Advanced</string>", with: "<key>Advanced</key>")
            try folder.write(text, to: "Settings.bundle/\(path)")
        }
        return folder
    }

    /// The pane that the item opens and the pane's string table, as Foundation reads them.
    private func names(_ folder: ScratchFolder, pane: String) throws -> [String] {
        func root(_ path: String) throws -> [String: Any] {
            let data = Data(try folder.bytes(of: "Settings.bundle/\(path).plist"))
            return try #require(
                try unsafe PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
        }
        let items = try #require(root("Root")["PreferenceSpecifiers"] as? [[String: Any]])
        let file = try #require(items.lazy.compactMap { $0["File"] as? String }.first)
        return [file, try #require(root(pane)["StringsTable"] as? String)]
    }

    @Test func `check resolves a name in a key element`() throws {
        let folder = try folder()
        #expect(try names(folder, pane: "Advanced") == ["Advanced", "Advanced"])
        let findings = try CheckReport(folder.run("check", "--notes", "--json")).findings
        #expect(findings.map(\.rule) == ["wrong-value-type"] && findings.map(\.severity) == ["note"])
    }

    @Test func `Editing commands rename names in key elements`() throws {
        let folder = try folder()
        #expect(try folder.run("rename-pane", "Advanced", "Extra").exitCode == 0)
        #expect(try names(folder, pane: "Extra") == ["Extra", "Extra"])
        #expect(try folder.run("check", "--strict").exitCode == 0)
    }
}
