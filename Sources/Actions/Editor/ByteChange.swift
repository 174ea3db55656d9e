import SettingsModel
import SourceText

/// The change of one file, stored so that it can be undone and redone byte for byte.
///
/// Only the bytes that differ are stored. A digest of the file before and after the change detects whether another
/// program has changed the file since.
struct ByteChange: Sendable {
    /// The path of the file, relative to the bundle.
    let path: String
    private let before: Digest
    private let after: Digest
    /// The offset of the bytes that differ.
    private let start: Int
    private let removed: [UInt8]
    private let inserted: [UInt8]

    private enum Digest: Hashable, Sendable {
        case absent
        /// The first half of the BLAKE2b digest, because a session keeps thousands of them.
        case file(UInt64, UInt64)

        init(_ bytes: [UInt8]?) {
            guard let bytes else {
                self = .absent
                return
            }
            let digits = BLAKE2b.hexDigest(of: bytes)
            self = .file(
                UInt64(digits.prefix(16), radix: 16) ?? 0, UInt64(digits.dropFirst(16).prefix(16), radix: 16) ?? 0)
        }
    }

    init(_ path: String, from old: [UInt8]?, to new: [UInt8]?) {
        self.path = path
        (before, after) = (Digest(old), Digest(new))
        let (old, new) = (old ?? [], new ?? [])
        let shortest = min(old.count, new.count)
        let prefix = (0..<shortest).first { old[$0] != new[$0] } ?? shortest
        let suffix =
            (0..<shortest - prefix).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
            ?? shortest - prefix
        start = prefix
        removed = Array(old[prefix..<old.count - suffix])
        inserted = Array(new[prefix..<new.count - suffix])
    }

    /// Whether another program has changed the file since the change was made, or since it was undone.
    func isOutdated(by bytes: [UInt8]?, undoing isUndo: Bool) -> Bool { Digest(bytes) != (isUndo ? after : before) }

    /// Returns the change that undoes or redoes this one.
    ///
    /// - Parameter bytes: The contents of the file. It must not be outdated.
    func fileChange(of bytes: [UInt8]?, undoing isUndo: Bool) -> FileChange {
        if (isUndo ? before : after) == .absent { return .remove(path: path) }
        var bytes = bytes ?? []
        let (old, new) = isUndo ? (inserted, removed) : (removed, inserted)
        bytes.replaceSubrange(start..<start + old.count, with: new)
        return .write(path: path, bytes: bytes)
    }
}
