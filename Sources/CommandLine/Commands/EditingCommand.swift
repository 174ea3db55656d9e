import ArgumentParser
import SettingsEditing

/// A group of options that determine where and how a command runs, but not what it changes in the bundle.
protocol RunOptions: ParsableArguments {
    /// An option that the user entered, and the reason why it is only allowed for a whole batch.
    typealias EnteredOption = (name: String, reason: String)

    var typed: [EnteredOption] { get }
}

/// A property of a command that contains a `RunOptions` group.
private protocol RunOptionGroup {
    var options: [RunOptions.EnteredOption] { get }
}

extension OptionGroup: RunOptionGroup where Value: RunOptions {
    fileprivate var options: [RunOptions.EnteredOption] { wrappedValue.typed }
}

/// The `--check` option, which makes a command report whether it would change anything.
struct CheckOptions: RunOptions {
    @Flag(help: "Write nothing; exit with 1 if anything would change.")
    var check = false

    var typed: [EnteredOption] { check ? [("--check", "all commands are one change")] : [] }
}

/// A command that changes a bundle. The command creates an operation from its options, and a shared implementation
/// applies the operation and writes the result.
protocol EditingCommand: WritingCommand {
    /// Whether an option of the command itself restricts it to reporting changes.
    var onlyChecks: Bool { get }

    /// Creates the operation from the options of the command.
    ///
    /// - Throws: An error if the options are invalid for any bundle.
    func operation() throws -> any BundleOperation
}

extension EditingCommand {
    var onlyChecks: Bool { false }

    /// The options entered by the user that determine where and how the command runs. A script rejects them, because
    /// they apply to the batch as a whole.
    var runOptions: [RunOptions.EnteredOption] {
        Mirror(reflecting: self).children.flatMap { ($0.value as? any RunOptionGroup)?.options ?? [] }
    }

    func run() throws {
        var command = self
        if onlyChecks { command.writing.dryRun = true }
        let draft = try command.edit(operation())
        let isFinding = draft.hasUnmatchedInput || onlyChecks && !draft.fileChanges.isEmpty
        if isFinding { throw ExitCode(1) }
    }
}
