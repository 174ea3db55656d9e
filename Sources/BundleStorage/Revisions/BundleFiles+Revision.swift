package import SettingsModel
import SourceText

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
        let links = try repository.contents(of: Set(entries.filter(\.isLink).map(\.object)))
        if let link = entries.first(where: { $0.isLink && links[$0.object] == nil }) {
            throw .missing(path: shown(link.path))
        }
        let files = Self.resolvingLinks(in: entries, links).filter { !BundleFiles.isTooDeep($0.path) }
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

    // MARK: Symbolic links

    /// Returns the paths of the files in a revision, each with the Git entry that contains the file's contents. The
    /// entry is `nil` for a symbolic link that is broken or leads out of the bundle. As in a bundle on disk, at most
    /// one symbolic link is followed for each path.
    ///
    /// - Parameter contents: The destinations of the symbolic links, keyed by object name.
    private static func resolvingLinks(
        in entries: [GitRepository.Entry], _ contents: [String: [UInt8]]
    ) -> [(path: String, entry: GitRepository.Entry?)] {
        let plain = entries.filter { !$0.isLink }
        var files: [(path: String, entry: GitRepository.Entry?)] = plain.map { ($0.path, $0) }
        let links = entries.filter(\.isLink)
        if links.isEmpty { return files }
        let known = Dictionary(plain.map { ($0.path, $0) }, uniquingKeysWith: { one, _ in one })
        let sorted = plain.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        // The limit is needed because folders full of links to each other would have an exponential number of paths.
        var room = BundleWalk.limit
        for link in links {
            guard let bytes = contents[link.object], let text = String(validating: bytes, as: UTF8.self),
                let target = destination(of: text, at: link.path)
            else {
                files.append((link.path, nil))
                continue
            }
            if let entry = known[target] {
                files.append((link.path, entry))
                continue
            }
            let folder = (target + "/").utf8
            let start = sorted.partitioningIndex { !$0.path.utf8.lexicographicallyPrecedes(folder) }
            let inside = sorted[start...].prefix { $0.path.utf8.starts(with: folder) }.prefix(room)
            room -= inside.count
            for entry in inside { files.append((link.path + entry.path.dropFirst(target.count), entry)) }
            if inside.isEmpty { files.append((link.path, nil)) }
        }
        return files
    }

    /// Returns the path that a symbolic link refers to, or `nil` if it leads out of the bundle.
    private static func destination(of text: String, at path: String) -> String? {
        if text.utf8.first == UInt8(ascii: "/") { return nil }
        var parts = path.split(separator: "/").dropLast()
        for part in text.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "/")
    }
}

/// A reason why a bundle could not be read from a Git revision.
package enum RevisionError: Error, Hashable, Sendable {
    /// The `git` command cannot be run.
    case noGit
    /// The bundle is not in a Git repository.
    case noRepository(path: String)
    /// Git rejects the repository. The associated value is Git's error message.
    case refused(reason: String)
    /// The revision does not exist.
    case unknown(revision: String)
    /// The revision refers to an object that is not a folder.
    case notAFolder(revision: String)
    /// The folder in the revision does not contain a pane.
    case noBundle(revision: String)
    /// The revision does not contain the bundle, but it contains other bundles that no longer exist in the work tree.
    /// Their paths are relative to the root of the repository.
    case foundOtherBundles(revision: String, bundles: [String])
    /// The repository contains a Git LFS pointer instead of the file's contents.
    case lfsPointer(path: String)
    /// The contents of a file are missing because the repository is a partial clone.
    case missing(path: String)
    /// The bundle in the revision exceeds the size limits.
    case tooLarge(revision: String)
    /// The `git` command failed and printed its own error message.
    case failed
}
