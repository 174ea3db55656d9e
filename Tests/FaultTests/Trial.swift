import Synchronization
import TestSupport
import Testing

/// A scenario without faults: the calls of its command, and the contents of the folder before and after it.
struct Trial: Sendable {
    let scenario: Scenario
    /// The calls that change something in the folder, in order.
    let calls: [SystemCall]
    /// The call that commits the change: it gives the new file, or the record of all files, its name.
    let commit: Int
    /// The last call for the record, after which the record is on disk.
    let endOfRecord: Int
    /// The call that removes the record, or `nil` if one file is changed, which requires no record.
    let endOfChange: Int?
    /// The folder before, after the command, after the next command alone, and after both.
    let old, new, oldNext, newNext: FolderSnapshot

    private static let known = Mutex<[String: Trial]>([:])

    /// Runs a scenario on first use.
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

        // A bundle that is created contains the record when it gets its name.
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

    /// Whether a call commits the change or is next to the call that does.
    func isNearCommit(_ index: Int) -> Bool { abs(index - commit) <= 1 }

    /// The folder after the next command, which runs in the current state.
    func afterNext(_ folder: ScratchFolder) throws -> FolderSnapshot {
        // In a state that equals a known one, the next command has the known result.
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
    /// Expects that two snapshots are equal, and shows the differences.
    func expect(_ other: FolderSnapshot, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(changes(since: other) == [], comment, sourceLocation: sourceLocation)
    }
}
