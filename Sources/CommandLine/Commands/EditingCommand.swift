import Actions
import ArgumentParser
import SettingsEditing

/// The options that make a command report its changes without writing them.
struct WritingOptions: ParsableArguments {
    @Flag(name: [.customShort("n"), .long], help: "Print the changes without writing them.")
    var dryRun = false

    @Flag(help: "Print the changes as a unified diff without writing them.")
    var diff = false

    @Flag(help: "Print the changes as JSON.")
    var json = false

    var isDryRun: Bool { dryRun || diff }
}

/// A command that changes a bundle or an Xcode project.
///
/// Each command declares both option groups itself instead of sharing a nested group, because a debug build of the
/// argument parser validates nested groups many times.
protocol WritingCommand: ParsableCommand {
    var writing: WritingOptions { get set }
    var shared: SharedOptions { get }
}

extension WritingCommand {
    /// Applies an operation to the bundle, writes the result unless it is a dry run, and reports the changes.
    ///
    /// - Parameter path: The path of the bundle, or `nil` to search for it.
    @discardableResult
    func edit(_ operation: any BundleOperation, at path: String? = nil) throws -> Draft {
        let console = shared.console
        console.startReport(if: writing.json, isDryRun: writing.isDryRun)
        let edit = try EditedBundle(
            operation, of: shared.request, at: path, isDryRun: writing.isDryRun, note: console.note)
        if writing.diff { console.showDiff(of: edit.changes, in: edit.draft.bundle, named: edit.path) }
        Report.show(edit, on: console, isDryRun: writing.isDryRun)
        return edit.draft
    }
}

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
        shared.console.startReport(if: writing.json, isDryRun: command.writing.isDryRun)
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
            ("--dry-run", writing.dryRun, isOneChange), ("--json", writing.json, isOneChange),
            ("--bundle", shared.bundle != nil, isOneBundle),
            ("--options", shared.options != nil, isOneBundle),
        ]
        return options.filter(\.1).map { ($0.0, $0.2) }
    }
}
