import Actions
import ArgumentParser
import SettingsEditing
import SettingsModel

/// Parses scripts that consist of editing commands.
enum Script {
    /// Parses a script as a single operation. No command changes the bundle until all commands have been parsed.
    ///
    /// - Parameter name: The name of the script, which is shown in error messages.
    static func parseBatch(_ text: String, named name: String) throws(Failure) -> OperationBatch {
        try parseBatch(ScriptReader.lines(of: text, named: name))
    }

    /// Parses commands that are already split into words. The location of a command is its position in the list.
    ///
    /// - Parameter permit: A function that throws a failure if a command is not allowed.
    static func parseBatch(_ commands: [[String]], permitting permit: Permission? = nil) throws(Failure)
        -> OperationBatch
    {
        try parseBatch(
            commands.enumerated().map {
                ScriptReader.Line(location: Failure.Location("commands", line: $0.offset + 1), words: $0.element)
            }, permitting: permit)
    }

    /// A function that throws a failure if a command is not allowed. The second parameter is the name of the command,
    /// such as `["localize", "set"]`.
    typealias Permission = (any EditingCommand, [String]) throws -> Void

    private static func parseBatch(
        _ lines: [ScriptReader.Line], permitting permit: Permission? = nil
    ) throws(Failure) -> OperationBatch {
        var steps: [(location: Failure.Location, operation: any BundleOperation)] = []
        for line in lines {
            do {
                steps.append((line.location, try operation(line.words, permitting: permit)))
            } catch {
                var scriptFailure = Self.scriptFailure(error)
                scriptFailure.location = line.location
                throw scriptFailure
            }
        }
        return OperationBatch(steps)
    }

    /// The maximum number of words in a command. The time that the argument parser takes grows with the square of their
    /// number.
    private static let maximumWordCount = 10_000

    private static func operation(_ words: [String], permitting permit: Permission?) throws -> any BundleOperation {
        if words.isEmpty { throw Failure(usage: "the command has no words", help: "leave it out") }
        if words.count > maximumWordCount {
            throw Failure(
                usage: "the command has \(words.count) words, more than \(maximumWordCount)",
                help: "split it into several commands")
        }
        let command = try CommandLineReader.command(words)
        guard let command = command as? any EditingCommand, !(command is ApplyCommand) else {
            let isHelp = words.contains { ["-h", "--help"].contains($0) }
            let name = try CommandLineReader.splitArguments(words).verbs.joined(separator: " ")
            throw Failure(
                usage: "\(quoted(isHelp ? "--help" : name)) is not allowed in a script",
                help: "a script can contain commands that change a bundle, but not new, apply or localize catalog")
        }
        if let option = command.optionsOfWholeScript.first {
            throw Failure(
                usage: "\(option.name) is not allowed in a script",
                help: "pass it to the apply command: \(option.reason)")
        }
        try permit?(command, CommandLineReader.splitArguments(words).verbs)
        return try command.operation()
    }

    /// Converts an error in a command of the script to a failure. The error was thrown by the argument parser or by the
    /// creation of the operation.
    private static func scriptFailure(_ error: any Error) -> Failure {
        if let failure = Failure(error, in: "") { return Failure(usage: failure.message, help: failure.help) }
        let message = SettingsBundleCommand.message(for: error)
        if message.isEmpty || SettingsBundleCommand.exitCode(for: error) == .success {
            return Failure(
                usage: "help is not allowed in a script",
                help: "a script can contain only commands that change a bundle")
        }
        return Failure(usage: Message(String(message.prefix { $0 != "\n" })))
    }
}
