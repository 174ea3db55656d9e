/// The help for a syntax error that an invisible character causes.
package let removalOfInvisibleCharacter = "remove the invisible character"

extension Unicode.Scalar {
    /// The name of an invisible character for a message, with its article and number, or `nil` if the character is
    /// visible, a space, a tab or a line break.
    package var invisibleName: String? {
        let name: String
        switch self {
        case "\u{A0}": name = "a no-break space"
        case "\u{AD}": name = "a soft hyphen"
        case "\u{200B}": name = "a zero-width space"
        case "\u{200C}": name = "a zero-width non-joiner"
        case "\u{200D}": name = "a zero-width joiner"
        case "\u{2028}": name = "a line separator"
        case "\u{2029}": name = "a paragraph separator"
        case "\u{2060}": name = "a word joiner"
        case "\u{FEFF}": name = "a byte order mark"
        case "\t", "\n", "\r": return nil
        case _ where properties.generalCategory == .control: name = "a control character"
        default:
            guard !isASCII, properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format else {
                return nil
            }
            name = "an invisible character"
        }
        return "\(name) (U+\(String(value, radix: 16, uppercase: true, minimumDigits: 4)))"
    }
}

extension String {
    /// The first invisible character in a text whose other characters are ASCII, such as a key. The value is `nil` for
    /// other text, because some scripts and emoji require invisible characters.
    package var invisibleCharacter: Unicode.Scalar? {
        if allUTF8BytesSatisfy(where: { (0x20..<0x7F).contains($0) }) { return nil }
        guard unicodeScalars.allSatisfy({ $0.isASCII || $0.invisibleName != nil }) else { return nil }
        return unicodeScalars.first { $0.invisibleName != nil }
    }
}
