import SourceText

/// Methods that parse strings and numbers, and report errors.
extension JSONParser {
    /// Moves the cursor past a string. The cursor must be at the opening quote. Returns `false` if the string is
    /// invalid.
    mutating func skipString() -> Bool {
        let start = cursor
        cursor += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                cursor += 1
                return true
            case UInt8(ascii: "\\"):
                guard let escape = JSONString.Escape(at: bytes[cursor...]) else { return failEscape() }
                cursor += escape.length
            case 0..<0x20:
                return fail("a string contains a control character that is not escaped")
            default:
                cursor += 1
            }
        }
        return fail("a string is not closed", at: start..<(start + 1))
    }

    private mutating func failEscape() -> Bool {
        let rest = bytes[cursor...]
        if rest.count == 1 {
            cursor += 1
            return fail(expecting: "an escape sequence")
        }
        let span = cursor..<(cursor + 2)
        guard rest.starts(with: "\\u".utf8) else { return fail("unknown escape sequence", at: span) }
        return JSONString.Escape.unit(at: rest) == nil
            ? fail("an escape sequence without four hexadecimal digits", at: span)
            : fail("an escape sequence is half of a surrogate pair", at: cursor..<(cursor + 6))
    }

    /// Moves the cursor past a number. The cursor must be at the number's sign or first digit. Returns `false` if the
    /// number is invalid.
    mutating func skipNumber() -> Bool {
        _ = skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")), !skipDigits() { return false }
        if skip(UInt8(ascii: ".")), !skipDigits() { return false }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
            return skipDigits()
        }
        return true
    }

    private mutating func skipDigits() -> Bool {
        let start = cursor
        while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { cursor += 1 }
        return cursor > start || fail(expecting: "a digit")
    }

    // MARK: Errors

    mutating func fail<Result>(_ message: String, at span: Range<Int>? = nil, help: String? = nil) -> Result? {
        recordError(message, at: span ?? character, help: help)
        return nil
    }

    mutating func fail(_ message: String, at span: Range<Int>? = nil) -> Bool {
        recordError(message, at: span ?? character)
        return false
    }

    /// Reports an unexpected token at the cursor, and returns `nil`.
    mutating func fail<Result>(expecting expected: String) -> Result? {
        _ = fail(expecting: expected)
        return nil
    }

    mutating func fail(expecting expected: String) -> Bool {
        guard let next else { return fail("expected \(expected), found the end of the file") }
        let isComment = next == UInt8(ascii: "/") && grammar == .commented
        recordError(
            "expected \(expected), found \(characterDescription(next))", at: character,
            help: isComment ? "write comments as '// …'" : nil)
        return false
    }

    private func characterDescription(_ byte: UInt8) -> String {
        let character = String(decoding: bytes[character], as: UTF8.self)
        return byte <= 0x20 || character.unicodeScalars.contains { isControlCharacter($0) || $0 == "\u{FFFD}" }
            ? "the byte \(byte)" : character == "'" ? "a single quote" : "'\(character)'"
    }

    private mutating func recordError(_ message: String, at span: Range<Int>, help: String? = nil) {
        let start = bytes.startIndex
        diagnostic = Diagnostic(
            .unreadable, at: (span.lowerBound - start)..<(span.upperBound - start), message, help: help)
    }

    /// The byte range of the character at the cursor.
    private var character: Range<Int> {
        var end = min(cursor + 1, bytes.endIndex)
        while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return cursor..<end
    }
}
