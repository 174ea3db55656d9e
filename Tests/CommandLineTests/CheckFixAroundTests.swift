import Foundation
import TestSupport
import Testing

/// `check --fix` for findings that depend on files outside the bundle.
@Suite struct CheckFixAroundTests {
    private func folder(_ rule: String) throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        let mistake = try #require(Mistake.all.first { $0.rule == rule })
        for (path, bytes) in try mistake.files().bytes { try folder.write(bytes, to: "Settings.bundle/\(path)") }
        return folder
    }

    private func rules(_ folder: ScratchFolder, _ words: String...) throws -> [String] {
        try CheckReport(folder.run(["check", "--notes", "--json"] + words)).findings.map(\.rule)
    }

    @Test func `check --fix keeps findings that depend on files outside the bundle`() throws {
        let rule = "copied-configurations"
        let folder = try folder(rule)
        let before = try folder.snapshot()
        #expect(try rules(folder) == [rule])
        for fixes in ["--fix", "--unsafe-fixes"] { #expect(try rules(folder, fixes) == [rule], "\(fixes)") }
        #expect(try folder.run("check", "--diff").exitCode == 1)
        #expect(try folder.snapshot() == before)
    }

    @Test func `check --fix keeps suppressions of findings that depend on outside files`() throws {
        let folder = try folder("copied-configurations")
        let root = "Settings.bundle/Root.plist"
        let text = try folder.text(of: root)
        let item = try #require(text.range(of: "SettingsBundleConfigurations"))
        let start = try #require(
            text.range(of: "<dict>", options: .backwards, range: text.startIndex..<item.lowerBound))
        let allowed = text.replacingCharacters(
            in: start, with: "<!-- settings-bundle: allow copied-configurations -->\n<dict>")
        try folder.write(allowed, to: root)
        for fixes in ["--fix", "--unsafe-fixes"] { #expect(try rules(folder, fixes) == [], "\(fixes)") }
        #expect(try folder.text(of: root) == allowed)
    }

    @Test func `Fixes that remove a file update the file lists`() throws {
        let folder = try folder("stale-file-lists")
        try folder.write("junk", to: "Settings.bundle/Thumbs.db")
        try folder.run("build", "--file-lists", "Lists").requireSuccess()
        #expect(try rules(folder) == ["junk-file"])
        #expect(try rules(folder, "--unsafe-fixes") == [])
        #expect(try folder.snapshot().entries["Settings.bundle/Thumbs.db"] == nil)
        #expect(try folder.run("build", "--file-lists", "Lists", "--check").exitCode == 0)
    }
}
