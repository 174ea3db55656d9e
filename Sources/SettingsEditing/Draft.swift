package import SettingsModel
import SourceText

/// A bundle that is being changed: how it is by now, and what there is to say about it.
///
/// Operations change it one after the other. Where one throws, the draft is worth nothing any more.
package struct Draft: Sendable {
    package internal(set) var bundle: SettingsBundle
    package private(set) var lines: [ReportLine] = []
    private var skipped: Set<ReportLine> = []
    /// What a person should do or look at next.
    package private(set) var advice: [Message] = []
    private var advised: Set<Message> = []
    /// Whether an operation did nothing, since what it was given has nothing to do with the bundle: a finding.
    package private(set) var hasMissed = false
    /// What is known of the items and texts of each pane, so that nobody looks through all of them for one edit.
    var indexes: [String: PaneIndex] = [:]
    /// The names of the panes; nil after a change of which files there are.
    var knownPaneNames: [PaneName]?
    /// Why the change must not be made, as it turned out while it was worked out.
    package private(set) var refusal: BundleError?

    package init(_ bundle: SettingsBundle) { self.bundle = bundle }

    /// What has to happen on the disk.
    package var fileChanges: [FileChange] { bundle.fileChanges }

    // MARK: Changing

    /// Carries out an operation.
    ///
    /// - Throws: what the operation throws, and where it leaves a file that nobody can read any more.
    package mutating func carryOut(_ operation: some BundleOperation) throws {
        do {
            try operation(on: &self)
        } catch {
            // What comes after a file that cannot be read any more is a consequence of it.
            throw refusal ?? error
        }
        if let refusal { throw refusal }
    }

    /// Refuses the change as a whole where it makes a file that could be read one that cannot.
    private mutating func requireReadable(_ file: ParsedFile) {
        guard file.isReadable, let after = bundle.files[file.path], !after.isReadable else { return }
        refusal = refusal ?? BundleError(breaking: file, into: after)
    }

    /// Applies edits of a file's text.
    mutating func edit(_ file: ParsedFile, _ edits: [TextEdit]) {
        guard !edits.isEmpty else { return }
        let before = indexes[file.path] == nil ? nil : bundle.pane(at: file.path)
        // Other paths may lead to the file, too.
        for path in bundle.paths(leadingTo: file.editPath) where path != file.path { indexes[path] = nil }
        bundle.edit(file.editPath, edits)
        requireReadable(file)
        guard let before else { return }
        if let after = bundle.pane(at: file.path) {
            indexes[file.path]?.update(from: before, to: after, edits)
        } else {
            indexes[file.path] = nil
        }
    }

    /// Makes a file, or gives one that is there other contents; `like` names a file whose permissions a new one gets.
    mutating func create(_ path: String, _ bytes: [UInt8], like: String? = nil) {
        let before = bundle.files[path]
        apply(.write(path: path, bytes: bytes, like: like))
        if let before { requireReadable(before) }
        if BundleFiles.isTooDeep(path) {
            refusal =
                refusal
                ?? BundleError(
                    "\(path) lies more than \(BundleFiles.mostFolders) folders deep, where nobody would find it again",
                    help: "choose a name with fewer folders")
        }
    }

    mutating func remove(_ path: String) {
        apply(.remove(path: path))
    }

    private mutating func apply(_ change: FileChange) {
        bundle.apply(change)
        for other in bundle.paths(leadingTo: change.path) { indexes[other] = nil }
        knownPaneNames = nil
    }

    // MARK: Reporting

    mutating func report(_ action: ReportLine.Action, _ path: String, _ detail: Message = "") {
        let line = ReportLine(action: action, path: path, detail: detail)
        // What many edits leave out is said once.
        if action == .skip, !skipped.insert(line).inserted { return }
        lines.append(line)
    }

    /// Says that an operation was given nothing that has to do with the bundle, and what to do about it.
    mutating func miss(_ advice: Message) {
        hasMissed = true
        advise(advice)
    }

    mutating func advise(_ advice: Message) {
        if advised.insert(advice).inserted { self.advice.append(advice) }
    }
}
