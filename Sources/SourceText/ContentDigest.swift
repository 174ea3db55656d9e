/// A digest that identifies contents, computed from bytes that arrive in pieces.
package protocol ContentDigest: Sendable {
    init()

    mutating func update(_ bytes: UnsafeBufferPointer<UInt8>)

    /// Returns the digest in 64 lowercase hexadecimal digits. No calls may follow.
    mutating func finish() -> String
}

extension ContentDigest {
    package mutating func update(_ bytes: some Collection<UInt8>) {
        let whole: Void? = bytes.withContiguousStorageIfAvailable { unsafe update($0) }
        if whole == nil {
            unsafe Array(bytes).withUnsafeBufferPointer { unsafe update($0) }
        }
    }

    /// The digest of some bytes, in 64 lowercase hexadecimal digits.
    package static func hex(of bytes: some Collection<UInt8>) -> String {
        var digest = Self()
        digest.update(bytes)
        return digest.finish()
    }

    /// The digests of a file before and after an edit, each equal to the result of `hex(of:)`.
    ///
    /// The bytes before the edit are digested once: a new entry is often near the end of its table.
    package static func hex(of old: [UInt8], and new: [UInt8]) -> (old: String, new: String) {
        let shared = unsafe old.withUnsafeBytes { old in
            unsafe new.withUnsafeBytes { new in unsafe sharedCount(old, new) }
        }
        var digest = Self()
        digest.update(old[..<shared])
        var other = digest
        digest.update(old[shared...])
        other.update(new[shared...])
        return (digest.finish(), other.finish())
    }

    /// The length of the common prefix, rounded down to a multiple of eight bytes.
    private static func sharedCount(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int {
        let end = min(one.count, other.count) & ~7
        var offset = 0
        while offset < end,
            unsafe one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        {
            offset += 8
        }
        return offset
    }
}
