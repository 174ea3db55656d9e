import Actions
import ArgumentParser
import SettingsEditing

/// Whether a command that changes files only says what it would do.
struct WritingOptions: RunOptions {
    @Flag(name: [.customShort("n"), .long], help: "Print the changes without writing them.")
    var dryRun = false

    @Flag(help: "Print the changes as a unified diff without writing them.")
    var diff = false

    var writesNothing: Bool { dryRun || diff }

    var typed: [TypedOption] {
        [("--diff", diff), ("--dry-run", dryRun)].filter(\.1).map { ($0.0, "all commands are one change") }
    }
}

/// A command that changes a bundle or an Xcode project.
///
/// It has both groups of options itself: a debug build of the argument parser checks a group in a group many times.
protocol WritingCommand: ParsableCommand {
    var writing: WritingOptions { get set }
    var shared: SharedOptions { get }
}

extension WritingCommand {
    /// Edits the bundle and says what happened.
    ///
    /// - Parameter path: the path of the bundle; `nil` to find it.
    @discardableResult
    func edit(_ operation: any BundleOperation, at path: String? = nil) throws -> Draft {
        let console = shared.console
        let edit = try BundleEdit(
            operation, of: shared.request, at: path, writesNothing: writing.writesNothing, note: console.note)
        if writing.diff {
            console.show(UnifiedDiff(of: edit.changes, in: edit.draft.bundle, named: edit.path, console))
        }
        Report.show(edit.lines, edit.draft.advice, on: console, writesNothing: writing.writesNothing)
        return edit.draft
    }
}
