import ArgumentParser
import SettingsEditing

/// A group of options that control how a command runs, such as the bundle to use or whether to perform a dry run. These
/// options do not determine what the command changes in the bundle.
protocol RunOptions: ParsableArguments {
    /// An option that the user entered, and the reason why it can be used only for a script as a whole.
    typealias EnteredOption = (name: String, reason: String)

    var typed: [EnteredOption] { get }
}

/// A property of a command that stores a group of `RunOptions`.
private protocol RunOptionGroup {
    var options: [RunOptions.EnteredOption] { get }
}

extension OptionGroup: RunOptionGroup where Value: RunOptions {
    fileprivate var options: [RunOptions.EnteredOption] { wrappedValue.typed }
}

/// The `--check` option. With this option, a command only reports whether it would change anything.
struct CheckOptions: RunOptions {
    @Flag(help: "Write nothing; exit with 1 if anything would change.")
    var check = false

    var typed: [EnteredOption] { check ? [("--check", "all commands are applied as one change")] : [] }
}

/// A command that changes a bundle. The command creates an operation from its options. A shared implementation applies
/// the operation and writes the result.
protocol EditingCommand: WritingCommand {
    /// Whether an option makes this command report changes without writing them.
    var onlyChecks: Bool { get }

    /// Creates the operation from the options of the command.
    ///
    /// - Throws: An error if the options are invalid for any bundle.
    func operation() throws -> any BundleOperation
}

extension EditingCommand {
    var onlyChecks: Bool { false }

    /// The run options that the user entered. A script rejects them, because they apply to the script as a whole.
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
