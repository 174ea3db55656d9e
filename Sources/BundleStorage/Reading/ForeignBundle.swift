package import SettingsModel

/// A bundle of somebody else's, or a single pane, that is read and never written.
package struct ForeignBundle: Sendable {
    /// Its files, without hidden ones; images have contents, too.
    package let files: BundleFiles
    /// The folder as it was named, without a slash behind it: what paths of its files follow in messages.
    package let folder: String
    /// Where it is, as an absolute path without symbolic links.
    package let realPath: String

    /// The name of the folder, or the file, without what the path to it says.
    package var name: String { BundleLocation.split(realPath).name }

    /// Reads what is at a path: a folder of panes, or the file of a pane, which is then the only one.
    /// - Throws: `missing`, `tooManyFiles`, `locked`, `unfinished` or `failed`, also about a single file; `leavesBundle` for
    ///   a symbolic link that leads out of the folder.
    package static func load(_ path: String) throws(StorageError) -> ForeignBundle {
        let (realPath, kind) = try attempt("open", path, sought: true) {
            let realPath = try BundleStorage.realPath(path)
            return (realPath, try Folder.status(at: realPath).kind)
        }
        if kind == .file, path.hasSuffix(".plist") { return try pane(at: realPath, shownAs: path) }
        let walk = try BundleWalk.wholly(path) { path in
            BundleFiles.readsContents(of: path) || ImageName(path: path) != nil
        }
        if let link = walk.files.first(where: { $0.target == nil }) {
            throw .leavesBundle(path: walk.location.shown(link.path))
        }
        return ForeignBundle(
            files: BundleFiles(files: walk.files, emptyFolders: walk.emptyFolders),
            folder: BundleLocation.trimmed(path), realPath: realPath)
    }

    private static func pane(at realPath: String, shownAs path: String) throws(StorageError) -> ForeignBundle {
        let (folder, name) = BundleLocation.split(path)
        if try BundleLocation(folder).hasUnfinishedChange() { throw .unfinished(path: folder) }
        let bytes = try InputFile.plainBytes(at: path)
        return ForeignBundle(
            files: BundleFiles(files: [.init(path: name, target: name, bytes: bytes)]), folder: folder,
            realPath: realPath)
    }

    /// Makes sure that neither of a source and a bundle lies in the other.
    /// - Throws: `overlapping`; what asking for the bundle's place throws.
    package static func requireApart(_ source: String, from bundle: String) throws(StorageError) {
        let location = try BundleLocation(bundle)
        let (isInside, isAround) = try attempt("open", bundle) {
            (try location.relative(source) != nil, try location.realPath().utf8.starts(with: (source + "/").utf8))
        }
        if isInside || isAround { throw .overlapping(path: source, bundle: bundle) }
    }
}
