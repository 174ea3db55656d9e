package import SettingsModel

/// Brings panes of another bundle, their tables and their images in under one row; later, brings them up to date.
///
/// What came with an earlier merge is not recorded: it is what only the row of the merged pane leads to.
package struct MergeBundle: BundleOperation {
    package let other: SettingsBundle
    /// The other bundle's folder as it was named, for messages.
    package let folder: String
    /// The name of that folder.
    package let name: String
    package let options: MergeOptions
    package let sources: [String]

    /// - Parameters:
    ///   - files: those of the other bundle, images with their contents.
    ///   - folder: its folder as it was named.
    ///   - realPath: where it is, as an absolute path without symbolic links.
    package init(
        _ files: BundleFiles, in folder: String, realPath: String, _ options: MergeOptions
    ) throws(UsageError) {
        var options = options
        if let name = options.name {
            let name = try PaneName(checking: name, example: "\(input: .name) Licenses")
            if !name.suffix.isEmpty {
                throw UsageError(
                    "\(quoted(name.full)) is the name of a variant",
                    help: "leave out \(name.suffix): variants keep their suffix")
            }
            options.name = name.full
        }
        if let title = options.title { try TextRules.requireLine(title, "\(key: "Title")") }
        other = SettingsBundle(files)
        self.folder = folder
        // A single pane has no name for a Root but that of the folder it is in.
        let parts = realPath.split(separator: "/").map(String.init)
        name = parts.last { !$0.hasSuffix(".plist") } ?? folder
        self.options = options
        sources = [realPath]
    }

    package var otherFilesRead: Set<String> { other.otherFiles }

    package func callAsFunction(on draft: inout Draft) throws {
        try draft.bundle.requireReadablePanes()
        var other = other
        let incoming: IncomingPanes
        do {
            let all = try IncomingPanes(of: other, named: name, options)
            if options.isSinglePane { other = try JoinPanes(top: all.origin)(other).bundle }
            incoming = options.isSinglePane ? try IncomingPanes(of: other, named: name, options) : all
        } catch let error as BundleError {
            throw error.of(bundle: folder)
        }
        var merge = Merge(of: other, in: folder, incoming, into: draft.bundle, options)
        try merge.requireNoCollision(with: draft.bundle)
        try merge.bringPanes(into: &draft)
        try merge.bringTables(into: &draft)
        try merge.bringImages(into: &draft)
        try merge.makeRow(in: &draft)
        merge.reportRest(in: &draft)
    }
}
