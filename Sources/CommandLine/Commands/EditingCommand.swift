import ArgumentParser
import SettingsEditing

/// A command that changes a bundle. The command creates an operation from its options. A shared implementation applies
/// the operation and writes the result.
protocol EditingCommand: WritingCommand {
    /// Whether the command only reports whether it would change anything.
    var check: Bool { get }

    /// Creates the operation from the options of the command.
    ///
    /// - Throws: An error if the options are invalid for any bundle.
    func operation() throws -> any BundleOperation
}

extension EditingCommand {
    static var checkHelp: ArgumentHelp { "Write nothing; exit with 1 if anything would change." }

    var check: Bool { false }

    func run() throws {
        var command = self
        if check { command.writing.dryRun = true }
        let draft = try command.edit(operation())
        let isFinding = draft.hasUnmatchedInput || check && !draft.fileChanges.isEmpty
        if isFinding { throw ExitCode(1) }
    }

    /// The options that the user entered to control where or how the command runs, each with the reason why a script
    /// rejects it: the option applies to the script as a whole.
    var optionsOfWholeScript: [(name: String, reason: String)] {
        let (isOneChange, isOneBundle) = ("all commands are applied as one change", "all commands edit the same bundle")
        let options = [
            ("--check", check, isOneChange), ("--diff", writing.diff, isOneChange),
            ("--dry-run", writing.dryRun, isOneChange), ("--bundle", shared.bundle != nil, isOneBundle),
            ("--options", shared.options != nil, isOneBundle),
        ]
        return options.filter(\.1).map { ($0.0, $0.2) }
    }
}
