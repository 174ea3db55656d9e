import Foundation
import TestSupport
import Testing

/// The program that shows the system calls of a command and injects faults.
enum Strace {
    /// Show the process in each line and the paths of open files, and do not stop at calls that are not traced.
    private static let options = ["-f", "-y", "--seccomp-bpf"]

    /// A finished command with its traced calls.
    struct Run {
        let result: CommandResult
        let calls: [SystemCall]
    }

    /// Runs the tool in a folder.
    ///
    /// - Parameters:
    ///   - calls: The traced calls, in the syntax of `-e trace=`.
    ///   - prefix: A program with arguments that starts strace.
    ///   - environment: Additional variables.
    ///   - workingFolder: The subfolder in which the tool runs.
    static func run(
        _ arguments: [String], in folder: ScratchFolder, calls: String = "%file,%desc", fault: Fault? = nil,
        at call: SystemCall? = nil, prefix: [String] = [], environment: [String: String] = [:],
        workingFolder: String = ""
    ) throws -> Run {
        let trace = try ScratchFolder(["trace": ""])
        // With this filter, strace 6.1 does not send signals.
        let options = fault.map(\.isSignal) == true ? options.filter { $0 != "--seccomp-bpf" } : options
        var words = prefix + ["strace"] + options + ["-o", trace.absolute("trace")]
        if let fault, let call {
            words += ["-e", "trace=\(call.name)", "-e", fault.injection(at: call)]
        } else {
            words += ["-e", "trace=\(calls)"]
        }
        words += [CommandRunner.tool] + arguments
        let result = try CommandRunner(
            executable: words[0], arguments: Array(words.dropFirst()),
            environment: CommandRunner.environment(home: folder.path).merging(environment) { $1 },
            folder: folder.absolute(workingFolder)
        ).run()
        return Run(result: result, calls: SystemCall.all(in: try trace.text(of: "trace"), of: folder.path))
    }

    /// Runs the tool with a fault in one of its calls, and expects that the fault occurred in that call.
    static func run(
        _ arguments: [String], in folder: ScratchFolder, _ fault: Fault, at call: SystemCall, prefix: [String] = []
    ) throws -> CommandResult {
        let run = try run(arguments, in: folder, calls: call.name, fault: fault, at: call, prefix: prefix)
        let met = try #require(run.calls.first { $0.number == call.number }, "\(call)")
        #expect(met.text == call.text)
        switch fault {
        case .kill: #expect(run.result.exitCode == 128 + 9 && run.calls.count == call.number, "\(call)")
        case .error, .wroteNothing: #expect(met.wasInjected, "\(call)")
        }
        return run.result
    }
}
