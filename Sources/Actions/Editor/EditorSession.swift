package import BundleStorage
package import SettingsChecks
package import SettingsEditing
package import SettingsModel
import SettingsReports

/// A bundle that is open in an editor: its contents, the edits since it was opened, and what is needed to undo them.
///
/// Every edit is a list of commands, so the log of a session is a script. Changes by other programs are noticed, and an
/// edit that is based on an outdated state is refused.
package struct EditorSession {
    /// One edit, which can be undone.
    package struct Edit: Sendable {
        /// The commands as lines of a script.
        package let commands: [String]
        fileprivate let changes: [ByteChange]
        /// For each file that another program had changed before this edit: a hash of the contents that the previous
        /// edit had left or, while this edit is undone, of the contents before this edit.
        fileprivate var staleHeads: [String: ContentHash] = [:]
        /// The path of a removed file whose contents are unknown, or `nil` if the edit can be undone.
        fileprivate let unreadPath: String?
    }

    /// A line of the log.
    package enum LogEntry: Sendable {
        case edit(Edit)
        /// Another program changed these files.
        case outsideChange(paths: [String])
    }

    package let path: String
    private let request: BundleRequest
    package private(set) var project: ProjectOptions
    package private(set) var loaded: LoadedBundle
    /// The number of states of the bundle that the session has seen.
    package private(set) var revision = 1
    package private(set) var log: [LogEntry] = []
    private var undone: [Edit] = []
    /// A state that another program may still be writing.
    private var candidate: LoadedBundle?
    /// The reason why the bundle cannot be read at the moment, or `nil` if it can be read.
    package private(set) var problem: Failure?
    private let start: BundleFiles
    /// A hash of the contents that the last edit, undo or redo left in each file, by path. If the hash of a file is
    /// different, another program has changed it.
    private var heads: [String: ContentHash] = [:]
    /// The paths of changed files, each stored once.
    private var paths: Set<String> = []
    /// The first and the current contents of the files outside the bundle that edits have changed.
    private var outside: [String: (first: [UInt8]?, now: [UInt8]?)] = [:]

    /// Opens a bundle.
    ///
    /// - Parameter isReadOnly: Whether to write nothing. Otherwise, an interrupted change to the bundle is finished.
    /// - Throws: A `Failure` if the bundle or its options file cannot be read.
    package init(_ request: BundleRequest, isReadOnly: Bool = false, note: (Message) -> Void) throws {
        self.request = request
        path = try request.path(note: note)
        if !isReadOnly {
            for text in try EditingSession.finishInterruptedChange(leftAt: path) { note("\(text)") }
        }
        (project, loaded) = try Self.load(path, request)
        start = loaded.files
    }

    private static func load(_ path: String, _ request: BundleRequest) throws -> (
        project: ProjectOptions, loaded: LoadedBundle
    ) {
        try Failure.convertingErrors(path) {
            let project = try request.project(of: path)
            let options = try project.path(from: path)
            return (project, try project.load(path, alsoReading: Set([options].compactMap(\.self))) { _ in })
        }
    }

    private func load() throws -> (project: ProjectOptions, loaded: LoadedBundle) {
        var found = try Self.load(path, request)
        found.loaded.shareContents(with: loaded)
        return found
    }

    package var canUndo: Bool { lastEdit != nil }
    package var canRedo: Bool { !undone.isEmpty }

    /// The index of the last edit in the log.
    private var lastEdit: Int? {
        log.lastIndex { if case .edit = $0 { true } else { false } }
    }

    // MARK: Edits

    /// Carries out commands as one change, and adds them to the log.
    ///
    /// - Parameters:
    ///   - commands: The words of the commands, for the log.
    ///   - operation: The operation of the commands.
    ///   - revision: The revision that the user saw.
    /// - Throws: A failure if an operation fails or the bundle has changed. In this case, no file is changed.
    package mutating func edit(
        _ commands: [[String]], _ operation: any BundleOperation, basedOn revision: Int, isDryRun: Bool,
        note: (Message) -> Void
    ) throws -> EditedBundle {
        try requireCurrent(revision)
        let checked = OperationSequence([RequireSameContents(expected: loaded.files), operation])
        let edit = try EditedBundle(checked, of: request, at: path, isDryRun: isDryRun, note: note)
        if isDryRun || edit.changes.isEmpty { return edit }
        let old = edit.draft.bundle.loaded.files
        // A file that an operating system created is removed with its folder, and not restored.
        let changes = edit.changes.filter { old[$0.path] == nil || !BundleFiles.isCreatedBySystem($0.path) }
        let unread = changes.first { old[$0.path] != nil && old[$0.path]?.bytes == nil }
        undone = []
        var known: Set<[UInt8]> = []
        var new = Edit(
            commands: commands.map { $0.map(shellQuoted).joined(separator: " ") },
            changes: changes.map { change in
                let path = paths.insert(change.path).memberAfterInsert
                return ByteChange(path, from: old[path]?.bytes, to: change.bytes, sharing: &known)
            },
            unreadPath: unread?.path)
        for change in changes {
            let head = heads.updateValue(ContentHash(change.bytes), forKey: change.path)
            if let head, head != ContentHash(old[change.path]?.bytes) { new.staleHeads[change.path] = head }
        }
        log.append(.edit(new))
        record(edit.changes) { old[$0]?.bytes }
        reload(after: edit.changes)
        return edit
    }

    /// Undoes the last edit: all its files get the bytes that they had before.
    package mutating func undo(basedOn revision: Int) throws {
        try requireCurrent(revision)
        guard let index = lastEdit, case .edit(var edit) = log[index] else { throw Failure("there is nothing to undo") }
        if let path = edit.unreadPath {
            throw Failure("the last change cannot be undone, because it removed \(printable(path))")
        }
        let changes = try restore(&edit, undoing: true)
        log.remove(at: index)
        undone.append(edit)
        reload(after: changes)
    }

    /// Carries out the edit again that was undone last.
    package mutating func redo(basedOn revision: Int) throws {
        try requireCurrent(revision)
        guard var edit = undone.last else { throw Failure("there is nothing to redo") }
        let changes = try restore(&edit, undoing: false)
        undone.removeLast()
        log.append(.edit(edit))
        reload(after: changes)
    }

    private mutating func restore(_ edit: inout Edit, undoing isUndo: Bool) throws -> [FileChange] {
        let (path, project, heads, restored) = (path, project, heads, edit)
        let (changes, old) = try Failure.convertingErrors(path) {
            let (loaded, commit) = try project.loadForEditing(
                path, alsoReading: Set(restored.changes.map(\.path)), isDryRun: false, note: { _ in })
            let files = loaded.files.files
            for change in restored.changes {
                let head = (isUndo ? nil : restored.staleHeads[change.path]) ?? heads[change.path]
                if head == ContentHash(files[change.path]?.bytes) { continue }
                throw Failure(
                    "\(printable(displayPath(of: change.path, in: path))) has changed on disk since this edit",
                    help: isUndo
                        ? "change it back by hand, or continue from the current state"
                        : "make the edit again in the current state")
            }
            let changes = restored.changes.map { $0.fileChange(of: files[$0.path]?.bytes, undoing: isUndo) }
            try commit(changes)
            return (changes, files)
        }
        for change in changes {
            let (path, now) = (change.path, ContentHash(change.bytes))
            let stale = edit.staleHeads[path]
            if stale != nil { edit.staleHeads[path] = isUndo ? now : heads[path] }
            self.heads[path] = isUndo ? stale ?? now : now
        }
        record(changes) { old[$0]?.bytes }
        return changes
    }

    /// Records the contents of changed files outside the bundle.
    private mutating func record(_ changes: [FileChange], before: (String) -> [UInt8]?) {
        for change in changes where BundleFiles.isOutsideBundle(change.path) {
            let first = outside.keys.contains(change.path) ? outside[change.path]?.first : before(change.path)
            outside[change.path] = (first, change.bytes)
        }
    }

    private mutating func requireCurrent(_ revision: Int) throws {
        if let problem { throw problem }
        if revision != self.revision { throw Failure.outdated }
    }

    // MARK: Changes on disk

    /// Reads the bundle after an edit. An error does not mean that the edit failed, so it is a problem of the session.
    private mutating func reload(after changes: [FileChange]) {
        revision += 1
        candidate = nil
        do {
            let found = try load()
            logOutsideChanges(to: found.loaded, besides: Set(changes.map(\.path)))
            (project, loaded) = found
        } catch {
            problem = Failure(error, in: path) ?? Failure("\(error)")
        }
    }

    /// Detects changes by other programs.
    ///
    /// A state counts only when it is seen twice in a row, because another program may be writing it in several steps.
    ///
    /// - Returns: Whether the session has changed.
    package mutating func checkDisk() -> Bool {
        let found: (project: ProjectOptions, loaded: LoadedBundle)
        do {
            found = try load()
        } catch {
            candidate = nil
            let failure = Failure(error, in: path) ?? Failure("\(error)")
            let isNew = problem?.message != failure.message
            problem = failure
            return isNew
        }
        if found.loaded.hasSameContents(as: loaded) {
            candidate = nil
            defer { problem = nil }
            return problem != nil
        }
        guard let last = candidate, found.loaded.hasSameContents(as: last) else {
            candidate = found.loaded
            return false
        }
        accept(found)
        return true
    }

    /// Reads the bundle again at once, after an edit was refused because the bundle has changed.
    package mutating func acceptDisk() {
        if let found = try? load(), !found.loaded.hasSameContents(as: loaded) { accept(found) }
    }

    private mutating func accept(_ found: (project: ProjectOptions, loaded: LoadedBundle)) {
        // A file can be written again with the same contents. The contents of images are not read.
        if logOutsideChanges(to: found.loaded, besides: []) { revision += 1 }
        (project, loaded) = found
        candidate = nil
        problem = nil
    }

    /// Adds the files that another program has changed to the log. Returns whether there are any.
    @discardableResult
    private mutating func logOutsideChanges(to found: LoadedBundle, besides own: Set<String>) -> Bool {
        let (old, new) = (loaded.files.files, found.files.files)
        let paths = Set(old.keys).union(new.keys).subtracting(own).filter { path in
            old[path]?.bytes != new[path]?.bytes || (old[path] == nil) != (new[path] == nil)
        }
        if !paths.isEmpty { log.append(.outsideChange(paths: paths.sorted())) }
        return !paths.isEmpty
    }

    /// A function that checks the bundle on disk as `CheckRun` does, on any thread. It returns the reason if the bundle
    /// cannot be checked.
    package var check: @Sendable () -> Result<CheckedBundle, Failure> {
        var check = CheckRequest()
        check.target = request
        check.target.bundle = path
        check.showsNotes = true
        return { [check, path] in
            Result { () throws(Failure) in try Failure.of(path) { try CheckedBundle(check) } }
        }
    }

    // MARK: Differences

    /// The differences between the state at the start of the session and the current state.
    package func diff() throws -> UnifiedDiff {
        var before = start
        var changes: [FileChange] = []
        for (path, contents) in outside.sorted(by: { $0.key < $1.key }) {
            if let first = contents.first { before.files[path] = .init(path: path, target: path, bytes: first) }
            if contents.first != contents.now { changes.append(Self.change(of: path, to: contents.now)) }
        }
        let now = loaded.files.files
        for path in Set(before.files.keys).union(now.keys).sorted() where !BundleFiles.isOutsideBundle(path) {
            let bytes = now[path]?.bytes
            if before.files[path]?.bytes != bytes { changes.append(Self.change(of: path, to: bytes)) }
        }
        return UnifiedDiff(
            of: changes.sorted { $0.path < $1.path }, in: SettingsBundle(before), named: path,
            paint: Paint(isOn: false), isForPrograms: true)
    }

    private static func change(of path: String, to bytes: [UInt8]?) -> FileChange {
        bytes.map { .write(path: path, bytes: $0) } ?? .remove(path: path)
    }
}

/// The findings in a bundle that is open in an editor.
package struct CheckedBundle: Sendable {
    package private(set) var findings: [Finding] = []
    /// The bundle as it was checked, which contains the positions of the findings.
    package let bundle: SettingsBundle
    /// Notes about the check, such as the reason why the Xcode project was not read.
    package private(set) var notes: [Message] = []

    /// - Throws: A failure if the bundle cannot be checked.
    fileprivate init(_ request: CheckRequest) throws {
        var notes: [Message] = []
        var checked: BundleFindings?
        var run = try CheckRun(request) { notes.append($0) }
        run.run(rendering: { $0 }) { event in
            switch event {
            case .note(let note): notes.append(note)
            case .checked(let outcome, let found):
                checked = found
                notes += outcome.advice
            case .failed, .fixed: break
            }
        }
        guard let checked, let bundle = checked.bundle else {
            throw run.failures.last?.failure ?? Failure("the bundle was not checked")
        }
        (findings, self.bundle) = (checked.findings, bundle)
        self.notes = notes + run.failures.map(\.failure.message)
    }
}

extension Failure {
    /// The failure of an edit that is based on an outdated state of the bundle.
    static let outdated = Failure(
        "the bundle has changed since it was shown", help: "make the edit again in the current state")

    /// Whether an edit was refused because the bundle has changed.
    package var isOutdated: Bool { message == Self.outdated.message }
}

/// An operation that changes nothing. It fails if the bundle on disk is not the one that the user saw.
private struct RequireSameContents: BundleOperation {
    let expected: BundleFiles

    func callAsFunction(on draft: inout Draft) throws {
        guard draft.bundle.loaded.hasSameContents(as: expected) else { throw Failure.outdated }
    }
}

extension BundleFiles {
    /// Whether two bundles have the same files with the same contents. Files outside the bundle are compared only if
    /// both bundles include them.
    func hasSameContents(as other: BundleFiles) -> Bool {
        func isSame(_ one: BundleFiles, _ two: BundleFiles) -> Bool {
            one.files.allSatisfy { path, file in
                guard let match = two.files[path] else { return BundleFiles.isOutsideBundle(path) }
                guard let bytes = file.bytes, let others = match.bytes else { return true }
                return bytes.hasSameBytes(as: others)
            }
        }
        return isSame(self, other) && isSame(other, self)
    }
}
