package import BundleStorage
import SettingsEditing
package import SettingsModel
import SourceText

extension SettingsBundle {
    /// Parses the files of a bundle. Large bundles are parsed on all cores.
    ///
    /// - Parameters:
    ///   - project: The project options that apply to the bundle.
    ///   - old: The bundle as it was read before, whose unchanged files are not parsed again.
    /// - Throws: An error if a String Catalog cannot be read, or has another source language than the options file.
    package init(
        reading files: BundleFiles, for project: ProjectOptions, reusing old: SettingsBundle? = nil
    ) throws(BundleError) {
        self.init(files, reusing: old) { read in read.concurrentMap(ofBytes: files.size) { ParsedFile($0) } }
        optionsSourceLanguage = project.file.localization.source?.value
        if let catalogProblem { throw catalogProblem }
        if let optionsSourceLanguage { try requireCatalogs(in: Language(optionsSourceLanguage)) }
    }

    /// Throws an error if a reachable pane cannot be read. Without this check, the items in the pane would be silently
    /// omitted.
    func requireReadableReachablePanes() throws(BundleError) {
        let unreadable = files.values.filter { $0.path.hasSuffix(".plist") && !$0.isReadable }
        if unreadable.isEmpty, unreadFolders.isEmpty { return }
        let links = reachablePanes.flatMap(\.paneLinks)
        let linked = Set(links.flatMap(\.targets))
        let isUnread = { folder in links.contains { $0.isRow && $0.file.hasPrefix(folder + "/") } }
        if let folder = unreadFolders.first(where: isUnread) { throw unreadableFolderError(of: folder) }
        for file in unreadable.sorted(by: { $0.path < $1.path }) {
            let name = PaneName(String(file.path.dropLast(".plist".count)))
            let isRoot = PaneName(name.unlocalized).isRoot
            if isRoot || linked.contains(name.full) || linked.contains(name.unlocalized) {
                throw BundleError(unreadable: file)
            }
        }
    }

    /// The links whose target file does not exist or is not a pane, each with its pane. If several links have the same
    /// target file, only the first is included.
    var linksToMissingPanes: [(pane: Pane, link: PaneLink)] {
        let panes = Set(panes.flatMap { [$0.name.full, $0.name.unlocalized] })
        return reachablePanes.flatMap { pane in pane.paneLinks.map { (pane, $0) } }.filter { _, link in
            link.isRow && !link.targets.contains { panes.contains($0) }
        }.withoutRepetitions { $0.1.file }
    }

    // MARK: Notes

    /// Notes about the files and folders that could not be read.
    package var unreadableFileNotes: [Message] {
        let unreadable = files.values.filter { !$0.isReadable && !$0.isEmptyTable }.map(\.path)
        let cutShort = files.values.filter { $0.truncation != nil }.map(\.path)
        return (unreadable + unreadFolders).sorted().map {
            "\(printable($0)) cannot be read; run \(run: .check) to see why"
        } + cutShort.sorted().map { "\(printable($0)) is read only in part; run \(run: .check) to see why" }
    }

    /// Notes about problems that make Settings show less than expected, such as a link to a missing pane or a missing
    /// `Root` pane.
    package var missingPaneNotes: [Message] {
        var notes: [Message] = []
        if reachablePanes.isEmpty {
            let file = files.keys.filter { PaneName(String($0.dropLast(".plist".count))).isRoot }.min()
            notes.append(
                file.map { "\(printable($0)) is not a pane, so Settings shows nothing; run \(run: .check) to see why" }
                    ?? "there is no Root.plist, so Settings shows nothing")
        }
        return notes
            // `check` does not report every such link: a license generator may write the pane later.
            + linksToMissingPanes.map { pane, link in
                "\(pane.name)/\(link.itemIndex) opens \(quoted(link.file)), which is not a pane in the bundle"
            }
    }
}

extension ProjectOptions {
    /// Loads a bundle without changing it. If an earlier change to the bundle is unfinished, reports it in a note.
    ///
    /// - Parameters:
    /// - isWriting: Whether lasting output is generated from the bundle. If `true`, an unfinished change is an error.
    /// - others: The files to load in addition to property lists and string tables.
    /// - Throws: `StorageError.unfinished` if `isWriting` is `true` and the bundle has an unfinished change, or any
    ///   error from loading the bundle.
    package func load(
        _ path: String, writing isWriting: Bool = false, alsoReading others: Set<String> = [], note: (Message) -> Void
    ) throws -> LoadedBundle {
        let loaded = try reading(catalogsOf: path) { catalogs in
            try LoadedBundle.load(path, alsoReading: others, catalogs: catalogs)
        }
        if loaded.files.hasUnfinishedChange {
            let error = StorageError.unfinished(path: path)
            if isWriting { throw error }
            note("\(error.message); \(Failure.recoveryHelp(of: path))")
        }
        return loaded
    }

    /// Returns the source bundle at a path, or the bundle that is built from it for a build configuration.
    ///
    /// - Parameter configuration: The build configuration, or `nil` for the source bundle.
    package func bundle(
        at path: String, for configuration: String?, note: (Message) -> Void
    ) throws -> SettingsBundle {
        guard configuration != nil else {
            return try Failure.convertingErrors(path) {
                try SettingsBundle(reading: load(path, note: note).files, for: self)
            }
        }
        let run = BuildRun(source: path, project: self, configuration: configuration, variables: .known)
        let built = try Failure.convertingErrors(path) { try run.built(of: run.load()) }
        for advice in built.advice { note(advice) }
        return built.bundle
    }
}

extension BundleFiles {
    /// The total number of bytes read from all files.
    var size: Int { files.values.reduce(0) { $0 + ($1.bytes?.count ?? 0) } }
}
