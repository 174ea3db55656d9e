import PropertyListSyntax
import SettingsModel
import SourceText

/// The data and intermediate results for merging another bundle into this bundle.
struct Merge {
    let other: SettingsBundle
    /// The path of the other bundle, as specified by the user. It is used in messages.
    let folder: String
    let incoming: IncomingPanes
    /// The panes to merge, excluding localized panes for languages that this bundle does not have.
    let panes: [IncomingPanes.PaneCopy]
    let options: MergeOptions
    /// The panes that an earlier merge created, in their state before this merge.
    let earlier: [Pane]
    /// The panes of this bundle that are not part of the merge.
    let others: [Pane]
    /// The items on other panes that open the merged top pane.
    private(set) var rows: [PlacedItem]
    let languages: Set<String>
    /// The normalized identifiers of this bundle's languages, for comparison.
    private let languageNames: Set<String>
    /// The paths of merged files that already had the same contents in this bundle.
    var identical: [String] = []
    /// The paths of the files in the other bundle that were merged, including files that already had the same contents
    /// in this bundle.
    var mergedPaths: Set<String> = []

    init(
        of other: SettingsBundle, in folder: String, _ incoming: IncomingPanes, into bundle: SettingsBundle,
        _ options: MergeOptions
    ) {
        let present = bundle.panes
        let top = Set(present.map(\.name).filter { $0.base == incoming.name })
        let owned = top.union(PaneGraph(present).panesBelow(top))
        let languages = Set(bundle.languages.map(\.folder))
        self.other = other
        self.folder = folder
        self.incoming = incoming
        self.options = options
        self.languages = languages
        languageNames = Set(bundle.languages.map { Language.normalizedIdentifier($0.identifier) })
        panes = incoming.panes.filter { pane in pane.pane.path.languageFolder.map(languages.contains) ?? true }
        earlier = present.filter { owned.contains($0.name) }
        others = present.filter { !owned.contains($0.name) }
        rows = others.flatMap { pane in
            // The item may exist before the pane, if a build phase generates the pane.
            pane.items.filter { item in item.paneLinks.contains { $0.isRow && $0.pane.base == incoming.name } }
                .map { PlacedItem(pane: pane, item: $0) }
        }
    }

    // MARK: Panes

    mutating func mergePanes(into draft: inout Draft) throws(BundleError) {
        let paths = Set(panes.map(\.pane.path))
        for pane in earlier where !paths.contains(pane.path) {
            try draft.remove(pane.file)
        }
        for pane in panes {
            mergedPaths.insert(pane.origin.path)
            writeUnlessIdentical(
                pane.pane.file.bytes ?? [], to: pane.pane.path, insteadOf: draft.bundle.files[pane.pane.path]?.bytes,
                &draft)
        }
    }

    /// Writes a file and reports the change, unless the file already has the same contents.
    mutating func writeUnlessIdentical(_ bytes: [UInt8], to path: String, insteadOf old: [UInt8]?, _ draft: inout Draft)
    {
        if old == bytes {
            identical.append(path)
            return
        }
        draft.create(path, bytes, like: old == nil ? rows.first?.pane.path ?? "Root.plist" : nil)
        draft.report(old == nil ? .create : .update, path)
    }

    // MARK: Child-pane item

    mutating func addOrUpdateLinkItem(in draft: inout Draft) throws {
        if rows.isEmpty {
            var row = ItemOptions()
            row.texts = [.title: try title, .file: incoming.name]
            try AddItem(
                try NewItem(.childPane, row), at: options.position, pane: options.parent,
                translations: options.translations)(on: &draft)
            return
        }
        if rows.count == 1, options.position != .end || options.parent != nil {
            rows[0] = try draft.move(rows[0], to: options.position, of: options.parent) ?? rows[0]
        }
        for row in rows {
            if let title = options.title, row.item.title != ExactString(title) {
                var change = ItemOptions()
                change.texts = [.title: title]
                try SetItem(
                    .index(row.item.index), on: row.pane.name.full, change, translations: options.translations)(
                        on: &draft)
            } else {
                let values = try draft.bundle.values(of: options.translations, for: row.item, on: row.pane)
                try draft.addTableEntries([], ofItem: row.item.index, on: row.pane, values: values)
                try draft.applyTranslations(values, ofItem: row.item.index, on: row.pane)
            }
        }
    }

    private var title: String {
        get throws(BundleError) {
            if let title = options.title ?? incoming.legacyTitle { return title }
            throw BundleError(
                "the row that opens \(incoming.name) requires a title",
                help: "specify it with \(key: .title)")
        }
    }

    // MARK: Report

    /// Reports merged files that already had the same contents, and files in the other bundle that were not merged.
    func reportUnmergedFiles(in draft: inout Draft) {
        if identical.count == 1 {
            draft.report(.identical, identical[0])
        } else if identical.count > 1 {
            draft.report(.identical, "", "\(count(identical.count, "file"))")
        }
        let left = (Array(other.files.keys) + other.otherFiles).filter { !mergedPaths.contains($0) }.sorted()
        for (reason, paths) in left.grouped(by: reasonForNotMerging) {
            if paths.count > 4 {
                draft.report(.skip, folder, "\(count(paths.count, "file")): \(reason)")
            } else {
                for path in paths { draft.report(.skip, "\(folder)/\(path)", Message(reason)) }
            }
        }
        if draft.bundle.languages.isEmpty, !other.languages.isEmpty {
            draft.advise("the bundle has no language yet: \(run: .addLanguage) en, and merge again")
        }
    }

    private func reasonForNotMerging(_ path: String) -> String {
        if let identifier = path.languageFolder.map({ Language(folder: $0).identifier }),
            !languageNames.contains(Language.normalizedIdentifier(identifier))
        {
            return "the bundle has no language \(identifier)"
        }
        if other.pane(at: path)?.isPane == true { return "no pane below \(incoming.origin) opens it" }
        return "no merged pane uses it"
    }
}

/// Methods that merge images.
extension Merge {
    /// The paths of the other bundle's images that the merged panes use, in ascending order.
    var images: [String] {
        let names = panes.reduce(into: Set<ImageName>()) { $0.formUnion($1.pane.images) }
        if names.isEmpty { return [] }
        return other.otherFiles.filter { path in
            guard path.languageFolder.map(languages.contains) ?? true, let image = ImageName(path: path) else {
                return false
            }
            return names.contains { $0.matches(file: image) }
        }.sorted()
    }

    mutating func mergeImages(into draft: inout Draft) throws(BundleError) {
        let earlierNames = earlier.reduce(into: Set<ImageName>()) { $0.formUnion($1.images) }
        let otherNames = others.reduce(into: Set<ImageName>()) { $0.formUnion($1.images) }
        let coming = images
        for path in coming {
            guard let bytes = other.contents(ofOtherFile: path), let image = ImageName(path: path) else { continue }
            let old = draft.bundle.contents(ofOtherFile: path)
            let isOurs =
                !otherNames.contains { $0.matches(file: image) } && earlierNames.contains { $0.matches(file: image) }
            if draft.bundle.otherFiles.contains(path), old != bytes, !isOurs {
                throw BundleError(
                    "\(folder) has a different image with that name", path: path,
                    help: "rename one of them, and update the items that show it")
            }
            mergedPaths.insert(path)
            writeUnlessIdentical(bytes, to: path, insteadOf: old, &draft)
        }
        let names = otherNames.union(panes.reduce(into: Set<ImageName>()) { $0.formUnion($1.pane.images) })
        for path in draft.bundle.otherFiles.sorted() where !coming.contains(path) {
            guard let image = ImageName(path: path), earlierNames.contains(where: { $0.matches(file: image) }),
                !otherNames.contains(where: { $0.matches(file: image) })
            else { continue }
            // Remove sizes that the other bundle no longer has, but keep images that it never had.
            let isNamed = names.contains { $0.matches(file: image) }
            if isNamed && !coming.contains(where: { ImageName(path: $0) == image }) { continue }
            draft.remove(path)
            draft.report(.remove, path, "no merged pane uses it")
        }
    }
}
