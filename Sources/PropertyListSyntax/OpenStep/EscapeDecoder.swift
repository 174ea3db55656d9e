import SourceText

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
