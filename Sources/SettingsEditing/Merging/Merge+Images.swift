import SettingsModel

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
