import SourceText

/// Scanning keys, separators, closing brackets and data.
extension OpenStepScanner {
    /// The token after a key.
    enum Separator {
        case equals
        case semicolon
    }

    /// Scans a key, or returns `nil` if the next token is not a string. CoreFoundation ends a dictionary there without
    /// an error.
    mutating func scanKey() -> Range<Int>? {
        failure = nil
        return skipTrivia() && isAtString ? scanString() : nil
    }

    /// Moves to the `;` or past the `=` after a key.
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

    /// Moves past white space, comments and the required `;` after a value.
    mutating func skipSemicolon() -> Bool {
        let valueEnd = cursor
        guard skipTrivia(), bytes[cursor] == UInt8(ascii: ";") else {
            failure = .missingSemicolon(after: valueEnd)
            return false
        }
        cursor += 1
        return true
    }

    /// Moves past the required `}`.
    mutating func skipClosingBrace(opening: Int) -> Bool {
        guard skipTrivia(), bytes[cursor] == UInt8(ascii: "}") else {
            failure = failure ?? .openDictionary(brace: opening, at: cursor)
            return false
        }
        cursor += 1
        failure = nil
        return true
    }

    /// Moves past the required `)`.
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

    /// Moves past hexadecimal digits and the closing `>`.
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

    /// Returns the bytes that well-formed data content represents.
    static func data(_ content: ArraySlice<UInt8>) -> [UInt8] {
        var scanner = OpenStepScanner(content)
        var data: [UInt8] = []
        _ = scanner.scanHexadecimalBytes { data.append($0) }
        return data
    }

    /// Scans hexadecimal digits up to a `>` or the end.
    ///
    /// CoreFoundation examines only the lower eight bits of each UTF-16 code unit, so it accepts U+0141 as an `A`.
    ///
    /// - Returns: Whether every byte has two digits, or `nil` if there is an unexpected character.
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

    /// Returns the number of bytes of the character at an index.
    func scalarLength(at index: Int) -> Int {
        var next = index + 1
        while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
        return next - index
    }
}
