#if canImport(Testing)
package import Foundation
import Testing

/// Runs Python scripts, which check the tool's results independently.
package enum Python {
    /// The Python of the virtual environment that `Scripts/test --install` creates, or `python3` in the path.
    static let candidate: String = {
        let environment = Repository.root.appending(path: ".build/test-tools/bin/python").path(percentEncoded: false)
        return FileManager.default.isExecutableFile(atPath: environment) ? environment : "python3"
    }()

    /// The absolute path of the interpreter, or `nil` if there is none. Looked up once: the one on the path may be a
    /// slow wrapper script.
    package static let executable: String? = {
        let script = "import plistlib, xml.parsers.expat, sys; print(sys.executable)"
        guard let result = try? run("/usr/bin/env", [candidate, "-c", script]), result.exitCode == 0 else { return nil }
        return String(result.output.dropLast())
    }()

    private static func run(
        _ executable: String, _ arguments: [String], input: [UInt8] = []
    ) throws -> CommandResult {
        try CommandRunner(
            executable: executable, arguments: arguments,
            environment: CommandRunner.environment(home: "/").merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 },
            folder: "/", input: input
        ).run()
    }

    /// Runs a script, and returns its standard output.
    ///
    /// - Parameter script: its path in the repository.
    package static func output(
        of script: String, _ arguments: [String] = [], input: [UInt8] = []
    ) throws -> Data {
        let path = Repository.root.appending(path: script).path(percentEncoded: false)
        let result = try run(#require(executable), [path] + arguments, input: input)
        try #require(result.exitCode == 0, "\(result.error)")
        return Data(result.outputBytes)
    }
}
#endif
