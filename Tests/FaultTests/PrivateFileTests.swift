import Foundation
import TestSupport
import Testing

/// A file that only its owner may read: other users cannot read its new contents at any time.
@Suite(.needs(.strace)) struct PrivateFileTests {
    @Test func `The draft of a private file is private`() throws {
        let scenario = Scenario.oneFile
        let writing = try #require(try Trial.of(scenario).calls.first { $0.name == "write" })
        try scenario.inFolder { folder in
            let pane = folder.absolute("Settings.bundle/Root.plist")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: pane)
            // By then, the draft exists with its final permissions.
            _ = try Strace.run(scenario.command, in: folder, .kill, at: writing)
            let draft = folder.absolute(".Settings.bundle.settings-bundle-draft")
            #expect(try mode(of: draft) == 0o600)
            let result = try scenario.run(scenario.command, in: folder)
            #expect(result.exitCode == 0, "\(result.error)")
            #expect(try mode(of: pane) == 0o600)
        }
    }

    private func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
