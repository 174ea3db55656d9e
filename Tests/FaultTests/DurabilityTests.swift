import TestSupport
import Testing

/// The order in which a command waits for the disk: what a power cut leaves is what a killed process leaves.
@Suite(.needs(.strace)) struct DurabilityTests {
    @Test(arguments: Scenario.sample) func aCommandWaitsForTheDisk(scenario: Scenario) throws {
        let calls = try Trial.of(scenario).calls
        #expect(DiskOrder(of: calls).mistakes == [], "\(calls)")
    }

    /// The next command cannot know what the killed one has waited for.
    @Test(arguments: [Scenario.renamedLanguage, .newPaneInALockedFolder, .newMember])
    func theNextCommandWaitsForAllOfIt(scenario: Scenario) throws {
        let trial = try Trial.of(scenario)
        for index in trial.calls.indices where index > trial.commit {
            try scenario.inFolder { folder in
                let call = trial.calls[index]
                _ = try Strace.run(scenario.command, in: folder, .kill, at: call, prefix: scenario.prefix)
                let next = try Strace.run(scenario.next, in: folder, prefix: scenario.prefix).calls
                #expect(
                    DiskOrder(of: trial.calls[..<index] + next.filter(\.changesFolder)).mistakes == [],
                    "killed at \(call)")
            }
        }
    }

    @Test func theOrderIsLookedAt() throws {
        let calls = try Trial.of(.newPane).calls
        for (index, call) in calls.enumerated() where call.name == "fsync" {
            var others = calls
            others.remove(at: index)
            #expect(DiskOrder(of: others).mistakes != [], "without \(call)")
        }
    }
}
