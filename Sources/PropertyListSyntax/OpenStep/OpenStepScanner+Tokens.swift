import SourceText

/// Methods that scan keys, separators, closing brackets and data.
extension OpenStepScanner {
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
