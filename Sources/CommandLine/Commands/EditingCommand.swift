import ArgumentParser
import SettingsEditing

/// A group of options that say where and how a command runs, and not what it does to the bundle.
protocol RunOptions: ParsableArguments {
    /// An option that was typed, and why it belongs to the whole batch.
    typealias TypedOption = (name: String, reason: String)

    var typed: [TypedOption] { get }
}

/// A property of a command that is such a group.
private protocol RunOptionGroup {
    var options: [RunOptions.TypedOption] { get }
}

extension OptionGroup: RunOptionGroup where Value: RunOptions {
    fileprivate var options: [RunOptions.TypedOption] { wrappedValue.typed }
}

/// Whether a command only says if it would change anything.
struct CheckOptions: RunOptions {
    @Flag(help: "Write nothing; exit with 1 if anything would change.")
    var check = false

    var typed: [TypedOption] { check ? [("--check", "all commands are one change")] : [] }
}

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

    /// The options that were typed of those that say where and how a command runs. A batch has its own.
    var runOptions: [RunOptions.TypedOption] {
        Mirror(reflecting: self).children.flatMap { ($0.value as? any RunOptionGroup)?.options ?? [] }
    }

    func run() throws {
        var command = self
        if onlyChecks { command.writing.dryRun = true }
        let draft = try command.edit(operation())
        let isFinding = draft.hasMissed || onlyChecks && !draft.fileChanges.isEmpty
        if isFinding { throw ExitCode(1) }
    }
}
