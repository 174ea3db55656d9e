import SourceText

/// The files in a revision, with symbolic links resolved. As in a bundle on disk, at most one symbolic link is followed
/// for each path.
struct RevisionLinks {
    /// The paths of the files, each with the Git entry that contains the file's contents. The entry is `nil` for a
    /// symbolic link that is broken or leads out of the bundle.
    private(set) var files: [(path: String, entry: GitRepository.Entry?)] = []

    init(_ entries: [GitRepository.Entry], _ contents: [String: [UInt8]]) {
        let plain = entries.filter { !$0.isLink }
        files = plain.map { ($0.path, $0) }
        let links = entries.filter(\.isLink)
        if links.isEmpty { return }
        let known = Dictionary(plain.map { ($0.path, $0) }, uniquingKeysWith: { one, _ in one })
        let sorted = plain.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        // The limit is needed because folders full of links to each other would have an exponential number of paths.
        var room = BundleWalk.limit
        for link in links {
            guard let bytes = contents[link.object], let text = String(validating: bytes, as: UTF8.self),
                let target = Self.target(of: text, at: link.path)
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
    }

    /// Returns the path that a symbolic link refers to, or `nil` if it leads out of the bundle.
    private static func target(of text: String, at path: String) -> String? {
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
