/// A single-byte encoding that older programs used for files that should be encoded in UTF-8.
package enum LegacyEncoding: String, Sendable, CaseIterable {
    case macRoman = "macroman"
    case windows1252 = "windows-1252"

    /// The name of the encoding for use in messages.
    package var name: String {
        switch self {
        case .macRoman: "MacRoman"
        case .windows1252: "Windows-1252"
        }
    }

    /// Returns whether text in a language was written in one of these encodings.
    ///
    /// - Parameter code: The language code, such as `de`. The result is `true` for `Base` and for unknown codes.
    package static func mayContain(_ code: Substring) -> Bool { !otherLanguages.contains(code) }

    /// The languages whose alphabets these encodings lack.
    private static let otherLanguages: Set<Substring> = [
        "am", "ar", "az", "be", "bg", "bn", "bs", "cs", "el", "et", "fa", "gu", "he", "hi", "hr", "hu", "hy", "ja",
        "ka",
        "kk", "km", "kn", "ko", "ky", "lo", "lt", "lv", "mk", "ml", "mn", "mr", "my", "ne", "or", "pa", "pl", "ro",
        "ru",
        "si", "sk", "sl", "sr", "ta", "te", "tg", "th", "tk", "tr", "uk", "ur", "uz", "vi", "yi", "zh",
    ]

    /// Converts bytes in this encoding to UTF-8, or returns `nil` if any of the bytes is not assigned to a character.
    package func utf8(_ bytes: [UInt8]) -> [UInt8]? {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            guard let scalar = scalar(byte) else { return nil }
            text += UTF8.encode(scalar).map(Array.init) ?? []
        }
        return text
    }

    /// Returns the most likely legacy encoding, which is the encoding in which the non-ASCII bytes represent the most
    /// letters. Each lowercase letter counts as two letters.
    ///
    /// Returns `nil` if all bytes are ASCII, if no legacy encoding can decode the non-ASCII bytes, or if some of them
    /// are valid UTF-8.
    package static func detectMostLikely(_ bytes: [UInt8]) -> LegacyEncoding? {
        if containsNonASCIIUTF8(bytes) { return nil }
        let strays = bytes.filter { $0 >= 0x80 }
        func letterScore(_ encoding: LegacyEncoding) -> Int? {
            encoding.utf8(strays).map { text in
                String(decoding: text, as: UTF8.self).unicodeScalars.reduce(0) { $0 + Self.letterWeight($1) }
            }
        }
        let candidates = allCases.compactMap { encoding in letterScore(encoding).map { (encoding, $0) } }
        let most = candidates.map(\.1).max()
        return strays.isEmpty ? nil : candidates.first { $0.1 == most }?.0
    }

    /// Returns whether the bytes contain at least one non-ASCII character encoded in valid UTF-8. The other bytes can
    /// be invalid.
    package static func containsNonASCIIUTF8(_ bytes: [UInt8]) -> Bool {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): if scalar.value >= 0x80 { return true }
            case .emptyInput: return false
            case .error: continue
            }
        }
    }

    private static func letterWeight(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        // Programs do not write the ligatures of fi and fl by themselves.
        case .lowercaseLetter where !(0xFB00...0xFB06).contains(scalar.value): 2
        case .uppercaseLetter: 1
        default: 0
        }
    }

    private func scalar(_ byte: UInt8) -> Unicode.Scalar? {
        if byte < 0x80 { return Unicode.Scalar(byte) }
        switch self {
        case .macRoman: return Self.macRomanScalars[Int(byte) - 0x80]
        case .windows1252:
            if byte >= 0xA0 { return Unicode.Scalar(byte) }
            let scalar = Self.windowsScalars[Int(byte) - 0x80]
            return scalar == "\u{FFFD}" ? nil : scalar
        }
    }

    /// The MacRoman characters for the bytes 0x80 to 0xFF.
    ///
    /// Source: <https://www.unicode.org/Public/MAPPINGS/VENDORS/APPLE/ROMAN.TXT>
    private static let macRomanScalars = Array(
        ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
            + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ").unicodeScalars)

    /// The Windows-1252 characters for the bytes 0x80 to 0x9F. Unassigned bytes are represented by U+FFFD. The
    /// characters for bytes from 0xA0 are the same as in Latin-1.
    ///
    /// Source: <https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/WINDOWS/CP1252.TXT>
    private static let windowsScalars = Array(
        "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}
