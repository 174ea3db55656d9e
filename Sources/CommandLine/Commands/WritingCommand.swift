import Actions
import ArgumentParser
import SettingsEditing

/// The options that make a command report its changes without writing them.
struct WritingOptions: ParsableArguments {
    @Flag(name: [.customShort("n"), .long], help: "Print the changes without writing them.")
    var dryRun = false

    @Flag(help: "Print the changes as a unified diff without writing them.")
    var diff = false

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
        let edit = try EditedBundle(
            operation, of: shared.request, at: path, isDryRun: writing.isDryRun, note: console.note)
        if writing.diff {
            console.show(UnifiedDiff(of: edit.changes, in: edit.draft.bundle, named: edit.path, console))
        }
        Report.show(edit.lines, edit.draft.advice, on: console, isDryRun: writing.isDryRun)
        return edit.draft
    }
}
