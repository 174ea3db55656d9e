import SettingsModel

/// The change of one file, stored so that it can be undone and redone byte for byte. Only the bytes that differ are
/// stored.
struct ByteChange: Sendable {
    /// The path of the file, relative to the bundle.
    let path: String
    /// Whether the file existed before the change.
    private let existed: Bool
    /// Whether the file exists after the change.
    private let exists: Bool
    /// The offset of the bytes that differ.
    private let start: Int
    private let removed: [UInt8]
    private let inserted: [UInt8]

    /// - Parameter known: Bytes of other changes. The same bytes are stored only once, because a command often makes the
    ///   same change to the tables of many languages.
    init(_ path: String, from old: [UInt8]?, to new: [UInt8]?, sharing known: inout Set<[UInt8]>) {
        self.path = path
        (existed, exists) = (old != nil, new != nil)
        let (old, new) = (old ?? [], new ?? [])
        let shortest = min(old.count, new.count)
        let prefix = (0..<shortest).first { old[$0] != new[$0] } ?? shortest
        let suffix =
            (0..<shortest - prefix).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
            ?? shortest - prefix
        start = prefix
        removed = known.insert(Array(old[prefix..<old.count - suffix])).memberAfterInsert
        inserted = known.insert(Array(new[prefix..<new.count - suffix])).memberAfterInsert
    }

    /// Returns the change that undoes or redoes this one.
    ///
    /// - Parameter bytes: The contents of the file: those after the change to undo it, those before it to redo it.
    func fileChange(of bytes: [UInt8]?, undoing isUndo: Bool) -> FileChange {
        if !(isUndo ? existed : exists) { return .remove(path: path) }
        var bytes = bytes ?? []
        let (old, new) = isUndo ? (inserted, removed) : (removed, inserted)
        bytes.replaceSubrange(start..<start + old.count, with: new)
        // The permissions of a removed file are not stored.
        return .write(path: path, bytes: bytes, like: "Root.plist")
    }
}

/// A hash of the contents of a file. The values of two runs of the tool cannot be compared.
struct ContentHash: Equatable, Sendable {
    /// The hash value, or `nil` if the file does not exist.
    private let value: Int?

    init(_ bytes: [UInt8]?) {
        value = bytes.map { bytes in
            var hasher = Hasher()
            unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
            return hasher.finalize()
        }
    }
}
