import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

struct ApplyCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Run a script of editing commands as one change.",
        discussion: """
            Each line is a command as you would enter it after settings-bundle, with shell quoting. A \\ at the end of \
            a line continues the command on the next line, and a # begins a comment. No shell is involved, so \
            variables and pipes are not supported. The bundle is read once and written once: either all commands take \
            effect or none do.

            EXAMPLES
              settings-bundle apply setup.txt
              settings-bundle apply - --diff < setup.txt
            """)

    @Argument(help: "The file with the commands, or - for standard input.")
    var file: String

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        guard let text = String(validating: try InputFile.bytes(at: file), as: UTF8.self) else {
            throw Failure("\(file) is not UTF-8", help: "save it as UTF-8")
        }
        return try Script.parseBatch(text, named: file == "-" ? "standard input" : file)
    }
}

/// Parses scripts that consist of editing commands.
enum Script {
    /// Parses a script as a single operation. No command changes the bundle until all commands have been parsed.
    ///
    /// - Parameter name: The name of the script, which is shown in error messages.
    static func parseBatch(_ text: String, named name: String) throws(Failure) -> OperationBatch {
        var steps: [(location: String, operation: any BundleOperation)] = []
        for line in try ScriptReader.lines(of: text, named: name) {
            do {
                steps.append((line.location, try operation(line.words)))
            } catch {
                var scriptFailure = Self.scriptFailure(error)
                scriptFailure.location = line.location
                throw scriptFailure
            }
        }
        return OperationBatch(steps)
    }

    private static func operation(_ words: [String]) throws -> any BundleOperation {
        let command = try CommandLineReader.command(words)
        guard let command = command as? any EditingCommand, !(command is ApplyCommand) else {
            throw Failure(
                usage: "\(quoted(words[0])) is not a command that edits a bundle",
                help: "a script can contain commands that change a bundle, but not new or apply")
        }
        if let option = command.optionsOfWholeScript.first {
            throw Failure(
                usage: "\(option.name) is not allowed in a script",
                help: "pass it to the apply command: \(option.reason)")
        }
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
