import Foundation

/// Runs a program, and returns its exit code and output.
package struct CommandRunner: Sendable {
    /// The absolute path of the program.
    package var executable: String
    package var arguments: [String]
    /// The complete environment. Nothing is inherited.
    package var environment: [String: String]
    /// The working folder.
    package var folder: String
    package var input: [UInt8] = []
    /// Whether standard error is merged into standard output, as with `2>&1`.
    package var mergesStreams = false
    /// The number of seconds after which the program is killed and the run throws an error.
    package var timeout: Double = Patience.seconds

    /// The error of a run that exceeded its timeout.
    package struct TimeoutError: Error, CustomStringConvertible {
        package let description: String
    }

    package init(
        executable: String, arguments: [String], environment: [String: String], folder: String, input: [UInt8] = [],
        mergesStreams: Bool = false, timeout: Double = Patience.seconds
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
        self.input = input
        self.mergesStreams = mergesStreams
        self.timeout = timeout
    }

    package func run() throws -> CommandResult {
        // Files instead of pipes, because the program would block on a full pipe.
        let streams = try ScratchFolder()
        try streams.write(input, to: "input")
        try streams.write("", to: "output")
        try streams.write("", to: "error")

        let process = try ChildProcess(
            executable, arguments, environment: environment, folder: folder, input: streams.absolute("input"),
            output: streams.absolute("output"), error: mergesStreams ? nil : streams.absolute("error"))
        guard let exitCode = try process.wait(seconds: timeout) else {
            throw TimeoutError(
                description: "\(executable) \(arguments.joined(separator: " ")) still ran after \(timeout) seconds")
        }
        return CommandResult(
            exitCode: exitCode, outputBytes: try streams.bytes(of: "output"), errorBytes: try streams.bytes(of: "error")
        )
    }
}

extension CommandRunner {
    /// The tool under test: the path in `SETTINGS_BUNDLE_TOOL`, or else the tool that was built with the tests.
    package static let tool = ProcessInfo.processInfo.environment["SETTINGS_BUNDLE_TOOL"] ?? builtTool

    /// The tool that was built with the tests.
    package static let builtTool: String = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let products = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return products.appending(path: "settings-bundle").path(percentEncoded: false)
    }()

    /// A minimal environment that does not depend on the user: the tool in the path, no color, and the given home
    /// folder.
    package static func environment(home: String) -> [String: String] {
        let current = ProcessInfo.processInfo.environment
        let toolFolder = URL(filePath: tool).deletingLastPathComponent().path(percentEncoded: false)
        return [
            "PATH": "\(toolFolder):\(current["PATH"] ?? "/usr/bin:/bin")", "HOME": home, "LC_ALL": "C.UTF-8",
            "TERM": "dumb",
        ]
    }
}
