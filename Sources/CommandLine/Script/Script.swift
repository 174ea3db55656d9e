import ArgumentParser
import SettingsEditing
import SettingsModel

/// Many editing commands, to be carried out as one.
struct Script: BundleOperation {
    private let steps: [(location: String, operation: any BundleOperation)]

    /// Why a command of a script cannot be carried out.
    struct StepError: Error {
        /// The script and the line: `commands.txt:12`.
        let location: String
        let error: any Error
    }

    /// Reads all commands of a script: none of them is carried out before all are understood.
    ///
    /// - Parameter name: what the script is called in messages.
    init(_ text: String, named name: String) throws(Failure) {
        steps = try ScriptReader.lines(of: text, named: name).map { line throws(Failure) in
            do {
                return (line.location, try Self.operation(line.words))
            } catch {
                var mistake = Self.mistake(error)
                mistake.location = line.location
                throw mistake
            }
        }
    }

    private static func operation(_ words: [String]) throws -> any BundleOperation {
        let command = try CommandLineReader.command(words)
        guard let command = command as? any EditingCommand, !(command is ApplyCommand) else {
            throw Failure(
                usage: "\(quoted(words[0])) is no command that edits a bundle",
                help: "a script holds the commands that change a bundle, but neither new nor apply")
        }
        if command.shared.bundle != nil {
            throw Failure(usage: "--bundle stands in a script", help: "give it to apply: all commands edit one bundle")
        }
        if command.shared.options != nil {
            throw Failure(usage: "--options stands in a script", help: "give it to apply: all commands edit one bundle")
        }
        if command.writing.writesNothing || command.onlyChecks {
            throw Failure(
                usage:
                    "\(command.writing.diff ? "--diff" : command.writing.dryRun ? "--dry-run" : "--check") stands in a script",
                help: "give it to apply: all commands are one change")
        }
        return try command.operation()
    }

    /// What the argument parser, or an operation, says of a command.
    private static func mistake(_ error: any Error) -> Failure {
        if let failure = Failure(error, in: "") { return Failure(usage: failure.message, help: failure.help) }
        let message = SettingsBundleCommand.message(for: error)
        if message.isEmpty || SettingsBundleCommand.exitCode(for: error) == .success {
            return Failure(usage: "it asks for help", help: "a script holds commands that change a bundle")
        }
        return Failure(usage: String(message.prefix { $0 != "\n" }))
    }

    var otherFilesRead: Set<String> { steps.reduce(into: []) { $0.formUnion($1.operation.otherFilesRead) } }

    var changesOptions: Bool { steps.contains(where: \.operation.changesOptions) }

    var sources: [String] { steps.flatMap(\.operation.sources) }

    func callAsFunction(on draft: inout Draft) throws {
        for step in steps {
            do {
                try draft.carryOut(step.operation)
            } catch {
                throw StepError(location: step.location, error: error)
            }
        }
    }
}
