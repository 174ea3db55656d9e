import SourceText

/// The state of a named item in a folder. The item might not exist.
enum FileState: Hashable {
    case absent
    /// A file. The associated value is the digest of its contents.
    case file(String)
    /// A symbolic link. The associated value is the digest of the destination that is stored in the link.
    case link(String)
    /// A folder or a special file, such as a pipe. The item is never opened.
    case other

    /// The digest of the file or symbolic link, or `nil` for other states.
    var digest: String? {
        switch self {
        case .file(let digest), .link(let digest): digest
        case .absent, .other: nil
        }
    }

    /// Reads the state of a named item. Symbolic links are not followed.
    ///
    /// - Parameters:
    ///   - exactSpelling: Whether the case of the name must match. If `true`, an item whose name differs only in case
    ///     is treated as absent, even on a case-insensitive file system.
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
