import TestSupport
import Testing

/// A command that is killed at any of the calls with which it changes the disk.
@Suite(.needsStrace) struct KillTests {
    @Test(arguments: Scenario.all) func theNextCommandFinds(scenario: Scenario) throws {
        let trial = try Trial.of(scenario)
        for (index, call) in trial.calls.enumerated() where Turns.take(index, of: 2) || trial.isNearCommit(index) {
            try scenario.inFolder { folder in
                _ = try Strace.run(scenario.command, in: folder, .kill, at: call, prefix: scenario.prefix)
                // A killed call does nothing, so the bundle has changed when a later one is killed.
                let expected = index <= trial.commit ? trial.oldNext : trial.newNext
                try trial.afterNext(folder).expect(expected, "killed at \(call)")
            }
        }
    }
}
