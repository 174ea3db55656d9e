import TestSupport
import Testing

/// Commands in which one system call fails.
@Suite(.needs(.strace)) struct FailingCallTests {
    @Test(arguments: Scenario.sample, Fault.errors)
    func `A command with a failing call reports whether its change was made`(scenario: Scenario, fault: Fault) throws {
        let trial = try Trial.of(scenario)
        let turn = Fault.errors.firstIndex(of: fault) ?? 0
        for (index, call) in trial.calls.enumerated() where TestRuns.takes(index + turn, of: 4 * Fault.errors.count) {
            try scenario.inFolder { folder in
                let result = try Strace.run(scenario.command, in: folder, fault, at: call, prefix: scenario.prefix)
                let comment: Comment = "\(fault) at \(call): \(result.exitCode) \(result.error)"
                let promise = trial.promise(at: index, fault)
                #expect(result.exitCode == promise.exitCode, comment)
                for word in promise.words { #expect(result.error.contains(word), comment) }
                switch promise {
                case .nothing:
                    try folder.snapshot().expect(trial.old, comment)
                case .all, .unconfirmed:
                    try folder.snapshot().expect(trial.new, comment)
                case .allButRests:
                    #expect(try folder.snapshot() != trial.new, comment)
                    try trial.afterNext(folder).expect(trial.newNext, comment)
                case .allButAFolder(let path):
                    let now = try folder.snapshot()
                    #expect(now.changes(since: trial.new) == ["+ \(path)"], comment)
                    #expect(try trial.afterNext(folder).changes(since: trial.newNext) == ["+ \(path)"], comment)
                }
            }
        }
    }

    /// The file system writes nothing but reports no error, which must not cause an endless loop.
    @Test(arguments: [Scenario.oneFile, .renamedLanguage]) func `A write that writes nothing is an error`(
        scenario: Scenario
    ) throws {
        let trial = try Trial.of(scenario)
        let writes = trial.calls.filter { $0.name == "write" }
        #expect(!writes.isEmpty)
        for call in writes {
            try scenario.inFolder { folder in
                let result = try Strace.run(scenario.command, in: folder, .wroteNothing, at: call)
                #expect(result.exitCode == 2 && result.error.contains("input/output error"), "\(result.error)")
                try folder.snapshot().expect(trial.old, "\(call)")
            }
        }
    }
}
