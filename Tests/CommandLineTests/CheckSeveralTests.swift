import Foundation
import TestSupport
import Testing

/// `check` with several bundles, one of which cannot be read or written.
@Suite struct CheckSeveralTests {
    private static let bundles = ["A", "B", "C"]

    /// Three bundles with the same error, which has a safe fix.
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        let row = itemText("ChildPane", ["Title": "More", "File": "More.plist"])
        for name in Self.bundles {
            try folder.write(paneText(table: nil, row), to: "\(name)/Settings.bundle/Root.plist")
            try folder.write(paneText(table: nil), to: "\(name)/Settings.bundle/More.plist")
        }
        return folder
    }

    /// Runs the tool as a user without root's permissions.
    private func run(_ arguments: String..., in folder: ScratchFolder) throws -> CommandResult? {
        let isRoot = try shell("id -u", in: folder).output == "0\n"
        let user = "setpriv --reuid=65534 --regid=65534 --clear-groups"
        if isRoot {
            let script = "chown -R 65534:65534 . && \(user) test -x \(CommandRunner.tool) -a -r A/Settings.bundle"
            guard try shell(script, in: folder).exitCode == 0 else {
                notTried("another user, who may not write everything, cannot run the tool here")
                return nil
            }
        }
        let command = "settings-bundle check --select child-pane-extension \(arguments.joined(separator: " "))"
        return try shell(isRoot ? "\(user) \(command)" : command, in: folder)
    }

    private func link(of name: String, in folder: ScratchFolder) throws -> Bool {
        try folder.text(of: "\(name)/Settings.bundle/Root.plist").contains("More.plist")
    }

    @Test func `check --fix continues after a bundle that cannot be written`() throws {
        let folder = try folder()
        try #require(try shell("chmod 555 B B/Settings.bundle", in: folder).exitCode == 0)
        defer { _ = try? shell("chmod 755 B B/Settings.bundle", in: folder) }
        guard let result = try run("--fix", "--json", in: folder) else { return }
        #expect(result.exitCode == 2)
        #expect(result.error.contains("error: could not "), "\(result.error)")
        #expect(try Self.bundles.filter { try link(of: $0, in: folder) } == ["B"])
        let findings = try CheckReport(result).findings
        #expect(findings.map(\.rule) == ["child-pane-extension"])
        #expect(findings.map(\.file) == ["B/Settings.bundle/Root.plist"])
    }

    @Test(arguments: ["json", "sarif", "junit", "concise"])
    func `check continues after a bundle that cannot be read, in every format`(format: String) throws {
        let folder = try folder()
        try #require(try shell("chmod 000 B/Settings.bundle", in: folder).exitCode == 0)
        defer { _ = try? shell("chmod 755 B/Settings.bundle", in: folder) }
        guard
            let result = try run(
                "A/Settings.bundle", "B/Settings.bundle", "C/Settings.bundle", "--format", format, in: folder)
        else { return }
        #expect(result.exitCode == 2)
        #expect(result.error.contains("error: could not open B/Settings.bundle"), "\(result.error)")
        for name in ["A", "C"] { #expect(result.output.contains("\(name)/Settings.bundle/Root.plist")) }
        switch format {
        case "json": #expect(try CheckReport(result).findings.count == 2)
        case "sarif": #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.outputBytes)) }
        case "junit": #expect(result.output.hasSuffix("</testsuites>\n"))
        default: #expect(result.output.split(separator: "\n").count == 2)
        }
    }

    @Test func `check reports a bundle that its search finds but cannot read`() throws {
        let folder = try folder()
        try #require(try shell("chmod 000 B/Settings.bundle", in: folder).exitCode == 0)
        defer { _ = try? shell("chmod 755 B/Settings.bundle", in: folder) }
        guard let result = try run("--json", in: folder) else { return }
        #expect(try result.exitCode == 2 && CheckReport(result).findings.count == 2)
        #expect(result.error.contains("error: could not open B/Settings.bundle: permission denied"))
    }

    @Test func `check prints no findings if it cannot read any bundle`() throws {
        let folder = try folder()
        try #require(try shell("chmod 000 B/Settings.bundle", in: folder).exitCode == 0)
        defer { _ = try? shell("chmod 755 B/Settings.bundle", in: folder) }
        guard let result = try run("B/Settings.bundle", in: folder) else { return }
        #expect(result.exitCode == 2 && result.output == "")
        #expect(result.error.hasPrefix("error: "))
        let json = try #require(try run("B/Settings.bundle", "--json", in: folder))
        #expect(json.exitCode == 2 && json.output.contains("\"error\": {") && json.error == result.error)
    }

    @Test func `A baseline keeps the findings in a bundle that cannot be read`() throws {
        let folder = try folder()
        #expect(
            try folder.run("check", "--select", "child-pane-extension", "--baseline", "old.json", "--write-baseline")
                .exitCode == 0)
        let before = try folder.text(of: "old.json")
        try #require(try shell("chmod 000 B/Settings.bundle", in: folder).exitCode == 0)
        defer { _ = try? shell("chmod 755 B/Settings.bundle", in: folder) }
        let paths = "A/Settings.bundle B/Settings.bundle C/Settings.bundle"
        guard let result = try run(paths, "--baseline old.json", in: folder) else { return }
        #expect(result.exitCode == 2 && result.output == "" && !result.error.contains("no longer"))
        guard let writing = try run(paths, "--baseline old.json --write-baseline", in: folder) else { return }
        #expect(writing.exitCode == 2)
        // Findings that could not be checked are kept.
        #expect(try folder.text(of: "old.json") == before)
    }
}
