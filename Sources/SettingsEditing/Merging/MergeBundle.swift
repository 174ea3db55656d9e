package import SettingsModel
import SourceText

/// Merges panes from another bundle, including their string tables and images, and adds an item that opens the top
/// pane. Panes that have already been merged are updated.
///
/// The bundle does not record which panes were merged. A pane is considered part of an earlier merge if it has the name
/// of the merged top pane, or if it is reachable only through that pane.
package struct MergeBundle: BundleOperation {
    package let other: SettingsBundle
    /// The path of the other bundle, as specified by the user. It is used in messages.
    package let folder: String
    /// The name of the other bundle's folder.
    package let name: String
    package let options: MergeOptions
    package let sources: [String]

    /// Creates an operation that merges another bundle.
    ///
    /// - Parameters:
    ///   - files: The files of the other bundle, including the contents of its images.
    ///   - folder: The path of the other bundle, as specified by the user.
    ///   - realPath: The absolute path of the other bundle, with symbolic links resolved.
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
        if let title = options.title { try TextRules.requireSingleLine(title, "\(key: .title)") }
        other = SettingsBundle(files)
        self.folder = folder
        // A path to a single .plist file gets the name of the folder that contains it.
        let parts = realPath.split(separator: "/").map(String.init)
        name = parts.last { !$0.hasSuffix(".plist") } ?? folder
        self.options = options
        sources = [realPath]
    }

    /// The item that the merge adds if no item opens the merged pane yet, or `nil` if the panes cannot be merged.
    package var linkItem: LinkItem? {
        guard let incoming = try? IncomingPanes(of: other, named: name, options),
            let title = options.title ?? incoming.legacyTitle
        else { return nil }
        return LinkItem(title: ExactString(title), file: incoming.name, pane: options.parent)
    }

    /// An item that opens a merged pane.
    package struct LinkItem: Sendable {
        let title: ExactString
        /// The name of the pane that the item opens.
        package let file: String
        /// The pane that receives the item, or `nil` for the root pane.
        let pane: String?
    }

    package var otherFilesRead: Set<String> { other.otherFiles }

    package func callAsFunction(on draft: inout Draft) throws {
        try draft.bundle.requireReadablePanes()
        var other = other
        let incoming: IncomingPanes
        do {
            let all = try IncomingPanes(of: other, named: name, options)
            if options.isSinglePane { other = try FlattenPanes(top: all.origin)(other).bundle }
            incoming = options.isSinglePane ? try IncomingPanes(of: other, named: name, options) : all
        } catch let error as BundleError {
            throw error.of(bundle: folder)
        }
        var merge = Merge(of: other, in: folder, incoming, into: draft.bundle, options)
        try merge.requireNoCollision(with: draft.bundle)
        try merge.mergePanes(into: &draft)
        try merge.mergeTables(into: &draft)
        try merge.mergeImages(into: &draft)
        try merge.addOrUpdateLinkItem(in: &draft)
        merge.reportUnmergedFiles(in: &draft)
    }
}

/// The options for merging another bundle, as specified by the user.
package struct MergeOptions: Hashable, Sendable {
    /// The name of the top pane to merge. If the value is `nil`, the root pane of the other bundle is merged. If the
    /// other bundle has no root pane, the only pane that no other pane opens is merged.
    package var pane: String?
    /// The name of the top pane in this bundle. If the value is `nil`, a root pane gets the name of its bundle, and any
    /// other pane keeps its name.
    package var name: String?
    /// The title of the item that opens the merged pane, or `nil` to use the legacy `Title` key of that pane.
    package var title: String?
    /// The pane that receives the item that opens the merged pane. If the value is `nil`, the root pane receives it.
    package var parent: String?
    /// Whether to combine all merged panes into one pane.
    package var isSinglePane = false
    package var position = ItemPosition.end
    package var translations: [TranslationArgument] = []

    package init() {}
}
