import Foundation
import TestSupport
import Testing

/// Two commands that change one bundle at the same time do not lose each other's changes.
@Suite struct TwoWritersTests {
    /// A round of two commands that start together, with `a` and `b` in their arguments.
    private struct Round {
        let exitCodes: [Int]
        let seconds: Double
        let error: String

        init(_ command: (String) -> String, in folder: ScratchFolder) throws {
            let script = """
                settings-bundle \(command("a")) & other=$!
                settings-bundle \(command("b")); code=$?
                wait $other; echo $? $code
                """
            let start = Date()
            let result = try shell(script, in: folder)
            seconds = Date().timeIntervalSince(start)
            exitCodes = result.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
            error = result.error
        }
    }

    /// The titles of the items of a pane, as Foundation reads them.
    private func titles(in folder: ScratchFolder) throws -> [String] {
        let data = Data(try folder.bytes(of: "Settings.bundle/Root.plist"))
        let pane = try unsafe PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        let items = pane?["PreferenceSpecifiers"] as? [[String: Any]] ?? []
        return items.compactMap { $0["Title"] as? String }
    }

    /// - Parameter command: The arguments that add an item with a title.
    private func expectBoth(rounds: Int, _ command: @escaping (_ title: String) -> String) throws {
        var both = 0
        var folder = try ScratchFolder(inMemory: true)
        var expected: Set<String> = []
        for number in 0..<rounds {
            // A long pane takes longer, so a new bundle is created from time to time.
            if number % 10 == 0 {
                folder = try ScratchFolder(["Settings.bundle/Root.plist": paneText()], inMemory: true)
                expected = []
            }
            let round = try Round({ command("\($0)\(number)") }, in: folder)
            try #require(round.exitCodes.count == 2, "\(round.error)")
            for (name, code) in zip(["a", "b"], round.exitCodes) {
                if code == 0 {
                    expected.insert("\(name)\(number)")
                } else {
                    #expect(code == 2 && round.error.contains("waited 10 s for process "), "\(round.error)")
                    #expect(round.seconds >= 10)
                }
            }
            both += round.exitCodes == [0, 0] ? 1 : 0
            let titles = try titles(in: folder)
            #expect(Set(titles) == expected && titles.count == expected.count, "round \(number)")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names == ["Settings.bundle"], "round \(number)")
        }
        // At most five in two hundred may time out, because the machine may be busy.
        #expect(both * 40 >= rounds * 39, "\(both) of \(rounds)")
    }

    /// 200 rounds in full runs, a fifth of them otherwise.
    private static let divisor = TestRuns.isFull ? 1 : 5

    @Test func `Panes that are added at the same time are not lost`() throws {
        try expectBoth(rounds: 160 / Self.divisor) { "add-pane \($0) --title \($0)" }
    }

    @Test func `Items that are added at the same time are not lost`() throws {
        try expectBoth(rounds: 40 / Self.divisor) { "add-item group --title \($0)" }
    }
}
