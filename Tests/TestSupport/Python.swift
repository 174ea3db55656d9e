#if canImport(Testing)
package import Foundation
package import Testing

/// Runs scripts in Python: a second opinion that shares no line with the tool.
package enum Python {
    /// The python3 that has plistlib and expat; nil where there is none. Asked for once: what is on the path may be a
    /// script.
    package static let executable: String? = {
        let script = "import plistlib, xml.parsers.expat, sys; print(sys.executable)"
        guard let result = try? run("/usr/bin/env", ["python3", "-c", script]), result.exitCode == 0 else { return nil }
        return String(result.output.dropLast())
    }()

    /// A python that has a module: the one that a variable of the environment names, else `executable`; nil where it is
    /// without.
    package static func executable(with module: String, named variable: String) -> String? {
        guard let python = ProcessInfo.processInfo.environment[variable] ?? executable else { return nil }
        return (try? run(python, ["-c", "import \(module)"]))?.exitCode == 0 ? python : nil
    }

    private static func run(
        _ executable: String, _ arguments: [String], input: [UInt8] = []
    ) throws -> CommandResult {
        try CommandRunner(
            executable: executable, arguments: arguments,
            environment: CommandRunner.environment(home: "/").merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 },
            folder: "/", input: input
        ).run()
    }

    /// What a script of the repository prints.
    ///
    /// - Parameter script: its path in the repository.
    package static func output(
        of script: String, _ arguments: [String] = [], input: [UInt8] = [], by interpreter: String? = executable
    ) throws -> Data {
        let path = Repository.root.appending(path: script).path(percentEncoded: false)
        let result = try run(#require(interpreter), [path] + arguments, input: input)
        try #require(result.exitCode == 0, "\(result.error)")
        return Data(result.outputBytes)
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only where there is a python3.
    package static var needsPython: Self {
        .enabled(if: Python.executable != nil, "there is no python3 to look a second time")
    }
}
#endif
