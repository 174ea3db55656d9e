import Foundation
import TestSupport
import Testing

/// The program that shows the system calls of a command, and lets them fail.
enum Strace {
    /// The process in each line, the paths of open files, and no stop at calls that are not shown.
    private static let options = ["-f", "-y", "--seccomp-bpf"]

    /// A command under strace that has come to its end.
    struct Run {
        let result: CommandResult
        let calls: [SystemCall]
    }

    /// Runs the tool in a folder.
    ///
    /// - Parameters:
    ///   - calls: which calls are shown, as `-e trace=` takes it.
    ///   - prefix: a program with its arguments that starts strace.
    ///   - environment: further variables.
    ///   - workingFolder: the folder in it that the tool works in.
    static func run(
        _ arguments: [String], in folder: ScratchFolder, calls: String = "%file,%desc", fault: Fault? = nil,
        at call: SystemCall? = nil, prefix: [String] = [], environment: [String: String] = [:],
        workingFolder: String = ""
    ) throws -> Run {
        let trace = try ScratchFolder(["trace": ""])
        // With the filter, strace 6.1 sends no signals.
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

    /// Runs the tool with a fault in one of its calls, and makes sure that it was that call.
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
