import TestSupport

/// One run of the `console` blocks of a document, in order and in one folder.
struct DocumentRun {
    /// What did not go as the document says, one message each.
    private(set) var failures: [String] = []
    /// The document with the output that was found in the place of what was expected.
    private(set) var corrected: String
    /// How many commands were run.
    private(set) var commandCount = 0

    private let name: String
    private let folder: ScratchFolder
    private let inspect: (ScratchFolder, ConsoleCommand) throws -> Void
    private var corrections: [(range: Range<Int>, lines: [String])] = []

    /// - Parameter inspect: looks at the folder after each command that did its work.
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

    /// Whether the commands that come after it can be run: not after one that did not do its work.
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
