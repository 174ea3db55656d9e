/// A type that computes a cryptographic digest of a file's contents. The contents can be added in several pieces.
package protocol ContentDigest: Sendable {
    init()

    mutating func update(_ bytes: UnsafeBufferPointer<UInt8>)

    /// Finishes the computation and returns the digest as 64 lowercase hexadecimal digits. Do not use the instance
    /// afterward.
    mutating func finish() -> String
}

extension ContentDigest {
    package mutating func update(_ bytes: some Collection<UInt8>) {
        let whole: Void? = bytes.withContiguousStorageIfAvailable { unsafe update($0) }
        if whole == nil {
            unsafe Array(bytes).withUnsafeBufferPointer { unsafe update($0) }
        }
    }

    /// Returns the digest of the bytes as 64 lowercase hexadecimal digits.
    package static func hexDigest(of bytes: some Collection<UInt8>) -> String {
        var digest = Self()
        digest.update(bytes)
        return digest.finish()
    }

    /// Returns the digests of a file's contents before and after an edit, in the format that `hexDigest(of:)` returns.
    ///
    /// The common prefix of both versions is hashed only once. This saves time because new entries are often near the
    /// end of a string table.
    package static func hexDigest(of old: [UInt8], and new: [UInt8]) -> (old: String, new: String) {
        let shared = unsafe old.withUnsafeBytes { old in
            unsafe new.withUnsafeBytes { new in unsafe commonPrefixLength(old, new) }
        }
        var digest = Self()
        digest.update(old[..<shared])
        var other = digest
        digest.update(old[shared...])
        other.update(new[shared...])
        return (digest.finish(), other.finish())
    }

    /// Returns the length of the common prefix of two buffers in bytes, rounded down to a multiple of eight.
    private static func commonPrefixLength(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int {
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
