package import SettingsModel

/// A reason why a bundle could not be found, read, locked, or changed.
package enum StorageError: Error, Hashable, Sendable {
    /// No file or folder exists at the path.
    case missing(path: String)
    /// The path refers to a file, but a folder was expected.
    case notAFolder(path: String)
    /// An item already exists at the path of a new bundle.
    case exists(path: String)
    /// A system call failed. The associated values are a verb that describes the attempted action, the path, and the
    /// system's error message.
    case failed(String, path: String, reason: String)
    /// The bundle contains more files than the limit.
    case tooManyFiles(path: String, limit: Int)
    /// A file is larger than the limit. Both values are in bytes. If `size` does not exceed the limit, the actual size
    /// is unknown.
    case tooLarge(path: String, size: Int, limit: Int)
    /// The total size of a bundle's files exceeds the limit. Both values are in bytes. The size includes only the files
    /// up to the one with which the limit is exceeded.
    case bundleTooLarge(path: String, size: Int, limit: Int)
    /// The folder contains several matching files, but only one is expected.
    case ambiguousFile(path: String, ending: String)
    /// Another program changed the file after it was read. Nothing was written.
    case changed(path: String)
    /// The path in a change is not allowed for a file in a bundle.
    case unsafePath(path: String, reason: String)
    /// The path in a change contains a symbolic link that is broken or leads out of the bundle.
    case leavesBundle(path: String)
    /// A symbolic link in a built bundle leads to a file outside the project.
    case leavesProject(path: String)
    /// Several changes contradict each other. This is a programming error in the caller.
    case contradiction(path: String, reason: String)
    /// A bundle overlaps the source that would be imported into it.
    case overlapping(path: String, bundle: String)
    /// An output file would be inside a bundle and would therefore ship with the app.
    case insideBundle(path: String, bundle: String)
    /// A new bundle would be inside another bundle or a language folder.
    case nested(path: String, folder: String)
    /// The output of a build would overwrite one of its sources.
    case outputOverlapsSource(output: String, source: String)
    /// Another process held the bundle's lock until the wait timed out.
    case locked(path: String, holder: String?, milliseconds: Int)
    /// An existing item that the tool must not replace prevents the operation.
    case inTheWay(path: String, reason: String)
    /// An earlier change cannot be finished.
    case unfinishable(path: String, record: String, reason: String)
    /// An earlier change was recorded but not finished, and no process is working on it.
    case unfinished(path: String)
    /// A change record does not have a matching bundle beside it.
    case strayRecord(path: String)
    /// The change was recorded but could not be finished.
    case recorded(path: String, reason: String)
    /// An options file applies to the bundle, but is outside the folder to which a server is limited.
    case outsideBoundary(path: String)
    /// The change was made but could not be synced to disk.
    case unconfirmed(path: String, reason: String)

    /// Creates an error for a system call that failed at a path.
    init(_ action: String, _ path: String, _ error: SystemError) {
        self = .failed(action, path: path, reason: error.text)
    }

    /// The path of the bundle whose unfinished change caused the error, or `nil` if the error has another cause. Such a
    /// bundle can be recovered.
    package var unfinishedBundle: String? {
        switch self {
        case .recorded(let path, _), .unfinished(let path): path
        default: nil
        }
    }

    /// The path of the file or folder that could not be read, or `nil` for other errors.
    package var unreadPath: String? {
        switch self {
        case .missing(let path), .insideBundle(let path, _), .failed(_, let path, _), .tooLarge(let path, _, _): path
        default: nil
        }
    }

    /// Whether the error was caused by denied permissions.
    package var isDenied: Bool {
        if case .failed(_, _, let reason) = self { reason == SystemError.denied } else { false }
    }

    /// The error message, in lowercase and without a trailing period.
    package var message: String {
        switch self {
        case .missing(let path): "\(path) does not exist"
        case .notAFolder(let path): "\(path) is not a folder"
        case .exists(let path): "\(path) already exists"
        case .failed(let action, let path, let reason): "could not \(action) \(path): \(reason)"
        case .tooManyFiles(let path, let limit): "\(path) contains more than \(limit) files"
        case .tooLarge(let path, let size, let limit):
            size > limit
                ? "\(path) is \(mebibytes(size)), more than the limit of \(mebibytes(limit)) for a file"
                : "\(path) exceeds the limit of \(mebibytes(limit)) for a file"
        case .bundleTooLarge(let path, let size, let limit):
            "\(path) is at least \(mebibytes(size)), more than the limit of \(mebibytes(limit)) for a bundle"
        case .ambiguousFile(let path, let ending): "\(path) contains several files that end in \(ending)"
        case .changed(let path): "\(path) was changed by another program after it was read; nothing was written"
        case .unsafePath(let path, let reason): "\"\(shown(path))\" cannot be a file in a bundle: \(reason)"
        case .leavesBundle(let path):
            "\(path) is reached through a symbolic link that is broken or leads outside the bundle"
        case .leavesProject(let path):
            "\(path) leads outside the repository through a symbolic link, and the linked file would ship with the app"
        case .contradiction(let path, let reason): "the changes contradict each other at \(path): \(reason)"
        case .overlapping(let path, let bundle): "\(path) overlaps the bundle \(bundle)"
        case .insideBundle(let path, let bundle) where path == bundle: "files in \(path) would ship with the app"
        case .insideBundle(let path, let bundle): "\(path) is in the bundle \(bundle) and would ship with the app"
        case .nested(let path, let folder): "\(path) would be inside \(folder)"
        case .outputOverlapsSource(let output, let source):
            "the output \(output) overlaps the source \(source), which is never overwritten"
        case .locked(let path, let holder, let milliseconds):
            "waited \(seconds(milliseconds)) for \(holder ?? "another process"), which is changing \(path)"
        case .inTheWay(let path, let reason): "\(path) is in the way: \(reason)"
        case .unfinishable(let path, let record, let reason):
            "an earlier change to \(path), recorded in \(record), cannot be finished: \(reason)"
        case .unfinished(let path):
            "an earlier change to \(path) was left unfinished: some of its files are new, and some are old"
        case .outsideBoundary(let path):
            "\(path) applies to the bundle, but is outside the folder in which the server was started"
        case .strayRecord(let path): "\(path) records an unfinished change to a bundle that is not next to it"
        case .unconfirmed(let path, let reason): "\(path) was written, but the disk did not confirm it: \(reason)"
        case .recorded(let path, let reason): "the change to \(path) is recorded but not finished: \(reason)"
        }
    }

    /// A suggestion for how to resolve the error, in lowercase and without a trailing period.
    package var help: Message? {
        switch self {
        case .missing, .notAFolder: "check the path"
        case .failed(let action, _, let reason):
            SystemError.help(forReason: reason, reading: ["open", "read", "access"].contains(action))
        case .tooManyFiles, .contradiction, .unconfirmed, .recorded, .unfinished: nil
        case .tooLarge: "check that this is the right file"
        case .bundleTooLarge: "remove the files that the settings do not use"
        case .ambiguousFile: "specify one of them"
        case .outsideBoundary: "start the server in the folder that contains this file"
        case .exists: "remove it first, or choose another path"
        case .changed: "run the command again"
        case .unsafePath: "use a plain name, such as Advanced.plist"
        case .leavesBundle: "replace the link with a copy of the file, or edit the original file"
        case .leavesProject: "replace the link with a copy of the file"
        case .overlapping:
            "specify a bundle or pane in another folder, or specify the other bundle with \(input: .bundle)"
        case .insideBundle: "choose a folder outside the bundle"
        case .nested: "choose a folder that is not in a bundle or a language folder"
        case .outputOverlapsSource: "choose an output in another folder"
        case .locked: "run the command again when that process has finished"
        case .inTheWay(let path, _): "inspect it, then move or remove \(path)"
        case .unfinishable(_, let record, _):
            "restore its contents from before or after that change, or remove \(record) to discard the change"
        case .strayRecord(let path):
            "move the bundle back and run \(run: .recover), or remove \(path)"
        }
    }

    private func shown(_ path: String) -> String {
        path.unicodeScalars.map { $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : String($0) }
            .joined()
    }

    /// Returns the text of a size in mebibytes, rounded up to one decimal place. A size that exceeds a limit is
    /// therefore always displayed as larger than the limit.
    private func mebibytes(_ bytes: Int) -> String {
        let tenths = (bytes / 1024 * 10 + 1023) / 1024 + (bytes % 1024 == 0 ? 0 : 1)
        return tenths % 10 == 0 ? "\(tenths / 10) MiB" : "\(tenths / 10).\(tenths % 10) MiB"
    }

    private func seconds(_ milliseconds: Int) -> String {
        milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
    }
}

/// Runs a closure that performs system calls, and converts any error to a `StorageError` for a path.
///
/// - Parameter isSought: Whether to report a missing item as `missing` instead of `failed`.
func attempt<Result>(
    _ action: String, _ path: String, reportingMissing isSought: Bool = false, _ body: () throws -> Result
) throws(StorageError) -> Result {
    do {
        return try body()
    } catch let error as StorageError {
        throw error
    } catch let error as SystemError {
        if isSought, error.isMissing { throw .missing(path: path) }
        throw StorageError(action, path.isEmpty ? "the folder of the bundle" : path, error)
    } catch {
        throw .failed(action, path: path, reason: "\(error)")
    }
}

/// A file or folder that was skipped because it could not be read.
package struct StorageProblem: Hashable, Sendable {
    /// The path, relative to the loaded bundle or to the folder in which a search began.
    package let path: String
    /// The reason, in lowercase and without a trailing period.
    package let reason: String
    /// Whether the path refers to a folder whose contents are unknown.
    package private(set) var isFolder = false
}
