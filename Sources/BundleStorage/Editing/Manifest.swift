import SourceText

/// A record of a change to several files. For each file, it contains the state before the change and the state after
/// the change.
///
/// The record is a text file with one line per file. The path is the last field because it can contain spaces:
///
///     settings-bundle change 2
///     write <old digest or "-"> <new digest> <staged file> <path>
///     remove <old digest> - - <path>
///     unlink <digest of the link destination> - - <path>
///     end <digest of the text above>
///
/// Version 1 has the same format but uses SHA-256 digests. Records that were written in version 1 can still be read.
struct Manifest: Hashable {
    struct Entry: Hashable {
        let path: BundlePath
        /// The state of the file before the change.
        let old: FileState
        /// The state of the file after the change. It is either `file` or `absent`.
        let new: FileState
        /// The name of the file in the staging folder that contains the new contents, or `nil` if the change removes
        /// the file.
        let staged: String?

        /// The keyword for the change in a record: `write`, `remove`, or `unlink`. The keyword `unlink` removes a
        /// symbolic link and keeps the file that the link refers to.
        fileprivate var action: String {
            if new != .absent { return "write" }
            return if case .link = old { "unlink" } else { "remove" }
        }
    }

    /// The format version of a change record. The version determines the digest algorithm.
    enum Version: Int, CaseIterable {
        case sha256 = 1
        case blake2b = 2

        /// The format version that is used for new records.
        static let current = Version.blake2b

        var digest: any ContentDigest.Type {
            switch self {
            case .sha256: SHA256.self
            case .blake2b: BLAKE2b.self
            }
        }

        /// The first line of a record.
        fileprivate var headerLine: String { "settings-bundle change \(rawValue)" }
    }

    let version: Version
    var entries: [Entry]

    /// The maximum size of a manifest in bytes. It is sufficient for about 100,000 files.
    static let sizeLimit = 64 << 20

    var text: String {
        var text = version.headerLine + "\n"
        for entry in entries {
            let fields = [entry.action, entry.old.digest ?? "-", entry.new.digest ?? "-", entry.staged ?? "-"]
            text += fields.joined(separator: " ") + " " + entry.path.text + "\n"
        }
        return text + "end " + version.digest.hexDigest(of: text.utf8) + "\n"
    }

    init(entries: [Entry]) {
        version = .current
        self.entries = entries
    }

    /// The reason why a manifest is invalid.
    struct InvalidManifestError: Error, Hashable {
        var reason: String
    }

    /// Parses a manifest from an untrusted source and validates all of its contents.
    init(_ bytes: [UInt8]) throws(InvalidManifestError) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let first = lines.first ?? []
        guard let version = Version.allCases.first(where: { first.elementsEqual($0.headerLine.utf8) }) else {
            throw InvalidManifestError(reason: "its record has an unknown version")
        }
        guard lines.count >= 3, lines[lines.count - 1].isEmpty else {
            throw InvalidManifestError(reason: "its record is truncated")
        }
        let end = lines[lines.count - 2]
        let digest = version.digest.hexDigest(of: bytes[..<end.startIndex])
        guard end.elementsEqual("end \(digest)".utf8) else {
            throw InvalidManifestError(reason: "its record is damaged")
        }
        self.version = version
        entries = []
        for line in lines[1..<(lines.count - 2)] {
            entries.append(try Self.entry(line))
        }
        try checkConflicts()
    }

    private static func entry(_ line: ArraySlice<UInt8>) throws(InvalidManifestError) -> Entry {
        let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 4, omittingEmptySubsequences: false)
        let texts = fields.compactMap { String(validating: $0, as: UTF8.self) }
        guard fields.count == 5, texts.count == 5, ["write", "remove", "unlink"].contains(texts[0]) else {
            throw InvalidManifestError(reason: "a line of its record cannot be read")
        }
        let old = texts[1] == "-" ? nil : texts[1]
        let new = texts[2] == "-" ? nil : texts[2]
        let staged = texts[3] == "-" ? nil : texts[3]
        guard [old, new].allSatisfy({ $0.map(isHexDigest) ?? true }),
            staged.map(TemporaryNames.isStagedFileName) ?? true
        else {
            throw InvalidManifestError(reason: "a line of its record is damaged")
        }
        let isWritten = texts[0] == "write"
        let isWhole = isWritten ? new != nil && staged != nil : old != nil && new == nil && staged == nil
        guard isWhole else { throw InvalidManifestError(reason: "a line of its record contradicts itself") }
        let path: BundlePath
        do {
            path = try BundlePath(texts[4], allowingHiddenNames: !isWritten)
        } catch {
            throw InvalidManifestError(reason: error.message)
        }
        if path.isProject, !isWritten || old == nil {
            throw InvalidManifestError(reason: "it creates or removes the Xcode project \(path.text)")
        }
        let oldImage = old.map { texts[0] == "unlink" ? FileState.link($0) : .file($0) }
        return Entry(path: path, old: oldImage ?? .absent, new: new.map { .file($0) } ?? .absent, staged: staged)
    }

    /// Throws an error if two entries refer to the same file or to the same staged file, or if one entry's file is a
    /// parent folder in another entry's path.
    func checkConflicts() throws(InvalidManifestError) {
        var paths: Set<BundlePath> = []
        var staged: Set<String> = []
        for entry in entries {
            if !paths.insert(entry.path).inserted {
                throw InvalidManifestError(reason: "\(entry.path.text) is changed twice")
            }
            if let name = entry.staged, !staged.insert(name).inserted {
                throw InvalidManifestError(reason: "\(name) is used twice")
            }
        }
        for entry in entries {
            for count in 1..<max(1, entry.path.parts.count) {
                if paths.contains(BundlePath(parts: Array(entry.path.parts[..<count]))) {
                    throw InvalidManifestError(reason: "part of the path \(entry.path.text) is a file, not a folder")
                }
            }
        }
    }

    private static func isHexDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy("0123456789abcdef".utf8.contains)
    }
}

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
