import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

/// Whether a command that changes files only says what it would do.
struct WritingOptions: ParsableArguments {
    @Flag(name: [.customShort("n"), .long], help: "Say what would change, and write nothing.")
    var dryRun = false

    @Flag(help: "Print the change as a unified diff, and write nothing.")
    var diff = false

    var writesNothing: Bool { dryRun || diff }
}

/// A command that changes a bundle or an Xcode project.
///
/// It has both groups of options itself: a debug build of the argument parser checks a group in a group many times.
protocol WritingCommand: ParsableCommand {
    var writing: WritingOptions { get set }
    var shared: SharedOptions { get }
}

/// The one way from an operation to the disk.
extension WritingCommand {
    /// Reads the bundle, applies an operation to it and writes what has changed: all of it or nothing.
    @discardableResult
    func edit(_ operation: any BundleOperation) throws -> Draft {
        try edit(operation, at: try shared.bundlePath(besides: operation.sources))
    }

    /// The same for the bundle at a path.
    @discardableResult
    func edit(_ operation: any BundleOperation, at path: String) throws -> Draft {
        do {
            return try Failure.naming(path) { try carryOut(operation, at: path) }
        } catch let step as Script.StepError {
            guard var failure = Failure(step.error, in: path) else { throw step.error }
            failure.message = (failure.location.map { $0 + ": " } ?? "") + failure.message
            failure.location = step.location
            throw failure
        }
    }

    private func carryOut(_ operation: any BundleOperation, at path: String) throws -> Draft {
        for source in operation.sources { try ForeignBundle.requireApart(source, from: path) }
        if !writing.writesNothing {
            // It may be a change of the options file, too.
            for note in try EditingSession.finishChange(leftAt: path) { shared.console.talk("note: \(visible(note))") }
        }
        let project = try shared.project(of: path)
        let options = operation.changesOptions ? try project.path(from: path) : nil
        let others = operation.otherFilesRead.union([options].compactMap(\.self))
        // Nothing is written, so nobody has to wait.
        if writing.writesNothing {
            let files = try shared.console.load(path, for: project, alsoReading: others).files
            return try finish(operation, on: Draft(reading: files, with: options, for: project), at: path) { _ in }
        }
        let session = try project.reading(catalogsOf: path) { catalogs in
            try EditingSession(at: path, alsoReading: others, catalogs: catalogs)
        }
        for note in session.notes { shared.console.talk("note: \(note)") }
        let draft = try Draft(reading: session.bundle.files, with: options, for: project)
        return try finish(operation, on: draft, at: path, session.commit)
    }

    private func finish(
        _ operation: any BundleOperation, on draft: consuming Draft, at path: String,
        _ commit: ([FileChange]) throws -> Void
    ) throws -> Draft {
        try draft.carryOut(operation)
        let changes = try draft.bundle.soundFileChanges()
        try commit(changes)
        let console = shared.console
        if writing.diff { UnifiedDiff.show(changes, in: draft.bundle, named: path, on: console) }
        let lines = draft.shownLines.map { line in
            BundleFiles.liesOutside(line.path)
                ? ReportLine(action: line.action, path: shownPath(of: line.path, in: path), detail: line.detail) : line
        }
        Report.show(lines, draft.advice, on: console, writesNothing: writing.writesNothing)
        return draft
    }
}

extension Draft {
    /// - Parameter options: the path of the options file, where the operation may change it.
    fileprivate init(reading files: BundleFiles, with options: String?, for project: ProjectOptions) throws {
        var bundle = try SettingsBundle(reading: files, for: project)
        bundle.optionsPath = options
        self.init(bundle)
        listedConfigurations = project.file.build.listedConfigurations
    }
}
