import Actions
import ArgumentParser
import SettingsEditing
import SettingsModel

/// Reads a script of editing commands.
enum Script {
    /// The commands of a script as one operation: none is carried out before all are understood.
    ///
    /// - Parameter name: what the script is called in messages.
    static func batch(_ text: String, named name: String) throws(Failure) -> Batch {
        var steps: [(location: String, operation: any BundleOperation)] = []
        for line in try ScriptReader.lines(of: text, named: name) {
            do {
                steps.append((line.location, try operation(line.words)))
            } catch {
                var mistake = Self.mistake(error)
                mistake.location = line.location
                throw mistake
            }
        }
        return Batch(steps)
    }

    private static func operation(_ words: [String]) throws -> any BundleOperation {
        let command = try CommandLineReader.command(words)
        guard let command = command as? any EditingCommand, !(command is ApplyCommand) else {
            throw Failure(
                usage: "\(quoted(words[0])) is not a command that edits a bundle",
                help: "a script contains commands that change a bundle, except new and apply")
        }
        if let option = command.runOptions.first {
            throw Failure(
                usage: "\(option.name) is not allowed in a script", help: "pass it to apply: \(option.reason)")
        }
        return try command.operation()
    }

    /// What the argument parser, or an operation, says of a command.
    private static func mistake(_ error: any Error) -> Failure {
        if let failure = Failure(error, in: "") { return Failure(usage: failure.message, help: failure.help) }
        let message = SettingsBundleCommand.message(for: error)
        if message.isEmpty || SettingsBundleCommand.exitCode(for: error) == .success {
            return Failure(
                usage: "help is not allowed in a script", help: "a script contains commands that change a bundle")
        }
        return Failure(usage: Message(String(message.prefix { $0 != "\n" })))
    }
}
