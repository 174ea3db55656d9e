import SourceText

extension ExactString {
    /// Whether a text looks like a name for programs, and not like one for people: `SOUND_TITLE`, `sound_title`.
    ///
    /// It is one word of ASCII letters, digits, dots and hyphens with an underscore between two of them. Words in
    /// capitals and words with dots are none: people read them as `MIDI` and `www.example.com`.
    var looksLikeIdentifier: Bool {
        let bytes = Array(string.utf8)
        guard bytes.count >= 3, bytes.contains(UInt8(ascii: "_")), bytes.contains(where: Self.isLetter) else {
            return false
        }
        var hasInnerUnderscore = false
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "_"): hasInnerUnderscore = hasInnerUnderscore || index > 0 && index + 1 < bytes.count
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"): break
            default: if !Self.isLetter(byte) { return false }
            }
        }
        return hasInnerUnderscore
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        Character(Unicode.Scalar(byte)).isLetter && byte < 0x80
    }
}
