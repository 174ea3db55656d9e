package import SettingsModel
package import SourceText

/// A bundle with pending changes. A draft also collects report lines and advice from the operations that made the
/// changes.
///
/// Operations are applied one after another. If an operation throws, the draft must be discarded.
package struct Draft: Sendable {
    package internal(set) var bundle: SettingsBundle
    package private(set) var lines: [ReportLine] = []
    /// The number of reported lines, including those that repeat a skipped change and are not in `lines`.
    private(set) var reportCount = 0
    private var skipped: Set<ReportLine> = []
    /// Suggestions for the user's next steps, without duplicates. Each has the paths of the files that it concerns.
    private var suggestions: [(text: Message, paths: [String])] = []
    private var suggestionIndices: [Message: Int] = [:]
    /// Whether an operation had no effect because its input did not match anything in the bundle. If `true`, the exit
    /// code of the command is the same as for findings.
    package private(set) var hasUnmatchedInput = false
    /// The indexes of panes and string tables, keyed by path. With an index, a lookup after an edit does not scan the
    /// whole file.
    var indexes: [String: FileIndex] = [:]
    /// A function that returns the app's build configurations, or `nil` if they are unknown.
    package var knownConfigurations: @Sendable () -> [String]? = { nil }
    /// A function that returns the items that a build adds to open merged panes.
    package var itemsAddedByBuild: @Sendable () -> [MergeBundle.LinkItem] = { [] }
    /// The options that apply to the bundle.
    package var options = OptionsFile()
    /// Whether an operation changed something that script phases list, other than the set of files: the build
    /// configurations of items or panes, or the String Catalogs.
    var changesListedFiles = false
    /// The paths of all files before the first change.
    private let pathsBefore: Set<String>
    /// The number of operations that have been started, including operations that failed.
    private(set) var operationCount = 0
    /// Whether the current operation changes many items, so that building an index of each table is worthwhile.
    var isBulkEdit = false
    /// The cached names of all panes, or `nil` if the names have not been computed since a file was last added or
    /// removed.
    var knownPaneNames: [PaneName]?
    /// The cached string tables that panes use, or `nil` if a pane or the set of files has changed since they were last
    /// computed.
    private var knownTables: LocalizedTables?
    /// The edits to each file, keyed by path, in the order in which they were applied. The value is `nil` if edits are
    /// not recorded.
    package private(set) var history: [String: [[TextEdit]]]?
    /// The error that prevents the changes from being written, or `nil` if there is no such error. Methods that edit
    /// files set this property instead of throwing.
    package private(set) var refusal: BundleError?

    /// Creates a draft without changes.
    ///
    /// - Parameter keepsHistory: Whether to record edits in `history`.
    package init(_ bundle: SettingsBundle, keepingHistory keepsHistory: Bool = false) {
        self.bundle = bundle
        pathsBefore = bundle.filePaths
        history = keepsHistory ? [:] : nil
    }

    /// Whether a build may read or write other files than before, in at least one build configuration.
    package var mayChangeBuiltFiles: Bool { changesListedFiles || bundle.filePaths != pathsBefore }

    /// The pending changes to the files on disk.
    package var fileChanges: [FileChange] { bundle.fileChanges }

    // MARK: Changes

    /// Applies an operation to the draft.
    ///
    /// - Throws: Any error that the operation throws, or a `BundleError` if the changed bundle cannot be written, for
    ///   example because a file became unreadable.
    package mutating func carryOut(_ operation: some BundleOperation) throws {
        operationCount += 1
        do {
            try operation(on: &self)
        } catch {
            // Errors after a file became unreadable are consequences of that.
            throw refusal ?? (error as? BundleError).map(bundle.redirectedToCatalog) ?? error
        }
        if let refusal { throw refusal }
    }

    /// Writes edits of string tables to their String Catalogs, so that the next operation has the same result as if it
    /// were carried out after the bundle has been written and read again.
    package mutating func updateCatalogs() throws(BundleError) {
        for path in try bundle.updateCatalogs() { indexes[path] = nil }
    }

    /// Sets `refusal` if an edit made a readable file unreadable.
    ///
    /// - Parameter before: The file before the edit, or `nil` if it had no diagnostics or did not exist.
    private mutating func refuseIfUnreadable(_ path: String, wasReadableBefore wasReadable: Bool, _ before: ParsedFile?)
    {
        guard wasReadable, let after = bundle.files[path], !after.isReadable else { return }
        refusal = refusal ?? BundleError(editTurning: before ?? after, into: after)
    }

    /// Sets `refusal` if the file at a path is a table in a String Catalog that must not be changed. In a built bundle,
    /// the tables of such a catalog can be edited, because a build does not write catalogs.
    private mutating func refuseIfCatalogHasObstacle(_ path: String) {
        if !bundle.isBuilt, let obstacle = bundle.catalog(ofTableAt: path)?.obstacle { refusal = refusal ?? obstacle }
    }

    /// Applies edits to the text of a file. The text is edited in place if its storage is not shared.
    mutating func edit(_ path: String, _ edits: [TextEdit]) {
        guard !edits.isEmpty, let editPath = bundle.files[path]?.editPath else { return }
        refuseIfCatalogHasObstacle(path)
        if !editPath.hasSuffix(".strings") { knownTables = nil }
        let wasReadable = bundle.files[path]?.isReadable == true
        let faulty = bundle.files[path].flatMap { $0.diagnostics.isEmpty ? nil : $0 }
        var index = indexes.removeValue(forKey: path)
        let touched = bundle.files[path].flatMap { index?.prepareForEdits(edits, of: $0) }
        // Symbolic links may refer to the same file.
        for path in bundle.paths(leadingTo: editPath) { indexes[path] = nil }
        bundle.edit(editPath, edits)
        history?[editPath, default: []].append(edits)
        refuseIfUnreadable(path, wasReadableBefore: wasReadable, faulty)
        if let file = bundle.files[path] { index?.reindexAfterEdits(touched, of: file) }
        indexes[path] = index
    }

    /// Creates a file, or replaces the contents of an existing file.
    ///
    /// - Parameter like: The path of an existing file. If a new file is created, it gets the permissions of this file.
    mutating func create(_ path: String, _ bytes: [UInt8], like: String? = nil) {
        let before = bundle.files[path]
        refuseIfCatalogHasObstacle(path)
        apply(.write(path: path, bytes: bytes, like: like))
        history?[path] = nil
        refuseIfUnreadable(path, wasReadableBefore: before?.isReadable == true, before)
        if BundleFiles.isTooDeep(path) {
            refusal =
                refusal
                ?? BundleError(
                    "\(path) is more than \(BundleFiles.maximumFolderDepth) folders deep",
                    help: "use fewer folders in the name")
        }
    }

    mutating func remove(_ path: String) {
        refuseIfCatalogHasObstacle(path)
        apply(.remove(path: path))
    }

    private mutating func apply(_ change: FileChange) {
        bundle.apply(change)
        for other in bundle.paths(leadingTo: change.path) { indexes[other] = nil }
        updatePaneNames(for: change.path)
        knownTables = nil
    }

    /// Updates the cached names of all panes after a file was added, replaced or removed.
    private mutating func updatePaneNames(for path: String) {
        guard let names = knownPaneNames, path.hasSuffix(".plist") else { return }
        let name = PaneName(typed: path)
        // Whether an Info.plist is a pane depends on the other panes.
        if bundle.paths(leadingTo: path).count > 1 || bundle.files.keys.contains(where: { $0.hasSuffix("Info.plist") })
        {
            knownPaneNames = nil
            return
        }
        let place = names.partitioningIndex { !($0 < name) }
        let isKnown = place < names.count && names[place] == name
        let isPane = bundle.pane(at: path)?.isPane == true
        if isKnown, !isPane { knownPaneNames?.remove(at: place) }
        if isPane, !isKnown { knownPaneNames?.insert(name, at: place) }
    }

    /// Returns the string tables that panes use, including those of generated panes.
    mutating func localizedTables() -> LocalizedTables {
        if let knownTables { return knownTables }
        let tables = LocalizedTables(bundle.localizedTables(includingGenerated: true))
        knownTables = tables
        return tables
    }

    // MARK: Reports

    /// The report lines to display. Lines that describe the same change to several tables of a String Catalog are
    /// combined into one line. A combined line lists the affected languages unless all languages are affected.
    package var shownLines: [ReportLine] {
        if bundle.catalogs.isEmpty { return lines }
        var places: [ReportLine: Int] = [:]
        var shown: [(line: ReportLine, languages: [String], catalog: Catalog?)] = []
        for line in lines {
            // A file that was moved into a catalog is still reported as removed.
            guard bundle.loaded.files[line.path] == nil, let catalog = bundle.catalog(ofTableAt: line.path),
                let folder = line.path.languageFolder
            else {
                shown.append((line, [], nil))
                continue
            }
            let action = line.action == .create ? .insert : line.action
            let whole = ReportLine(action: action, path: catalog.path, detail: line.detail, subject: line.subject)
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
                detail: line.detail == "" ? Message(list) : "\(list): \(line.detail)", subject: line.subject)
        }
    }

    package mutating func report(
        _ action: ReportLine.Action, _ path: String, _ detail: Message = "", about subject: ReportLine.Subject? = nil
    ) {
        report(ReportLine(action: action, path: path, detail: detail, subject: subject))
    }

    mutating func report(_ line: ReportLine) {
        reportCount += 1
        // Report a skipped change once, even if several edits skip it.
        if line.action == .skip, !skipped.insert(line).inserted { return }
        lines.append(line)
    }

    /// Reports a change to an item.
    ///
    /// - Parameters:
    ///   - index: The zero-based position of the item.
    ///   - key: The user-defaults key of the item, or `nil` if it has none.
    ///   - path: The path of the pane.
    ///   - detail: What changed, or `nil` to report only which item it is.
    mutating func report(
        _ action: ReportLine.Action, item index: Int, key: ExactString?, on path: String, _ detail: Message?
    ) {
        let item: Message = "item \(index)"
        report(
            action, path, detail.map { "\(item): \($0)" } ?? item,
            about: .item(index: index, pane: PaneName(typed: path).full, key: key))
    }

    /// Reports a change to entries of a string table. The detail lists the entries, followed by `reason`.
    mutating func report(
        _ action: ReportLine.Action, _ path: String, entries: [ExactString], because reason: Message? = nil
    ) {
        let list = quotedList(entries.map(\.string))
        report(action, path, reason.map { "\(list): \($0)" } ?? Message(list), about: .entries(entries))
    }

    /// Reports a translation that someone should review, because it might not match its string anymore.
    mutating func reportReview(
        of text: ExactString, translated value: ExactString, in path: String, _ more: Message = ""
    ) {
        report(.review, path, "\"\(text)\" = \"\(value)\"" + more, about: .translation(of: text, value))
    }

    /// Records that the input of an operation did not match anything in the bundle, and adds advice for the user.
    mutating func recordUnmatchedInput(_ advice: Message) {
        hasUnmatchedInput = true
        advise(advice)
    }

    /// Adds a suggestion.
    ///
    /// - Parameter path: The path of the file that the suggestion concerns, or `nil` if it does not concern a file.
    package mutating func advise(_ advice: Message, about path: String? = nil) {
        let index = suggestionIndices[advice] ?? suggestions.count
        if index == suggestions.count {
            suggestionIndices[advice] = index
            suggestions.append((advice, []))
        }
        let shown = path.map { path in
            bundle.catalog(ofTableAt: path).map { String($0.path.split(separator: "/").last ?? "") } ?? path
        }
        if let shown, !suggestions[index].paths.contains(shown) { suggestions[index].paths.append(shown) }
    }

    /// Suggestions for the user's next steps, without duplicates. A suggestion that concerns several files names the
    /// first one.
    package var advice: [Message] {
        suggestions.map { text, paths in
            guard let first = paths.first else { return text }
            return "\(first)\(paths.count > 1 ? " and \(paths.count - 1) more" : ""): \(text)"
        }
    }
}

/// Methods that rename and remove files.
extension Draft {
    /// Renames a file and reports the change.
    mutating func rename(_ file: ParsedFile, to path: String) throws(BundleError) {
        try requireNoSymbolicLink(file, "move")
        guard let bytes = file.bytes else { throw BundleError("\(file.path) cannot be read", help: "move it manually") }
        create(path, bytes, like: file.path)
        remove(file.path)
        let isInCatalog = bundle.catalog(ofTableAt: path) != nil
        let name = isInCatalog ? path.languageFolder.map { Language(folder: $0).identifier } : nil
        report(.rename, file.path, "to \(name ?? path)")
    }

    /// Removes a file and reports the change.
    mutating func remove(_ file: ParsedFile) throws(BundleError) {
        try requireNoSymbolicLink(file, "remove")
        remove(file.path)
        report(.remove, file.path)
    }

    /// Throws an error if a file is a symbolic link or the target of a symbolic link. Such files must be moved or
    /// removed manually.
    func requireNoSymbolicLink(_ file: ParsedFile, _ verb: String) throws(BundleError) {
        if file.target != file.path {
            throw BundleError("\(file.path) is a symbolic link", help: "\(verb) it manually")
        }
        let links = bundle.files.values.filter { $0.target == file.path && $0.path != file.path }.map(\.path)
        if let link = links.min() {
            throw BundleError(
                "\(link) is a symbolic link to \(file.path)",
                help: "replace the link with a copy of the file, or remove it")
        }
    }
}
