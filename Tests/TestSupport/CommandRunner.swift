import Foundation

/// One run of a program, from its arguments to what it left behind.
package struct CommandRunner: Sendable {
    /// The absolute path of the program.
    package var executable: String
    package var arguments: [String]
    /// The whole environment; nothing is inherited.
    package var environment: [String: String]
    /// The working folder.
    package var folder: String
    package var input: [UInt8] = []
    /// Whether standard error goes where standard output goes, as `2>&1` does.
    package var mergesStreams = false
    /// After so many seconds the program is killed and the run throws.
    package var timeout: Double = Patience.seconds

    /// A run that took longer than it may.
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
        // Files and not pipes: a full pipe that nobody empties would stop the program.
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
    /// The tool that is tested: the built one, or the one that `SETTINGS_BUNDLE_TOOL` names.
    package static let tool = ProcessInfo.processInfo.environment["SETTINGS_BUNDLE_TOOL"] ?? builtTool

    /// The tool that was built with the tests.
    package static let builtTool: String = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let products = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return products.appending(path: "settings-bundle").path(percentEncoded: false)
    }()

    /// A small environment that is the same for everyone: the tool on the path, no color, the home as given.
    package static func environment(home: String) -> [String: String] {
        let current = ProcessInfo.processInfo.environment
        let toolFolder = URL(filePath: tool).deletingLastPathComponent().path(percentEncoded: false)
        return [
            "PATH": "\(toolFolder):\(current["PATH"] ?? "/usr/bin:/bin")", "HOME": home, "LC_ALL": "C.UTF-8",
            "TERM": "dumb",
        ]
    }
}
