import SourceText

/// Functions that encode and decode strings in OpenStep property lists.
enum OpenStepString {
    /// Decodes a string token.
    ///
    /// An unpaired surrogate is decoded as U+FFFD. `isLossless` is `true` if the string has no unpaired surrogates.
    static func decoded(_ token: ArraySlice<UInt8>) -> (string: ExactString, isLossless: Bool) {
        guard let first = token.first, OpenStepScanner.isQuote(first) else {
            return (ExactString(String(decoding: token, as: UTF8.self)), true)
        }
        return unescaped(token.dropFirst().dropLast())
    }

    /// Decodes the text between the quotes of a string token.
    static func unescaped(_ content: ArraySlice<UInt8>) -> (string: ExactString, isLossless: Bool) {
        guard content.contains(UInt8(ascii: "\\")) else {
            return (ExactString(String(decoding: content, as: UTF8.self)), true)
        }
        let units = EscapeDecoder(content).units
        let isLossless = String(validating: units, as: UTF16.self) != nil
        return (ExactString(String(decoding: units, as: UTF16.self)), isLossless)
    }

    /// Returns whether a string can be written without quotes.
    static func canBeUnquoted(_ string: ExactString) -> Bool {
        let utf8 = string.string.utf8
        return !utf8.isEmpty && utf8.allSatisfy(OpenStepScanner.isAllowedInUnquotedString)
            && !utf8.starts(with: "//".utf8)
    }

    /// Returns whether Xcode writes a string without quotes in a project file.
    static func isUnquotedInXcode(_ string: ExactString) -> Bool {
        canBeUnquoted(string) && !["-", ":", "//", "___"].contains(where: string.string.containsBytes)
    }

    /// Returns the token for a string, enclosed in `quote`. If `quote` is `nil`, the token is in quotes only if the
    /// string requires them.
    ///
    /// Only the quote, the backslash and control characters are escaped, because the parser requires it.
    static func openStepText(_ string: ExactString, quote: UInt8?) -> [UInt8] {
        var token: [UInt8] = []
        write(string, quote: quote, to: &token)
        return token
    }

    static func write(_ string: ExactString, quote: UInt8?, to text: inout [UInt8]) {
        if quote == nil, canBeUnquoted(string) {
            text += string.string.utf8
            return
        }
        let quote = quote ?? UInt8(ascii: "\"")
        text.append(quote)
        let start = text.count
        text += string.string.utf8
        // Few strings need escape sequences, and array bytes are checked faster than string bytes.
        if text[start...].contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == quote || $0 == UInt8(ascii: "\\") }) {
            text.removeSubrange(start...)
            for byte in string.string.utf8 { write(byte, quote: quote, to: &text) }
        }
        text.append(quote)
    }

    private static func write(_ byte: UInt8, quote: UInt8, to text: inout [UInt8]) {
        switch byte {
        case quote, UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
        case UInt8(ascii: "\n"): text += "\\n".utf8
        case UInt8(ascii: "\r"): text += "\\r".utf8
        case UInt8(ascii: "\t"): text += "\\t".utf8
        case 0..<0x20, 0x7F: text += ("\\U" + String(byte, radix: 16, uppercase: true, minimumDigits: 4)).utf8
        default: text.append(byte)
        }
    }
}

/// A decoder for the content of a quoted string. The result consists of UTF-16 code units because one character can be
/// written as two escape sequences.
struct EscapeDecoder {
    private(set) var units: [UInt16] = []
    private var rest: ArraySlice<UInt8>

    init(_ content: ArraySlice<UInt8>) {
        rest = content
        while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
            appendText(to: backslash)
            rest = rest[(backslash + 1)...]
            if let unit = decodeEscapeSequence() { units.append(unit) }
        }
        appendText(to: rest.endIndex)
    }

    /// Appends the text before an index without decoding it.
    private mutating func appendText(to index: Int) { units += String(decoding: rest[..<index], as: UTF8.self).utf16 }

    /// Decodes the escape sequence after a backslash. Returns `nil` if the next character is not ASCII or if there is
    /// no next character.
    private mutating func decodeEscapeSequence() -> UInt16? {
        // A backslash before any other character is dropped.
        guard let byte = rest.first, byte < 0x80 else { return nil }
        if Self.isOctalDigit(byte) { return decodeOctal() }
        rest.removeFirst()
        switch byte {
        case UInt8(ascii: "U"): return decodeHexadecimal()
        case UInt8(ascii: "a"): return 0x07
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "v"): return 0x0B
        default: return UInt16(byte)
        }
    }

    private static func isOctalDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) }

    /// Decodes one to three octal digits as a byte in the NeXTSTEP Latin character set. If the value is greater than
    /// 255, only its lowest eight bits are used.
    private mutating func decodeOctal() -> UInt16 {
        let digits = rest.prefix(3).prefix(while: Self.isOctalDigit)
        rest = rest.dropFirst(digits.count)
        return NextStepLatin.unit(digits.reduce(0) { $0 << 3 | ($1 - UInt8(ascii: "0")) })
    }

    /// Decodes up to four hexadecimal digits. If there are no digits, the result is U+0000.
    private mutating func decodeHexadecimal() -> UInt16 {
        let digits = rest.prefix(4).prefix { HexDigit.value($0) != nil }
        rest = rest.dropFirst(digits.count)
        return digits.reduce(0) { $0 << 4 | UInt16(HexDigit.value($1) ?? 0) }
    }
}

/// The NeXTSTEP Latin character set, which octal escape sequences use. The mapping to Unicode is the same as in
/// CoreFoundation.
enum NextStepLatin {
    /// Returns the UTF-16 code unit for a byte. The two unassigned bytes are mapped to U+0000.
    static func unit(_ byte: UInt8) -> UInt16 {
        byte < 0x80 ? UInt16(byte) : upperHalf[Int(byte) - 0x80]
    }

    /// The UTF-16 code units for the bytes 0x80 to 0xFF.
    private static let upperHalf: [UInt16] = [
        0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB,
        0x00CC, 0x00CD, 0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9,
        0x00DA, 0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00B5, 0x00D7, 0x00F7, 0x00A9, 0x00A1, 0x00A2, 0x00A3,
        0x2044, 0x00A5, 0x0192, 0x00A7, 0x00A4, 0x2019, 0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02,
        0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6, 0x2022, 0x201A, 0x201E, 0x201D, 0x00BB,
        0x2026, 0x2030, 0x00AC, 0x00BF, 0x00B9, 0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9,
        0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD, 0x02DB, 0x02C7, 0x2014, 0x00B1, 0x00BC, 0x00BD,
        0x00BE, 0x00E0, 0x00E1, 0x00E2, 0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB,
        0x00EC, 0x00C6, 0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1, 0x0141, 0x00D8, 0x0152, 0x00BA,
        0x00F2, 0x00F3, 0x00F4, 0x00F5, 0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD,
        0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF, 0x0000, 0x0000,
    ]
}
