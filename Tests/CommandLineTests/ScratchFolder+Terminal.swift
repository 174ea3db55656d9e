import Foundation
import TestSupport
import Testing

extension ScratchFolder {
    /// Runs the tool in this folder with a terminal of the specified width, and returns its output.
    func terminal(
        _ columns: Int, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> String {
        let script = Repository.root.appending(path: "Tests/CommandLineTests/terminal.py").path(percentEncoded: false)
        let result = try CommandRunner(
            executable: #require(Python.executable),
            arguments: [script, "\(columns)", CommandRunner.tool] + arguments,
            environment: CommandRunner.environment(home: path)
                .merging(["TERM": "xterm"]) { $1 }.merging(environment) { $1 }, folder: path
        ).run()
        #expect(result.exitCode == 0, "\(result.error)")
        return result.output
    }
}
