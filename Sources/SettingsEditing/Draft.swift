package import SettingsModel
package import SourceText

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
    /// What is known of the panes and tables, by their paths, so that nobody looks through all of one for one edit.
    var indexes: [String: FileIndex] = [:]
    /// The build configurations that the project has; nil where nobody said.
    package var listedConfigurations: [String]?
    /// How many operations were begun.
    private(set) var operationCount = 0
    /// The names of the panes; nil after a change of which files there are.
    var knownPaneNames: [PaneName]?
    /// The edits of files, by their paths, in the order in which they were made; nil where nobody asks for them.
    package private(set) var history: [String: [[TextEdit]]]?
    /// Why the change must not be made, as it turned out while it was worked out.
    package private(set) var refusal: BundleError?

    /// - Parameter keepsHistory: whether the edits of files are kept.
    package init(_ bundle: SettingsBundle, keepingHistory keepsHistory: Bool = false) {
        self.bundle = bundle
        history = keepsHistory ? [:] : nil
    }

    /// What has to happen on the disk.
    package var fileChanges: [FileChange] { bundle.fileChanges }

    // MARK: Changing

    /// Carries out an operation.
    ///
    /// - Throws: what the operation throws, and where it leaves a file that nobody can read any more.
    package mutating func carryOut(_ operation: some BundleOperation) throws {
        operationCount += 1
        do {
            try operation(on: &self)
        } catch {
            // What comes after a file that cannot be read any more is a consequence of it.
            throw refusal ?? (error as? BundleError).map(bundle.placed) ?? error
        }
        if let refusal { throw refusal }
    }

    /// Refuses the change as a whole where it makes a file that could be read one that cannot.
    ///
    /// - Parameter before: the file as it was, where something was wrong with it.
    private mutating func requireReadable(_ path: String, ifItWas wasReadable: Bool, _ before: ParsedFile?) {
        guard wasReadable, let after = bundle.files[path], !after.isReadable else { return }
        refusal = refusal ?? BundleError(breaking: before ?? after, into: after)
    }

    /// Refuses the change as a whole where it is one of a catalog that is never written; a build writes none.
    private mutating func requireOwnCatalog(_ path: String) {
        if !bundle.isBuilt, let obstacle = bundle.catalog(ofTableAt: path)?.obstacle { refusal = refusal ?? obstacle }
    }

    /// Applies edits of a file's text, in place where nobody else holds the file.
    mutating func edit(_ path: String, _ edits: [TextEdit]) {
        guard !edits.isEmpty, let editPath = bundle.files[path]?.editPath else { return }
        requireOwnCatalog(path)
        let wasReadable = bundle.files[path]?.isReadable == true
        let faulty = bundle.files[path].flatMap { $0.diagnostics.isEmpty ? nil : $0 }
        var index = indexes.removeValue(forKey: path)
        let touched = bundle.files[path].flatMap { index?.forget(edits, of: $0) }
        // Other paths may lead to the file, too.
        for path in bundle.paths(leadingTo: editPath) { indexes[path] = nil }
        bundle.edit(editPath, edits)
        history?[editPath, default: []].append(edits)
        requireReadable(path, ifItWas: wasReadable, faulty)
        if let file = bundle.files[path] { index?.take(touched, of: file) }
        indexes[path] = index
    }

    /// Makes a file, or gives one that is there other contents; `like` names a file whose permissions a new one gets.
    mutating func create(_ path: String, _ bytes: [UInt8], like: String? = nil) {
        let before = bundle.files[path]
        requireOwnCatalog(path)
        apply(.write(path: path, bytes: bytes, like: like))
        history?[path] = nil
        requireReadable(path, ifItWas: before?.isReadable == true, before)
        if BundleFiles.isTooDeep(path) {
            refusal =
                refusal
                ?? BundleError(
                    "\(path) is more than \(BundleFiles.mostFolders) folders deep",
                    help: "choose a name with fewer folders")
        }
    }

    mutating func remove(_ path: String) {
        requireOwnCatalog(path)
        apply(.remove(path: path))
    }

    private mutating func apply(_ change: FileChange) {
        bundle.apply(change)
        for other in bundle.paths(leadingTo: change.path) { indexes[other] = nil }
        knownPaneNames = nil
    }

    // MARK: Reporting

    /// The lines as they are shown: what happened to tables of a catalog happened to the catalog, in some languages.
    package var shownLines: [ReportLine] {
        if bundle.catalogs.isEmpty { return lines }
        var places: [ReportLine: Int] = [:]
        var shown: [(line: ReportLine, languages: [String], catalog: Catalog?)] = []
        for line in lines {
            // A file that was moved into a catalog is still one that went.
            guard bundle.loaded.files[line.path] == nil, let catalog = bundle.catalog(ofTableAt: line.path),
                let folder = line.path.languageFolder
            else {
                shown.append((line, [], nil))
                continue
            }
            let action = line.action == .create ? .insert : line.action
            let whole = ReportLine(action: action, path: catalog.path, detail: line.detail)
            let language = Language(folder: folder).identifier
            if let place = places[whole] {
                shown[place].languages.append(language)
            } else {
                places[whole] = shown.count
                shown.append((whole, [language], catalog))
            }
        }
        return shown.map { line, languages, catalog in
            guard let catalog, Set(languages) != Set(catalog.languages.map(\.identifier)) else { return line }
            let list = languages.joined(separator: ", ")
            return ReportLine(
                action: line.action, path: line.path,
                detail: line.detail == "" ? Message(list) : "\(list): \(line.detail)")
        }
    }

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
