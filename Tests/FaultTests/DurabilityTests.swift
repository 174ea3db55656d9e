import TestSupport
import Testing

/// The order of syncs: a power cut must leave the same states as a killed process.
@Suite(.needs(.strace)) struct DurabilityTests {
    @Test(arguments: Scenario.sample) func `A command syncs files before it depends on them`(scenario: Scenario) throws
    {
        let calls = try Trial.of(scenario).calls
        #expect(DiskOrder(of: calls).mistakes == [], "\(calls)")
    }

    /// The next command cannot know what the killed command has synced.
    @Test(arguments: [Scenario.newLanguage, .renamedLanguage, .newPaneInALockedFolder, .newMember])
    func `The command after a killed one syncs all changes`(scenario: Scenario) throws {
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

    @Test func `A missing sync is detected`() throws {
        let calls = try Trial.of(.newPane).calls
        for (index, call) in calls.enumerated() where call.name == "fsync" {
            var others = calls
            others.remove(at: index)
            #expect(DiskOrder(of: others).mistakes != [], "without \(call)")
        }
    }
}
