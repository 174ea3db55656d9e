import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

/// Many editing commands, to be carried out as one.
struct Script: BundleOperation {
    private let steps: [(line: Int, operation: any BundleOperation)]
    /// What the script is called in messages.
    private let name: String

    /// What is wrong with a command of a script.
    struct StepError: Error {
        /// The script and the line: `commands.txt:12`.
        let location: String
        let error: any Error
    }

    /// Reads all commands of a script: none of them is carried out before all are understood.
    ///
    /// - Throws: `StepError`.
    init(_ text: String, named name: String) throws {
        self.name = name
        do throws(ScriptReader.Problem) {
            let lines = try ScriptReader.lines(of: text)
            steps = try lines.map { line throws(ScriptReader.Problem) in
                do {
                    return (line.number, try Self.operation(line.words))
                } catch {
                    throw ScriptReader.Problem(line: line.number, mistake: Self.mistake(error))
                }
            }
        } catch {
            throw StepError(location: "\(name):\(error.line)", error: error.mistake)
        }
    }

    private static func operation(_ words: [String]) throws -> any BundleOperation {
        let command = try CommandLineReader.command(words)
        guard let command = command as? any EditingCommand, !(command is ApplyCommand) else {
            throw UsageError(
                "\(quoted(words[0])) is no command that edits a bundle",
                help: "a script holds the commands that change a bundle, but neither new nor apply")
        }
        let options = command.editing
        if options.shared.bundle != nil {
            throw UsageError("--bundle stands in a script", help: "give it to apply: all commands edit one bundle")
        }
        if options.writing.writesNothing || command.onlyChecks {
            throw UsageError(
                "\(options.writing.diff ? "--diff" : options.writing.dryRun ? "--dry-run" : "--check") stands in a script",
                help: "give it to apply: all commands are one change")
        }
        return try command.operation()
    }

    /// What the argument parser, or an operation, says of a command.
    private static func mistake(_ error: any Error) -> UsageError {
        if let mistake = error as? UsageError { return mistake }
        if let failure = error as? Failure ?? (error as? StorageError).map({ Failure($0) }) {
            return UsageError(Message(failure.message), help: failure.help.map { Message($0) })
        }
        let message = SettingsBundleCommand.message(for: error)
        if message.isEmpty || SettingsBundleCommand.exitCode(for: error) == .success {
            return UsageError("it asks for help", help: "a script holds commands that change a bundle")
        }
        return UsageError(Message(String(message.prefix { $0 != "\n" })))
    }

    var otherFilesRead: Set<String> { steps.reduce(into: []) { $0.formUnion($1.operation.otherFilesRead) } }

    var sources: [String] { steps.flatMap(\.operation.sources) }

    func callAsFunction(on draft: inout Draft) throws {
        for step in steps {
            do {
                try draft.carryOut(step.operation)
            } catch {
                throw StepError(location: "\(name):\(step.line)", error: error)
            }
        }
    }
}
