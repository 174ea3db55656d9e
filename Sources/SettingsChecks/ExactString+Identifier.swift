import SourceText

extension ExactString {
    /// Whether the string looks like an identifier, such as `SOUND_TITLE` or
    /// `sound_title`, and not like text for people.
    ///
    /// An identifier is one word of ASCII letters, digits, dots and hyphens, with an underscore between
    /// two of them. Words in capitals and words with dots are not identifiers, because people read them
    /// as `MIDI` and `www.example.com`.
    var looksLikeIdentifier: Bool {
        // Most strings have no underscore, so they are skipped here.
        guard string.utf8.contains(UInt8(ascii: "_")) else { return false }
        let bytes = Array(string.utf8)
        guard bytes.contains(where: \.isASCIILetter) else { return false }
        return bytes.dropFirst().dropLast().contains(UInt8(ascii: "_"))
            && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "_.-".utf8.contains($0) }
    }
}
