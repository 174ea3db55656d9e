import SourceText

/// The state of the item with a given name in a folder, which might be absent.
enum FileState: Hashable {
    case absent
    /// A file, with the digest of its contents.
    case file(String)
    /// A symbolic link, with the digest of its destination as stored in the link.
    case link(String)
    /// A folder or a special file, which is never opened.
    case other

    /// The digest of the file or symbolic link, or `nil` for other states.
    var digest: String? {
        switch self {
        case .file(let digest), .link(let digest): digest
        case .absent, .other: nil
        }
    }

    /// Reads the state of the item with a given name, without following symbolic links.
    ///
    /// - Parameters:
    ///   - exactSpelling: Whether an item whose name differs only in case is treated as absent, even on a
    ///     case-insensitive file system.
    ///   - digest: The digest algorithm.
    init(
        of name: String, in folder: Folder, exactSpelling: Bool = false, digest: any ContentDigest.Type
    ) throws(SystemError) {
        guard let status = try folder.statusIfPresent(of: name) else {
            self = .absent
            return
        }
        if exactSpelling, try !folder.lists(name) {
            self = .absent
            return
        }
        switch status.kind {
        case .file: self = .file(try Self.digest(digest, of: folder.file(name)))
        case .link: self = .link(digest.hexDigest(of: try folder.destination(of: name)))
        case .folder, .other: self = .other
        }
    }

    static func digest<Digest: ContentDigest>(
        _ type: Digest.Type, of file: Descriptor
    ) throws(SystemError) -> String {
        var digest = type.init()
        try file.readChunks { piece in
            digest.update(piece)
            return true
        }
        return digest.finish()
    }
}
