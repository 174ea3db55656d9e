import Foundation
import TestSupport
import Testing

/// A command that is killed after its change is recorded: the next one finishes it.
@Suite struct KilledTests {
    private static let calls = "rename,renameat,renameat2,unlink,unlinkat"

    private func isTraceable(_ folder: ScratchFolder) throws -> Bool {
        try shell("strace -f -o /dev/null -e trace=\(Self.calls) true", in: folder).exitCode == 0
    }

    /// Adds a page under strace, which may kill the command instead of letting it make one of its calls.
    private func addPage(_ folder: ScratchFolder, killedAt call: Call? = nil) throws -> CommandResult {
        let inject = call.map { "-e inject=\($0.name):signal=KILL:when=\($0.number)" } ?? ""
        return try shell(
            "strace -f -o trace.txt -e trace=\(Self.calls) \(inject) settings-bundle add-pane Advanced --title Advanced",
            in: folder)
    }

    /// A call that renames or removes something.
    private struct Call {
        let name: String
        /// Which of the calls with this name it is, from 1.
        let number: Int
        /// Whether the record of the change gets its final name: the commit point.
        let isCommit: Bool
    }

    /// The calls of a command, in their order.
    private func calls(_ folder: ScratchFolder) throws -> [Call] {
        var numbers: [String: Int] = [:]
        return try folder.text(of: "trace.txt").split(separator: "\n").compactMap { line in
            // A line is the process, blanks, the call.
            let call = line.drop { $0.isNumber }.drop { $0 == " " }
            let name = String(call.prefix { $0 != "(" })
            guard Self.calls.split(separator: ",").contains(Substring(name)) else { return nil }
            numbers[name, default: 0] += 1
            let isCommit = name.hasPrefix("rename") && call.contains("\"manifest\"")
            return Call(name: name, number: numbers[name] ?? 0, isCommit: isCommit)
        }
    }

    @Test func theNextCommandFinishesIt() throws {
        let whole = try exampleFolder(inMemory: true)
        guard try isTraceable(whole) else {
            print("no strace to kill the command with")
            return
        }
        #expect(try addPage(whole).exitCode == 0)
        let calls = try calls(whole)
        let commit = try #require(calls.firstIndex { $0.isCommit }, "\(calls)")
        #expect(calls.count > commit + 10)
        var finished = 0
        for call in 0..<calls.count {
            let folder = try exampleFolder(inMemory: true)
            let before = try folder.snapshot(of: "Settings.bundle")
            #expect(try addPage(folder, killedAt: calls[call]).exitCode != 0, "call \(call)")
            let next = try folder.run("add-item", "toggle", "--title", "Next", "--key", "next")
            #expect(next.exitCode == 0, "call \(call): \(next.error)")
            finished += next.error.contains("finished a change") ? 1 : 0
            let after = try folder.snapshot(of: "Settings.bundle")
            let holdsPage = after.files.contains("Advanced.plist")
            #expect(holdsPage == (call > commit), "call \(call) of \(calls)")
            let added = after.changes(since: before).filter { $0.hasPrefix("+") }
            #expect(added.count == (holdsPage ? 5 : 0), "call \(call): \(added)")
            #expect(try folder.run("show", "title:Next").exitCode == 0)
            #expect(try folder.run("show", "title:Advanced").exitCode == (holdsPage ? 0 : 2), "call \(call)")
            let left = try folder.snapshot().entries.keys.filter { !$0.hasPrefix("Settings.bundle") }
            #expect(left == ["trace.txt"], "call \(call)")
        }
        // All but the last: then only the empty folder of the record is left.
        #expect(finished == calls.count - commit - 2)
    }
}
