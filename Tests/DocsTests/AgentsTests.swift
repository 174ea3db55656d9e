import Foundation
import TestSupport
import Testing

/// The files for coding agents in `Distribution/Agents` and `AGENTS.md`.
@Suite struct AgentsTests {
    static let skill = "Distribution/Agents/settings-bundle/skills/settings-bundle/SKILL.md"

    @Test func `The skill has a name, a description and at most 1,500 words`() throws {
        let text = try Repository.text(of: Self.skill)
        let head = try #require(text.firstMatch(of: /^---\nname: ([a-z-]+)\ndescription: (.+)\n---\n/))
        #expect(head.1 == "settings-bundle" && head.2.count <= 1024 && !head.2.contains(": "))
        #expect(text.split(whereSeparator: \.isWhitespace).count <= 1500)
    }

    @Test func `The plug-in has the version of the tool and starts its server`() throws {
        let path = "Distribution/Agents/settings-bundle/.claude-plugin/plugin.json"
        let plugin = try JSONDecoder().decode(JSONValue.self, from: Data(Repository.text(of: path).utf8))
        let version = try ScratchFolder().run("--version").output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(plugin.members["version"] == .string(version) && plugin.members["name"] == .string("settings-bundle"))
        let server = plugin.members["mcpServers"]?.members["settings-bundle"]
        #expect(server?.members["command"] == .string("settings-bundle"))
        let words = (server?.members["args"]?.elements ?? []).compactMap(\.string)
        let request =
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","#
            + #""capabilities":{},"clientInfo":{"name":"x","version":"1"}}}"#
        let result = try ScratchFolder().run(words, input: Array((request + "\n").utf8))
        #expect(result.output.contains(#""name":"settings-bundle""#), "\(result)")
    }

    @Test func `AGENTS.md has at most 60 lines, and its paths exist`() throws {
        let text = try Repository.text(of: "AGENTS.md")
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
        for path in text.matches(of: /`((?:Sources|Scripts|Docs|\.ci)\/[A-Za-z\/-]+)`/).map({ String($0.1) }) {
            #expect(
                FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path()), "\(path)")
        }
    }
}
