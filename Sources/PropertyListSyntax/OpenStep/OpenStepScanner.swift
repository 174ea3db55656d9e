import SourceText

/// A scanner that recognizes white space, comments and string tokens in exactly the same way as CoreFoundation.
///
/// After an error, the cursor is at the same position as in CoreFoundation. The position determines whether
/// CoreFoundation accepts an array that contains an error. Source: CFOldStylePList.c in swift-corelibs-foundation.
struct OpenStepScanner {
    /// The text, which must be valid UTF-8.
    let bytes: ArraySlice<UInt8>
    let end: Int
    /// The index of the next byte in `bytes`.
    var cursor: Int
    /// The last error, or `nil` if there is none or if parsing has recovered from it.
    var failure: OpenStepFailure?
    /// The index of a `/*` that is not closed, or `nil` if there is none.
    var unclosedComment: Int?
    /// Whether the text ends with a line comment that has no line break after it.
    private(set) var endsInLineComment = false
    /// Whether a quoted string extends to the end of the text because its closing quote is missing.
    private(set) var sawUnclosedQuote = false
    /// Whether a string contains an unpaired surrogate, which is decoded as U+FFFD.
    var sawLoneSurrogate = false

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        cursor = bytes.startIndex
        end = bytes.endIndex
    }

    /// The byte at the cursor, or 0 if the cursor is at the end of the text.
    var next: UInt8 { cursor < end ? bytes[cursor] : 0 }

    /// Moves the cursor past white space and comments. Returns `false` if the end of the text is reached.
    mutating func skipTrivia() -> Bool {
        while skipWhiteSpace() {
            if skipComment() == nil { return true }
        }
        return false
    }

    /// Moves the cursor past white space. Returns `false` if the end of the text is reached.
    mutating func skipWhiteSpace() -> Bool {
        while cursor < end {
            let length = whiteSpaceLength(at: cursor)
            if length == 0 { return true }
            cursor += length
        }
        return false
    }

    /// Returns the length in bytes of the white space character at an index, or 0 if there is none.
    func whiteSpaceLength(at index: Int) -> Int {
        let byte = bytes[index]
        if byte == 0x20 || byte >= 0x09 && byte <= 0x0D { return 1 }
        return byte == 0xE2 && isUnicodeLineSeparator(at: index) ? 3 : 0
    }

    /// Returns whether the character at an index is U+2028 or U+2029.
    private func isUnicodeLineSeparator(at index: Int) -> Bool {
        index + 2 < end && bytes[index] == 0xE2 && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8
    }

    /// Returns the length in bytes of the line break at an index, or 0 if there is none. CRLF is treated as one line
    /// break.
    func lineBreak(at index: Int) -> Int {
        switch bytes[index] {
        case UInt8(ascii: "\n"): return 1
        case UInt8(ascii: "\r"): return index + 1 < end && bytes[index + 1] == UInt8(ascii: "\n") ? 2 : 1
        case 0xE2: return isUnicodeLineSeparator(at: index) ? 3 : 0
        default: return 0
        }
    }

    /// Moves the cursor past the comment at the cursor and returns the comment's kind. Returns `nil` if there is no
    /// comment at the cursor.
    mutating func skipComment() -> PropertyListComment.Kind? {
        guard next == UInt8(ascii: "/"), cursor + 1 < end else { return nil }
        switch bytes[cursor + 1] {
        case UInt8(ascii: "/"):
            cursor += 2
            while cursor < end, lineBreak(at: cursor) == 0 { cursor += 1 }
            endsInLineComment = cursor == end
            return .line
        case UInt8(ascii: "*"):
            let start = cursor
            cursor += 2
            while cursor < end {
                let byte = bytes[cursor]
                cursor += 1
                if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                    cursor += 1
                    return .block
                }
            }
            unclosedComment = start
            return .block
        default:
            return nil
        }
    }

    /// A line break or comment between entries.
    enum Trivia {
        case lineBreak(Range<Int>)
        case comment(Range<Int>, PropertyListComment.Kind)
    }

    /// Moves the cursor past the next line break or comment and returns it. Returns `nil` if there is none before the
    /// end of the text.
    mutating func nextTrivia() -> Trivia? {
        while cursor < end {
            let start = cursor
            let length = lineBreak(at: start)
            if length > 0 {
                cursor += length
                return .lineBreak(start..<cursor)
            }
            if let kind = skipComment() { return .comment(start..<cursor, kind) }
            cursor += 1
        }
        return nil
    }

    /// Returns whether a byte is allowed in an unquoted string.
    static func isAllowedInUnquotedString(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            // The range from "-" includes ".", "/", the digits and ":".
            UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }

    static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// Whether a string starts at the cursor.
    var isAtString: Bool {
        cursor < end && (Self.isQuote(bytes[cursor]) || Self.isAllowedInUnquotedString(bytes[cursor]))
    }

    /// Scans the string token at the cursor and returns its byte range. Returns `nil` if the string's quote is not
    /// closed.
    ///
    /// If the quote is not closed, the cursor is moved after the opening quote, or to the end of the text if the text
    /// ends with a backslash.
    mutating func scanString() -> Range<Int>? {
        let start = cursor
        let quote = bytes[cursor]
        cursor += 1
        guard Self.isQuote(quote) else {
            while cursor < end, Self.isAllowedInUnquotedString(bytes[cursor]) { cursor += 1 }
            return start..<cursor
        }
        var hasUnicodeEscape = false
        while cursor < end {
            let byte = bytes[cursor]
            cursor += 1
            if byte == quote {
                if hasUnicodeEscape, !OpenStepString.decoded(bytes[start..<cursor]).isLossless {
                    sawLoneSurrogate = true
                }
                failure = nil
                return start..<cursor
            }
            if byte == UInt8(ascii: "\\") {
                // At the end of the text, CoreFoundation does not move the cursor back.
                guard cursor < end else {
                    sawUnclosedQuote = true
                    failure = .unterminatedString(quote: start)
                    return nil
                }
                hasUnicodeEscape = hasUnicodeEscape || bytes[cursor] == UInt8(ascii: "U")
                cursor += 1
            }
        }
        cursor = start + 1
        sawUnclosedQuote = true
        failure = .unterminatedString(quote: start)
        return nil
    }

    // MARK: Tokens

    /// The token after a key.
    enum Separator {
        case equals
        case semicolon
    }

    /// Scans a key. Returns `nil` if the next token is not a string. CoreFoundation ends the dictionary at such a token
    /// without reporting an error.
    mutating func scanKey() -> Range<Int>? {
        failure = nil
        return skipTrivia() && isAtString ? scanString() : nil
    }

    /// Moves the cursor to the `;` or past the `=` that follows a key. Returns `nil` if neither of them follows the
    /// key.
    mutating func scanSeparator(after keyEnd: Int) -> Separator? {
        guard skipTrivia() else {
            failure = .missingSemicolon(after: keyEnd)
            return nil
        }
        switch bytes[cursor] {
        case UInt8(ascii: ";"):
            return .semicolon
        case UInt8(ascii: "="):
            cursor += 1
            return .equals
        default:
            failure = .noSeparator(at: cursor)
            return nil
        }
    }

    /// Moves the cursor past white space, comments and the required `;` after a value. Returns `false` if the `;` is
    /// missing.
    mutating func skipSemicolon() -> Bool {
        let valueEnd = cursor
        guard skipTrivia(), bytes[cursor] == UInt8(ascii: ";") else {
            failure = .missingSemicolon(after: valueEnd)
            return false
        }
        cursor += 1
        return true
    }

    /// Moves the cursor past the required `}`. Returns `false` if the `}` is missing.
    mutating func skipClosingBrace(opening: Int) -> Bool {
        guard skipTrivia(), bytes[cursor] == UInt8(ascii: "}") else {
            failure = failure ?? .openDictionary(brace: opening, at: cursor)
            return false
        }
        cursor += 1
        failure = nil
        return true
    }

    /// Moves the cursor past the required `)`. Returns `false` if the `)` is missing.
    mutating func skipClosingParenthesis(opening: Int) -> Bool {
        guard skipTrivia(), bytes[cursor] == UInt8(ascii: ")") else {
            switch failure {
            case nil, .missingValue: failure = .openArray(bracket: opening, at: cursor)
            default: break
            }
            return false
        }
        cursor += 1
        failure = nil
        return true
    }

    // MARK: Data

    /// Moves the cursor past hexadecimal digits and the closing `>`. Returns `false` if the data is invalid.
    mutating func skipData(opening: Int) -> Bool {
        let isWhole = scanHexadecimalBytes() { _ in }
        guard let isWhole else { return false }
        guard next == UInt8(ascii: ">"), isWhole else {
            failure = isWhole ? .openData(bracket: opening) : .oddDigitCount(at: cursor)
            return false
        }
        cursor += 1
        failure = nil
        return true
    }

    /// Decodes the content of valid data, which consists of hexadecimal digits and white space.
    static func data(_ content: ArraySlice<UInt8>) -> [UInt8] {
        var scanner = OpenStepScanner(content)
        var data: [UInt8] = []
        _ = scanner.scanHexadecimalBytes { data.append($0) }
        return data
    }

    /// Scans hexadecimal digits up to a `>` or the end of the text.
    ///
    /// CoreFoundation examines only the lowest eight bits of each UTF-16 code unit. For example, it accepts U+0141 as
    /// an `A`.
    ///
    /// - Returns: Whether the number of digits is even, or `nil` if there is an unexpected character.
    private mutating func scanHexadecimalBytes(_ handleByte: (UInt8) -> Void) -> Bool? {
        var half: UInt8?
        while cursor < end {
            let byte = bytes[cursor]
            let length = byte < 0x80 ? 1 : scalarLength(at: cursor)
            if half == nil {
                if byte == UInt8(ascii: ">") { return true }
                // Vertical tab and form feed are white space everywhere except here.
                if byte != 0x0B, byte != 0x0C, whiteSpaceLength(at: cursor) == length {
                    cursor += length
                    continue
                }
            }
            for unit in String(decoding: bytes[cursor..<(cursor + length)], as: UTF8.self).utf16 {
                guard let digit = HexDigit.value(UInt8(truncatingIfNeeded: unit)) else {
                    failure = half == nil ? .notHexadecimal(at: cursor) : .oddDigitCount(at: cursor)
                    return nil
                }
                if let high = half {
                    handleByte(high << 4 | digit)
                    half = nil
                } else {
                    half = digit
                }
            }
            cursor += length
        }
        return half == nil
    }

    /// Returns the length in bytes of the character at an index.
    func scalarLength(at index: Int) -> Int {
        var next = index + 1
        while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
        return next - index
    }
}
