package import SettingsModel

extension BundleFiles {
    /// Reads a bundle from a Git revision.
    ///
    /// - Parameters:
    ///   - path: The current path of the bundle.
    ///   - revision: The name of a commit, or of a folder in a commit, such as `main:App/Settings.bundle`. A folder is
    ///     required if the bundle had another path in that commit.
    ///   - catalogs: The paths of the String Catalogs relative to the bundle, keyed by the string table that each
    ///     catalog replaces. Catalogs that do not exist in the revision are ignored.
    /// - Returns: The files of the bundle, or `nil` if the revision does not contain it.
    package static func inRevision(
        _ revision: String, of path: String, catalogs: [String: String]
    ) throws(RevisionError) -> BundleFiles? {
        guard let folder = try? realPath(path) else { throw .noRepository(path: path) }
        let repository = try GitRepository(of: folder)
        let reading = RevisionReading(repository: repository, revision: revision)
        return try reading.files(named: BundleLocation.split(folder).name, catalogs: catalogs)
    }
}

/// Reads a bundle from a revision of a Git repository.
private struct RevisionReading {
    let repository: GitRepository
    let revision: String

    func files(named name: String, catalogs: [String: String]) throws(RevisionError) -> BundleFiles? {
        let outside = catalogs.values.sorted()
        var entries: [GitRepository.Entry]
        guard let target = repository.target(named: revision) else { throw .unknown(revision: revision) }
        switch target.type {
        case "commit":
            entries = try repository.entries(of: target.object, at: ["."] + outside)
            if !entries.contains(where: { !BundleFiles.isOutsideBundle($0.path) }) {
                let others = try bundles(of: target.object)
                if others.isEmpty { return nil }
                throw .foundOtherBundles(revision: revision, bundles: others)
            }
        case "tree":
            entries = try repository.entries(of: target.object, at: nil)
            guard entries.contains(where: { !$0.path.contains("/") && $0.path.hasSuffix(".plist") }) else {
                throw .noBundle(revision: revision)
            }
            let commit = revision.split(separator: ":").first.flatMap { repository.target(named: String($0)) }
            if let commit, commit.type == "commit", !outside.isEmpty {
                entries += try repository.entries(of: commit.object, at: outside)
            }
        default: throw .notAFolder(revision: revision)
        }
        return try files(entries, named: name, catalogs: catalogs)
    }

    /// Returns the paths of the commit's bundles that do not exist in the work tree.
    private func bundles(of commit: String) throws(RevisionError) -> [String] {
        let ending = ".bundle/Root.plist"
        let bundles = try repository.paths(of: commit).filter { $0.hasSuffix(ending) }.map {
            String($0.dropLast("/Root.plist".count))
        }
        guard let root = repository.root else { throw .failed }
        return bundles.filter { (try? Folder.status(at: "\(root)/\($0)")) == nil }
    }

    private func files(
        _ entries: [GitRepository.Entry], named name: String, catalogs: [String: String]
    ) throws(RevisionError) -> BundleFiles {
        let links = RevisionLinks(entries, try repository.contents(of: Set(entries.filter(\.isLink).map(\.object))))
        let files = links.files.filter { !BundleFiles.isTooDeep($0.path) }
        let read = files.filter { file in
            BundleFiles.shouldReadContents(of: file.path) || BundleFiles.isOutsideBundle(file.path)
                || ImageName(path: file.path) != nil
        }
        let sizes = Dictionary(
            read.compactMap(\.entry).map { ($0.object, $0.size) }, uniquingKeysWith: { one, _ in one })
        var size = 0
        for one in sizes.values {
            guard one <= ReadingLimit.file, size <= ReadingLimit.bundle - one else {
                throw .tooLarge(revision: revision)
            }
            size += one
        }
        if files.count > BundleWalk.limit { throw .tooLarge(revision: revision) }
        let contents = try repository.contents(of: Set(sizes.keys))
        let isRead = Set(read.map(\.path))
        var found: [BundleFiles.File] = []
        for file in files {
            var bytes: [UInt8]?
            if isRead.contains(file.path), let entry = file.entry {
                bytes = contents[entry.object]
                let isImage = ImageName(path: file.path) != nil
                if bytes == nil, !isImage { throw .missing(path: shown(file.path)) }
                if let text = bytes, text.starts(with: "version https://git-lfs.github.com/spec/".utf8) {
                    // A preview draws a placeholder for an unavailable image.
                    guard isImage else { throw .lfsPointer(path: shown(file.path)) }
                    bytes = nil
                }
            }
            found.append(BundleFiles.File(path: file.path, target: file.entry?.path, bytes: bytes))
        }
        let paths = Set(files.map(\.path))
        let reason = "it is a symbolic link that is broken or leads outside the bundle"
        let lost = files.filter { $0.entry == nil }.map { ($0.path, reason) }
        return BundleFiles(
            name: name, files: found, unreadReasons: Dictionary(lost, uniquingKeysWith: { one, _ in one }),
            catalogs: catalogs.filter { paths.contains($0.value) })
    }

    private func shown(_ path: String) -> String { "\(revision):\(path)" }
}
