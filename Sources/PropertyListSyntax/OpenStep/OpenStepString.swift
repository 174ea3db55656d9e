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
        case 0..<0x20, 0x7F:
            let digits = String(byte, radix: 16, uppercase: true)
            text += "\\U".utf8
            text += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
            text += digits.utf8
        default: text.append(byte)
        }
    }
}
