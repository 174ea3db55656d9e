import BundleStorage
import SettingsModel

extension SettingsBundle {
    /// Reads the bundle from its files, a large one on all cores at once.
    ///
    /// - Parameter project: what the options file says that governs it.
    /// - Throws: for a String Catalog that cannot be read.
    init(reading files: BundleFiles, for project: ProjectOptions) throws(BundleError) {
        self.init(files) { read in read.concurrentMap(ofBytes: files.size) { ParsedFile($0) } }
        optionsSourceLanguage = project.file.localization.source?.value
        if let catalogProblem { throw catalogProblem }
    }

    /// Throws where a pane that people can reach cannot be read: what is on it would be missing without a word.
    func requireReachablePanes() throws(BundleError) {
        let unreadable = files.values.filter { $0.path.hasSuffix(".plist") && !$0.isReadable }
        if unreadable.isEmpty, unreadFolders.isEmpty { return }
        let links = reachablePanes.flatMap(\.paneLinks)
        let linked = Set(links.flatMap(\.targets))
        let isUnread = { folder in links.contains { $0.isRow && $0.file.hasPrefix(folder + "/") } }
        if let folder = unreadFolders.first(where: isUnread) { throw unreadError(of: folder) }
        for file in unreadable.sorted(by: { $0.path < $1.path }) {
            let name = PaneName(String(file.path.dropLast(".plist".count)))
            let isRoot = PaneName(name.unlocalized).isRoot
            if isRoot || linked.contains(name.full) || linked.contains(name.unlocalized) {
                throw BundleError(unreadable: file)
            }
        }
    }

    /// The panes that rows name and that are none, each once.
    var missingPanes: [PaneLink] {
        var known: Set<String> = []
        let panes = Set(panes.flatMap { [$0.name.full, $0.name.unlocalized] })
        return reachablePanes.flatMap(\.paneLinks).filter { link in
            link.isRow && known.insert(link.file).inserted && !link.targets.contains { panes.contains($0) }
        }
    }
}

extension BundleFiles {
    /// How many bytes were read of all files.
    var size: Int { files.values.reduce(0) { $0 + ($1.bytes?.count ?? 0) } }
}
