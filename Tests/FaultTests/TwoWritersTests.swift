import Foundation
import TestSupport
import Testing

/// Two commands that change one bundle at the same time: neither loses what the other did.
@Suite struct TwoWritersTests {
    /// A round of two commands that are started together, `a` and `b` in their arguments.
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

    /// What the system reads as the titles of the items of a pane.
    private func titles(in folder: ScratchFolder) throws -> [String] {
        let data = Data(try folder.bytes(of: "Settings.bundle/Root.plist"))
        let pane = try unsafe PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        let items = pane?["PreferenceSpecifiers"] as? [[String: Any]] ?? []
        return items.compactMap { $0["Title"] as? String }
    }

    /// - Parameter command: the arguments that add an item with a title.
    private func expectBoth(rounds: Int, _ command: @escaping (_ title: String) -> String) throws {
        var both = 0
        var folder = try ScratchFolder(inMemory: true)
        var expected: Set<String> = []
        for number in 0..<rounds {
            // A new bundle from time to time: a long pane takes longer.
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
        // All but five in two hundred: a machine may be so busy that somebody has waited in vain.
        #expect(both * 40 >= rounds * 39, "\(both) of \(rounds)")
    }

    /// 200 rounds in full runs, a fifth of them otherwise.
    private static let divisor = TestRuns.isFull ? 1 : 5

    @Test func panesAreAdded() throws {
        try expectBoth(rounds: 160 / Self.divisor) { "add-pane \($0) --title \($0)" }
    }

    @Test func itemsAreAdded() throws {
        try expectBoth(rounds: 40 / Self.divisor) { "add-item group --title \($0)" }
    }
}
