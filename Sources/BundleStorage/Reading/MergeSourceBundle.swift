package import SettingsModel

/// The source of a merge, which is either a bundle or a single pane file. The contents of the source are merged into
/// another bundle, and the source is never changed.
package struct MergeSourceBundle: Sendable {
    /// The files in the source, excluding hidden files. The contents of images are included.
    package let files: BundleFiles
    /// The path of the folder as the user entered it, without a trailing slash. For a pane file, this is its parent
    /// folder. Messages show the paths of files relative to this folder.
    package let folder: String
    /// The absolute path of the source, with symbolic links resolved.
    package let realPath: String

    /// The name of the folder or of the pane file.
    package var name: String { BundleLocation.split(realPath).name }

    /// Reads a folder of panes or a single pane file.
    ///
    /// - Throws: `missing`, `tooManyFiles`, `locked`, or `unfinished`; `failed` if any file cannot be read;
    ///   `leavesBundle` for a symbolic link that leads out of the folder.
    package static func load(_ path: String) throws(StorageError) -> MergeSourceBundle {
        let (realPath, kind) = try attempt("open", path, reportingMissing: true) {
            let realPath = try BundleStorage.realPath(path)
            return (realPath, try Folder.status(at: realPath).kind)
        }
        if kind == .file, path.hasSuffix(".plist") { return try loadPaneFile(at: realPath, shownAs: path) }
        let walk = try BundleWalk.readingAllContents(path) { path in
            BundleFiles.shouldReadContents(of: path) || ImageName(path: path) != nil
        }
        if let link = walk.files.first(where: { $0.target == nil }) {
            throw .leavesBundle(path: walk.location.shown(link.path))
        }
        return MergeSourceBundle(
            files: BundleFiles(files: walk.files, emptyFolders: walk.emptyFolders),
            folder: BundleLocation.trimmed(path), realPath: realPath)
    }

    private static func loadPaneFile(at realPath: String, shownAs path: String) throws(StorageError)
        -> MergeSourceBundle
    {
        let (folder, name) = BundleLocation.split(path)
        if try BundleLocation(folder).hasUnfinishedChange() { throw .unfinished(path: folder) }
        let bytes = try InputFile.regularFileBytes(at: path)
        return MergeSourceBundle(
            files: BundleFiles(files: [.init(path: name, target: name, bytes: bytes)]), folder: folder,
            realPath: realPath)
    }

    /// Throws an error if a source and a bundle are the same, or if one of them contains the other.
    ///
    /// - Parameters:
    ///   - source: The path of the source, with symbolic links resolved.
    ///   - bundle: The path of the bundle.
    /// - Throws: `overlapping`, or an error if the bundle cannot be opened.
    package static func requireNoOverlap(_ source: String, from bundle: String) throws(StorageError) {
        let location = try BundleLocation(bundle)
        let (isInside, isAround) = try attempt("open", bundle) {
            (try location.relativePath(source) != nil, try location.realPath().utf8.starts(with: (source + "/").utf8))
        }
        if isInside || isAround { throw .overlapping(path: source, bundle: bundle) }
    }
}
