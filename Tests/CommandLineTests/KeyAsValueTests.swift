import Foundation
import TestSupport
import Testing

/// A `<key>` in the place of a value: CoreFoundation takes it for a string, and so does the tool.
@Suite struct KeyAsValueTests {
    /// The healthy bundle with keys for the names of a pane and of a table.
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        for (path, bytes) in try Mistake.healthyFiles() {
            let text = String(decoding: bytes, as: UTF8.self)
                .replacing("<string>Advanced</string>", with: "<key>Advanced</key>")
            try folder.write(text, to: "Settings.bundle/\(path)")
        }
        return folder
    }

    /// The file that the row leads to and the table of the pane behind it, as Foundation reads them.
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

    @Test func checkFollowsIt() throws {
        let folder = try folder()
        #expect(try names(folder, pane: "Advanced") == ["Advanced", "Advanced"])
        let findings = try CheckReport(folder.run("check", "--notes", "--json")).findings
        #expect(findings.map(\.rule) == ["wrong-value-type"] && findings.map(\.severity) == ["note"])
    }

    @Test func editsFollowIt() throws {
        let folder = try folder()
        #expect(try folder.run("rename-pane", "Advanced", "Extra").exitCode == 0)
        #expect(try names(folder, pane: "Extra") == ["Extra", "Extra"])
        #expect(try folder.run("check", "--strict").exitCode == 0)
    }
}
