import SourceText

/// The record of a change of several files: what each was, and what it becomes.
///
/// A text of one line a file; the path stands last, since it may hold spaces:
///
///     settings-bundle change 2
///     write <old digest or "-"> <new digest> <staged file> <path>
///     remove <old digest> - - <path>
///     unlink <digest of where the link leads> - - <path>
///     end <digest of the text above>
///
/// Version 1 has the same form with SHA-256 digests. Earlier builds wrote it, and it is still read.
struct Manifest: Hashable {
    struct Entry: Hashable {
        let path: BundlePath
        /// What stands under the name before the change.
        let old: FileImage
        /// What stands there after it: a file, or nothing.
        let new: FileImage
        /// The name of that file in the staging folder.
        let staged: String?

        /// What a record calls it. Of a symbolic link that goes, what it leads to stays.
        fileprivate var action: String {
            if new != .absent { return "write" }
            return if case .link = old { "unlink" } else { "remove" }
        }
    }

    /// The version of a record, which selects its digest.
    enum Version: Int, CaseIterable {
        case sha256 = 1
        case blake2b = 2

        /// The version of new records.
        static let current = Version.blake2b

        var digest: any ContentDigest.Type {
            switch self {
            case .sha256: SHA256.self
            case .blake2b: BLAKE2b.self
            }
        }

        /// The first line of a record.
        fileprivate var title: String { "settings-bundle change \(rawValue)" }
    }

    let version: Version
    var entries: [Entry]

    /// The bytes of the longest manifest that is read: 100,000 files.
    static let sizeLimit = 64 << 20

    var text: String {
        var text = version.title + "\n"
        for entry in entries {
            let fields = [entry.action, entry.old.digest ?? "-", entry.new.digest ?? "-", entry.staged ?? "-"]
            text += fields.joined(separator: " ") + " " + entry.path.text + "\n"
        }
        return text + "end " + version.digest.hex(of: text.utf8) + "\n"
    }

    init(entries: [Entry]) {
        version = .current
        self.entries = entries
    }

    /// Why a manifest is not one.
    struct Invalid: Error, Hashable {
        var reason: String
    }

    /// Reads a manifest that may come from anywhere: nothing in it is believed before it is looked at.
    init(_ bytes: [UInt8]) throws(Invalid) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let first = lines.first ?? []
        guard let version = Version.allCases.first(where: { first.elementsEqual($0.title.utf8) }) else {
            throw Invalid(reason: "its record has an unknown version")
        }
        guard lines.count >= 3, lines[lines.count - 1].isEmpty else { throw Invalid(reason: "its record is truncated") }
        let end = lines[lines.count - 2]
        let digest = version.digest.hex(of: bytes[..<end.startIndex])
        guard end.elementsEqual("end \(digest)".utf8) else { throw Invalid(reason: "its record is damaged") }
        self.version = version
        entries = []
        for line in lines[1..<(lines.count - 2)] {
            entries.append(try Self.entry(line))
        }
        try checkConflicts()
    }

    private static func entry(_ line: ArraySlice<UInt8>) throws(Invalid) -> Entry {
        let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 4, omittingEmptySubsequences: false)
        let texts = fields.compactMap { String(validating: $0, as: UTF8.self) }
        guard fields.count == 5, texts.count == 5, ["write", "remove", "unlink"].contains(texts[0]) else {
            throw Invalid(reason: "a line of its record cannot be read")
        }
        let old = texts[1] == "-" ? nil : texts[1]
        let new = texts[2] == "-" ? nil : texts[2]
        let staged = texts[3] == "-" ? nil : texts[3]
        guard [old, new].allSatisfy({ $0.map(isDigest) ?? true }), staged.map(OwnNames.isStagedFile) ?? true else {
            throw Invalid(reason: "a line of its record is damaged")
        }
        let isWritten = texts[0] == "write"
        let isWhole = isWritten ? new != nil && staged != nil : old != nil && new == nil && staged == nil
        guard isWhole else { throw Invalid(reason: "a line of its record contradicts itself") }
        let path: BundlePath
        do {
            path = try BundlePath(texts[4], removing: !isWritten)
        } catch {
            throw Invalid(reason: error.message)
        }
        if path.isProject, !isWritten || old == nil {
            throw Invalid(reason: "it creates or removes the Xcode project \(path.text)")
        }
        let oldImage = old.map { texts[0] == "unlink" ? FileImage.link($0) : .file($0) }
        return Entry(path: path, old: oldImage ?? .absent, new: new.map { .file($0) } ?? .absent, staged: staged)
    }

    /// Throws where two entries are about one file or one staged file, or a file is a folder of another.
    func checkConflicts() throws(Invalid) {
        var paths: Set<BundlePath> = []
        var staged: Set<String> = []
        for entry in entries {
            if !paths.insert(entry.path).inserted { throw Invalid(reason: "\(entry.path.text) is changed twice") }
            if let name = entry.staged, !staged.insert(name).inserted { throw Invalid(reason: "\(name) is used twice") }
        }
        for entry in entries {
            for count in 1..<max(1, entry.path.parts.count) {
                if paths.contains(BundlePath(parts: Array(entry.path.parts[..<count]))) {
                    throw Invalid(reason: "\(entry.path.text) is inside a file")
                }
            }
        }
    }

    private static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy("0123456789abcdef".utf8.contains)
    }
}
