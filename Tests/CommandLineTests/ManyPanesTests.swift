import TestSupport
import Testing

/// Bundles with thousands of panes, for which output grows but the stack does not.
@Suite struct ManyPanesTests {
    private func chain(of count: Int) throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        for index in 0..<count {
            let row = itemText("ChildPane", ["Title": "More", "File": "P\(index + 1)"])
            let rows = index + 1 == count ? toggleText("T", key: "k\(index)") : row
            try folder.write(paneText(rows), to: "Settings.bundle/\(index == 0 ? "Root" : "P\(index)").plist")
        }
        return folder
    }

    /// Indentation is limited.
    @Test(.mustEnd) func `show limits the line length for a long chain of panes`() throws {
        let result = try chain(of: 600).run("show")
        let lines = result.output.split(separator: "\n")
        #expect(result.exitCode == 0 && lines.count == 2 * 600 + 1)
        #expect(lines.allSatisfy { $0.count < 140 })
        #expect(lines.contains { $0.hasPrefix("    P1 ") } && lines.contains { $0.hasPrefix("        P2 ") })
    }

    @Test(.slow, .mustEnd) func `Commands do not overflow the stack on a long chain of panes`() throws {
        let folder = try chain(of: 20_000)
        for command in ["show", "defaults list", "generate swift", "localize status", "preview"] {
            let result = try folder.run(command.split(separator: " ").map(String.init))
            #expect([0, 2].contains(result.exitCode), "\(command): \(result.exitCode) \(result.error.prefix(300))")
        }
    }
}
