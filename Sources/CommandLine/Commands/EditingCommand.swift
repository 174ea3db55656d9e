import ArgumentParser
import SettingsEditing

/// A command that changes a bundle: what is typed makes an operation, and all operations go one way to the disk.
protocol EditingCommand: WritingCommand {
    /// Whether it only says what it would change, by an option of its own.
    var onlyChecks: Bool { get }

    /// The operation that is asked for.
    ///
    /// - Throws: for what cannot be right whatever the bundle holds.
    func operation() throws -> any BundleOperation
}

extension EditingCommand {
    var onlyChecks: Bool { false }

    func run() throws {
        var command = self
        if onlyChecks { command.writing.dryRun = true }
        let draft = try command.edit(operation())
        let isFinding = draft.hasMissed || onlyChecks && !draft.fileChanges.isEmpty
        if isFinding { throw ExitCode(1) }
    }
}
