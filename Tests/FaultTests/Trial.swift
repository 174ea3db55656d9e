import Synchronization
import TestSupport
import Testing

/// A scenario without accidents: the calls of its command, and what the folder holds before and after.
struct Trial: Sendable {
    let scenario: Scenario
    /// The calls that change something in the folder, in their order.
    let calls: [SystemCall]
    /// The call that makes the change count: the new file, or the record of all of them, gets its name.
    let commit: Int
    /// The last call of the record: then it is on the disk.
    let endOfRecord: Int
    /// The call that removes the record; nil where one file is changed, which needs none.
    let endOfChange: Int?
    /// The folder as it was, after the command, after the next command alone, and after both.
    let old, new, oldNext, newNext: FolderSnapshot

    private static let known = Mutex<[String: Trial]>([:])

    /// Runs a scenario, the first time that it is asked for.
    static func of(_ scenario: Scenario) throws -> Trial {
        if let trial = known.withLock({ $0[scenario.testDescription] }) { return trial }
        let trial = try Trial(scenario)
        known.withLock { $0[scenario.testDescription] = trial }
        return trial
    }

    private init(_ scenario: Scenario) throws {
        try #require(ExternalTool.strace.isInstalled, "strace is missing")
        self.scenario = scenario
        func snapshot(_ commands: [[String]]) throws -> FolderSnapshot {
            try scenario.inFolder { folder in
                for command in commands {
                    let result = try scenario.run(command, in: folder)
                    try #require(result.exitCode == 0, "\(command): \(result.error)")
                }
                return try folder.snapshot()
            }
        }
        old = try snapshot([])
        oldNext = try snapshot([scenario.nextWithout ?? scenario.next])
        newNext = try snapshot([scenario.command, scenario.next])
        let run: Strace.Run
        (run, new) = try scenario.inFolder { folder in
            let run = try Strace.run(scenario.command, in: folder, prefix: scenario.prefix)
            return (run, try folder.snapshot())
        }
        try #require(run.result.exitCode == 0, "\(run.result.error)")
        try #require(Set([old, new, oldNext, newNext].map(\.entries)).count == 4)
        calls = run.calls.filter(\.changesFolder)

        // A bundle that is made has the record in it when it gets its name.
        let sign = scenario.nextWithout == nil ? "\"manifest\")" : "\"Settings.bundle\")"
        let record = calls.firstIndex { $0.isRename && $0.text.hasSuffix(sign) }
        commit = try #require(record ?? calls.firstIndex { $0.isRename || $0.name == "linkat" }, "\(calls)")
        let afterwards = calls[(commit + 1)...]
        endOfRecord = record == nil ? commit : (afterwards.firstIndex { $0.name != "fsync" } ?? commit) - 1
        endOfChange = record.flatMap { _ in
            afterwards.firstIndex { $0.name.hasPrefix("unlink") && $0.text.contains("\"manifest\"") }
        }
        try #require((record == nil) == (endOfChange == nil), "\(calls)")
    }

    /// Whether a call is the one that makes the change count, or one beside it.
    func isNearCommit(_ index: Int) -> Bool { abs(index - commit) <= 1 }

    /// The folder after the next command, run in the state it is in now.
    func afterNext(_ folder: ScratchFolder) throws -> FolderSnapshot {
        // What is exactly as if nothing had happened goes on as that did.
        let now = try folder.snapshot()
        if now == old { return oldNext }
        if now == new { return newNext }
        let isThere = now.entries["Settings.bundle/Root.plist"] != nil
        let next = try scenario.run(isThere ? scenario.next : scenario.nextWithout ?? scenario.next, in: folder)
        #expect(next.exitCode == 0, "\(next.error)")
        return try folder.snapshot()
    }
}

extension SystemCall {
    var isRename: Bool { name.hasPrefix("rename") }
}

extension FolderSnapshot {
    /// Expects that this is an other one, and shows what differs.
    func expect(_ other: FolderSnapshot, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(changes(since: other) == [], comment, sourceLocation: sourceLocation)
    }
}
