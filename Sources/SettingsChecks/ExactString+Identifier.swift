import SourceText

extension ExactString {
    /// Whether a text looks like a name for programs, and not like one for people: `SOUND_TITLE`, `sound_title`.
    ///
    /// It is one word of ASCII letters, digits, dots and hyphens with an underscore between two of them. Words in
    /// capitals and words with dots are none: people read them as `MIDI` and `www.example.com`.
    var looksLikeIdentifier: Bool {
        // Most texts have no underscore, and need no closer look.
        guard string.utf8.contains(UInt8(ascii: "_")) else { return false }
        let bytes = Array(string.utf8)
        guard bytes.contains(where: \.isASCIILetter) else { return false }
        return bytes.dropFirst().dropLast().contains(UInt8(ascii: "_"))
            && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "_.-".utf8.contains($0) }
    }
}
