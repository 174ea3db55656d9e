import SourceText

extension ExactString {
    /// Whether the string looks like an identifier, such as `SOUND_TITLE` or `sound_title`, rather than like
    /// human-readable text.
    ///
    /// An identifier is a single word that consists of ASCII letters, digits, dots, hyphens, and underscores. It must
    /// contain an underscore that is neither its first nor its last character. Words without an underscore, such as
    /// `MIDI` and `www.example.com`, are not considered identifiers, because they also occur in ordinary text.
    var looksLikeIdentifier: Bool {
        // Most strings have no underscore, so they are skipped here.
        guard string.utf8.contains(UInt8(ascii: "_")) else { return false }
        let bytes = Array(string.utf8)
        guard bytes.contains(where: \.isASCIILetter) else { return false }
        return bytes.dropFirst().dropLast().contains(UInt8(ascii: "_"))
            && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "_.-".utf8.contains($0) }
    }
}
