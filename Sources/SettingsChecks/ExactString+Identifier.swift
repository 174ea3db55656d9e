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
        guard bytes.contains(where: Self.isLetter) else { return false }
        return bytes.dropFirst().dropLast().contains(UInt8(ascii: "_"))
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
                    true
                default: Self.isLetter(byte)
                }
            }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
