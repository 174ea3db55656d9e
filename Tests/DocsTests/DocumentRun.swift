import TestSupport

/// A run of the `console` blocks of a document, in order and in one folder.
struct DocumentRun {
    /// Differences from the document, one message each.
    private(set) var failures: [String] = []
    /// The document with the actual output in place of the expected output.
    private(set) var corrected: String
    /// The number of commands that were run.
    private(set) var commandCount = 0

    private let name: String
    private let folder: ScratchFolder
    private let inspect: (ScratchFolder, ConsoleCommand) throws -> Void
    private var corrections: [(range: Range<Int>, lines: [String])] = []

    /// - Parameter inspect: Called with the folder after each command that has the expected exit code.
    init(
        name: String, markdown: String, inspect: @escaping (ScratchFolder, ConsoleCommand) throws -> Void = { _, _ in }
    ) throws {
        self.name = name
        self.inspect = inspect
        corrected = markdown
        folder = try ScratchFolder()
        for block in ConsoleBlock.all(in: markdown) {
            if let mistake = block.mistake {
                failures.append("\(name):\(block.line): \(mistake)")
            } else if SwiftCommand.speaksSwift(block) {
                failures += try block.commands.flatMap { command in
                    try SwiftCommand.mistakes(in: command.script).map { "\(name):\(command.line): \($0)" }
                }
            } else if try !run(block) {
                break
            }
        }
        var lines = markdown.textLines
        for (range, replacement) in corrections.reversed() {
            lines.replaceSubrange(range, with: replacement)
        }
        corrected = lines.map { $0 + "\n" }.joined()
    }

    /// Returns `false` if a command failed, so later commands cannot be run.
    private mutating func run(_ block: ConsoleBlock) throws -> Bool {
        for command in block.commands {
            let result = try CommandRunner(
                executable: "/bin/sh", arguments: ["-c", command.script],
                environment: CommandRunner.environment(home: folder.path), folder: folder.path, mergesStreams: true
            ).run()
            commandCount += 1
            let place = "\(name):\(command.line): $ \(command.summary)"
            guard result.exitCode == command.exitCode else {
                failures.append("\(place)\nexits \(result.exitCode), not \(command.exitCode)\n\(result.output)")
                return false
            }
            try inspect(folder, command)
            let expected = ExpectedOutput(lines: command.expected)
            let actual = result.output.textLines
            guard block.showsOutput, !expected.matches(actual) else { continue }
            failures.append("\(place)\n\(expected.diff(to: actual))")
            corrections.append((command.expectedRange, actual))
        }
        return true
    }
}
