import SourceText

/// What stands under one name in a folder.
enum FileImage: Hashable {
    case absent
    /// A file with contents of this digest.
    case file(String)
    /// A symbolic link whose destination, as it is written, has this digest.
    case link(String)
    /// A folder, or something that is not even opened.
    case other

    /// The digest of what is there; nil where there is none.
    var digest: String? {
        switch self {
        case .file(let digest), .link(let digest): digest
        case .absent, .other: nil
        }
    }

    /// Looks, without following a symbolic link.
    ///
    /// With `exactly`, a name that differs in case only does not count, whatever the file system says.
    init(
        of name: String, in folder: Folder, exactly: Bool = false, digest: any ContentDigest.Type
    ) throws(SystemError) {
        guard let status = try folder.statusIfPresent(of: name) else {
            self = .absent
            return
        }
        if exactly, try !folder.lists(name) {
            self = .absent
            return
        }
        switch status.kind {
        case .file: self = .file(try Self.digest(digest, of: folder.file(name)))
        case .link: self = .link(digest.hex(of: try folder.destination(of: name)))
        case .folder, .other: self = .other
        }
    }

    static func digest<Digest: ContentDigest>(
        _ type: Digest.Type, of file: Descriptor
    ) throws(SystemError) -> String {
        var digest = type.init()
        try file.readAll { piece in
            digest.update(piece)
            return true
        }
        return digest.finish()
    }
}
