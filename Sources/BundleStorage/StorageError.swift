package import SettingsModel

/// Why a bundle could not be found, read, locked or changed.
package enum StorageError: Error, Hashable, Sendable {
    /// Nothing is at this path.
    case missing(path: String)
    /// A file is where a folder was expected.
    case notAFolder(path: String)
    /// Something is at a path where a bundle was to be made.
    case exists(path: String)
    /// A system call failed: what could not be done, with which path, and what the system said.
    case failed(String, path: String, reason: String)
    /// The bundle holds more files than are ever read.
    case tooManyFiles(path: String, limit: Int)
    /// The file is longer than any that is read: how many bytes it has, no more than the limit where that is not known.
    case tooLarge(path: String, size: Int, limit: Int)
    /// The files of the bundle are longer together than any bundle that is read: so many bytes up to one of them.
    case tooMuch(path: String, size: Int, limit: Int)
    /// The folder holds several files, where one is expected.
    case notOne(path: String, ending: String)
    /// Somebody else changed the file after it was read; nothing is done.
    case changed(path: String)
    /// The path of a change is not one of a file in a bundle.
    case unsafePath(path: String, reason: String)
    /// The path of a change leads out of the bundle, or nowhere, through a symbolic link.
    case leavesBundle(path: String)
    /// A symbolic link in what is built leads to a file that is none of the project's.
    case leavesProject(path: String)
    /// A list of changes contradicts itself: a mistake of the caller.
    case contradiction(path: String, reason: String)
    /// What is to be brought into a bundle lies in it, or the bundle in it.
    case overlapping(path: String, bundle: String)
    /// What is made for somebody else would lie in the bundle, and ship with the app.
    case insideBundle(path: String, bundle: String)
    /// What is built would be written over what it is built from.
    case builtOver(output: String, source: String)
    /// Another process held the bundle's lock for as long as was waited.
    case locked(path: String, holder: String?, milliseconds: Int)
    /// What bears a name of ours is not ours.
    case inTheWay(path: String, reason: String)
    /// An earlier change cannot be finished.
    case unfinishable(path: String, record: String, reason: String)
    /// An earlier change is recorded, not all of it is done, and no process is at work on it.
    case unfinished(path: String)
    /// A record lies beside no bundle that it could be about.
    case strayRecord(path: String)
    /// The change is recorded, but not all of it is done.
    case recorded(path: String, reason: String)
    /// The change is done, but the disk did not say that it will last.
    case unconfirmed(path: String, reason: String)

    /// The bundle whose change is recorded and not finished, where that is what is wrong: it can be recovered.
    package var unfinishedBundle: String? {
        switch self {
        case .recorded(let path, _), .unfinished(let path): path
        default: nil
        }
    }

    /// The path of a file or folder that could not be read.
    package var unreadPath: String? {
        switch self {
        case .missing(let path), .insideBundle(let path, _), .failed(_, let path, _), .tooLarge(let path, _, _): path
        default: nil
        }
    }

    /// Whether it says that this process may not look there.
    package var isDenied: Bool {
        if case .failed(_, _, let reason) = self { reason == SystemError.denied } else { false }
    }

    /// What is wrong, lower case, without a full stop.
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
                : "\(path) is more than the limit of \(mebibytes(limit)) for a file"
        case .tooMuch(let path, let size, let limit):
            "\(path) is at least \(mebibytes(size)), more than the limit of \(mebibytes(limit)) for a bundle"
        case .notOne(let path, let ending): "\(path) contains several files that end in \(ending)"
        case .changed(let path): "\(path) was changed by another program after it was read; nothing was written"
        case .unsafePath(let path, let reason): "\"\(shown(path))\" cannot be a file in a bundle: \(reason)"
        case .leavesBundle(let path):
            "\(path) is reached through a symbolic link that is broken or leads outside the bundle"
        case .leavesProject(let path):
            "\(path) leads outside the repository through a symbolic link, and the target would ship with the app"
        case .contradiction(let path, let reason): "the changes contradict each other at \(path): \(reason)"
        case .overlapping(let path, let bundle): "\(path) overlaps the bundle \(bundle)"
        case .insideBundle(let path, let bundle) where path == bundle: "files in \(path) would ship with the app"
        case .insideBundle(let path, let bundle): "\(path) is in the bundle \(bundle) and would ship with the app"
        case .builtOver(let output, let source):
            "the output \(output) overlaps the source \(source), which is never overwritten"
        case .locked(let path, let holder, let milliseconds):
            "waited \(seconds(milliseconds)) for \(holder ?? "another process"), which is changing \(path)"
        case .inTheWay(let path, let reason): "\(path) is in the way: \(reason)"
        case .unfinishable(let path, let record, let reason):
            "an earlier change to \(path), recorded in \(record), cannot be finished: \(reason)"
        case .unfinished(let path):
            "an earlier change to \(path) was left unfinished: some of its files are new, and some are old"
        case .strayRecord(let path): "\(path) records an unfinished change to a bundle that is not next to it"
        case .unconfirmed(let path, let reason): "\(path) was written, but the disk did not confirm it: \(reason)"
        case .recorded(let path, let reason): "the change to \(path) is recorded but not finished: \(reason)"
        }
    }

    /// What to do about it, lower case, without a full stop.
    package var help: Message? {
        switch self {
        case .missing, .notAFolder: "check the path"
        case .failed(let action, _, let reason):
            SystemError.help(forReason: reason, reading: ["open", "read", "access"].contains(action))
        case .tooManyFiles, .contradiction, .unconfirmed, .recorded, .unfinished: nil
        case .tooLarge: "check that this is the right file"
        case .tooMuch: "remove the files that the settings do not use"
        case .notOne: "specify one of them"
        case .exists: "remove it first, or choose another path"
        case .changed: "run the command again"
        case .unsafePath: "use a plain name, such as Advanced.plist"
        case .leavesBundle: "replace the link with a copy of the file, or edit the original file"
        case .leavesProject: "replace the link with a copy of the file"
        case .overlapping:
            "specify a bundle or pane in another folder, or specify the other bundle with \(input: .bundle)"
        case .insideBundle: "choose a folder outside the bundle"
        case .builtOver: "choose an output in another folder"
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

    /// A number of bytes, to the next tenth above it: what is over a limit looks so.
    private func mebibytes(_ bytes: Int) -> String {
        let tenths = (bytes / 1024 * 10 + 1023) / 1024 + (bytes % 1024 == 0 ? 0 : 1)
        return tenths % 10 == 0 ? "\(tenths / 10) MiB" : "\(tenths / 10).\(tenths % 10) MiB"
    }

    private func seconds(_ milliseconds: Int) -> String {
        milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
    }
}

extension StorageError {
    /// The error of a system call that was to do something with a path.
    init(_ action: String, _ path: String, _ error: SystemError) {
        self = .failed(action, path: path, reason: error.text)
    }
}

/// Calls system functions that do something with a path, and says so when they fail.
///
/// - Parameter isSought: whether it may well be that nothing is there, which is said as `missing` then.
func attempt<Result>(
    _ action: String, _ path: String, sought isSought: Bool = false, _ body: () throws -> Result
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
