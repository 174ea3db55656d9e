import SourceText

extension SHA256 {
    /// The digests of two texts. What both begin with is digested once: an edit leaves most of a file as it was.
    static func hex(of first: [UInt8], and second: [UInt8]) -> (String, String) {
        let shared = ByteComparison.commonPrefixLength(first, second)
        var digest = SHA256()
        digest.update(first[..<shared])
        var other = digest
        digest.update(first[shared...])
        other.update(second[shared...])
        return (digest.finish(), other.finish())
    }
}
