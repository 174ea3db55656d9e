import TestSupport
import Testing

/// Commands that are killed at a call that changes the disk.
@Suite(.needs(.strace)) struct KillTests {
    /// The command that follows the killed one.
    private enum Following {
        case next
        case recover(undo: Bool)
    }

    /// The command is killed once at each call; all following commands start with a copy of the result.
    @Test(arguments: Scenario.sample) func `A command that follows a killed one works on the old or the new bundle`(
        scenario: Scenario
    ) throws {
        let trial = try Trial.of(scenario)
        for (index, call) in trial.calls.enumerated() {
            let isNear = trial.isNearCommit(index)
            var following: [Following] = TestRuns.takes(index, of: 8) || isNear ? [.next] : []
            // A bundle that does not exist needs no recovery.
            let isNone = scenario.nextWithout != nil && index <= trial.commit
            if scenario.command != Scenario.oneFile.command, !isNone {
                for (turn, undo) in [false, true].enumerated() where TestRuns.takes(index + turn, of: 16) || isNear {
                    following.append(.recover(undo: undo))
                }
            }
            if following.isEmpty { continue }
            try scenario.inFolder { folder in
                _ = try Strace.run(scenario.command, in: folder, .kill, at: call, prefix: scenario.prefix)
                for after in following {
                    try scenario.inCopy(of: folder) { try expect(after, in: $0, trial, killedAt: index) }
                }
            }
        }
    }

    private func expect(_ following: Following, in folder: ScratchFolder, _ trial: Trial, killedAt index: Int) throws {
        let call = trial.calls[index]
        switch following {
        case .next:
            // A killed call has no effect, so the bundle has changed only if a later call is killed.
            let expected = index <= trial.commit ? trial.oldNext : trial.newNext
            try trial.afterNext(folder).expect(expected, "killed at \(call)")
        case .recover(let undo):
            let isRecorded = index > trial.commit && trial.endOfChange.map { index <= $0 } == true
            let recover = ["recover"] + (undo ? ["--undo"] : []) + bundle(of: trial.scenario)
            let result = try trial.scenario.run(recover, in: folder)
            #expect(result.exitCode == 0, "\(call): \(result.error)")
            let words = isRecorded ? (undo ? "reverted a change" : "finished a change") : "nothing to recover"
            #expect(result.error.contains(words), "\(call): \(result.error)")
            let isNew = isRecorded ? !undo : index > trial.commit
            try folder.snapshot().expect(isNew ? trial.new : trial.old, "\(recover) after killed at \(call)")
        }
    }

    private func bundle(of scenario: Scenario) -> [String] {
        scenario.command.firstIndex(of: "--bundle").map { Array(scenario.command[$0...].prefix(2)) } ?? []
    }
}
