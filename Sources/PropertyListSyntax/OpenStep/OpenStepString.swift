import SourceText

/// The spelling of a string in OpenStep.
enum OpenStepString {
    /// The string a token stands for.
    ///
    /// Half of a surrogate pair becomes U+FFFD; `isFaithful` says that there is none.
    static func decoded(_ token: ArraySlice<UInt8>) -> (string: ExactString, isFaithful: Bool) {
        guard let first = token.first, OpenStepScanner.isQuote(first) else {
            return (ExactString(String(decoding: token, as: UTF8.self)), true)
        }
        return unescaped(token.dropFirst().dropLast())
    }

    /// The string that the inside of a quoted one stands for.
    static func unescaped(_ content: ArraySlice<UInt8>) -> (string: ExactString, isFaithful: Bool) {
        guard content.contains(UInt8(ascii: "\\")) else {
            return (ExactString(String(decoding: content, as: UTF8.self)), true)
        }
        let units = EscapeDecoder(content).units
        let isFaithful = String(validating: units, as: UTF16.self) != nil
        return (ExactString(String(decoding: units, as: UTF16.self)), isFaithful)
    }

    /// Whether a string can be written without quotes.
    static func canStandUnquoted(_ string: ExactString) -> Bool {
        let utf8 = string.string.utf8
        return !utf8.isEmpty && utf8.allSatisfy(OpenStepScanner.isUnquoted) && !utf8.starts(with: "//".utf8)
    }

    /// Whether Xcode writes a string without quotes in a project.
    static func isUnquotedInXcode(_ string: ExactString) -> Bool {
        canStandUnquoted(string) && !["-", ":", "//", "___"].contains(where: string.string.holds)
    }

    /// The token for a string: without quotes where `quote` is nil and the string allows it, else in the quote given.
    ///
    /// Only what the parser needs is escaped: the quote, the backslash and control characters.
    static func spelled(_ string: ExactString, quote: UInt8?) -> [UInt8] {
        if quote == nil, canStandUnquoted(string) { return Array(string.string.utf8) }
        let quote = quote ?? UInt8(ascii: "\"")
        var token = [quote]
        for byte in string.string.utf8 {
            switch byte {
            case quote, UInt8(ascii: "\\"): token += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): token += "\\n".utf8
            case UInt8(ascii: "\r"): token += "\\r".utf8
            case UInt8(ascii: "\t"): token += "\\t".utf8
            case 0..<0x20, 0x7F:
                let digits = String(byte, radix: 16, uppercase: true)
                token += "\\U".utf8
                token += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
                token += digits.utf8
            default: token.append(byte)
            }
        }
        token.append(quote)
        return token
    }
}
