import SourceText

/// A JSON parser that builds a tree of nodes. The parser throws the first error.
///
/// The parser is not recursive, so the nesting depth is limited by `maximumDepth` and not by the size of the stack. The
/// parser does not check whether the bytes are valid UTF-8.
struct JSONParser {
    /// The maximum nesting depth of arrays and objects.
    static let maximumDepth = 512

    let bytes: [UInt8]
    let grammar: JSONGrammar
    /// The index of the next byte to parse.
    private var cursor = 0

    private var frames: [Frame] = []
    /// The completed children of all open arrays and objects. The children of the innermost array or object are last.
    private var finished: [JSONNode] = []

    /// An array or object whose closing bracket has not been parsed yet.
    private struct Frame {
        let kind: JSONElement.Kind
        let start: Int
        let firstChild: Int

        var closingBracket: UInt8 { kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    }

    init(_ bytes: [UInt8], in grammar: JSONGrammar) {
        self.bytes = bytes
        self.grammar = grammar
    }

    /// The byte at the cursor, or `nil` if the cursor is at the end.
    @inline(__always)
    var next: UInt8? { cursor < bytes.endIndex ? bytes[cursor] : nil }

    // MARK: Texts

    /// Parses the whole text, which consists of one value and optional white space before and after it.
    mutating func parseText() throws(Diagnostic) -> JSONNode {
        skipTrivia()
        let root = try parseValue()
        skipTrivia()
        if next != nil { throw unexpectedToken(insteadOf: "the end of the file") }
        return root
    }

    // MARK: Values

    /// Parses a value, including all nested values. The cursor must be at the first byte of the value.
    private mutating func parseValue() throws(Diagnostic) -> JSONNode {
        while true {
            let start = cursor
            if let byte = next, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                guard frames.count < Self.maximumDepth else {
                    throw error("values are nested more than \(Self.maximumDepth) deep")
                }
                cursor += 1
                frames.append(
                    Frame(
                        kind: byte == UInt8(ascii: "{") ? .object : .array, start: start, firstChild: finished.count))
            } else {
                let kind = try parseScalar()
                finished.append(node(kind, from: start))
            }
            // Close all arrays and objects that end before the next value.
            while let frame = frames.last {
                skipTrivia()
                var mayEnd = true
                if finished.count > frame.firstChild, skip(UInt8(ascii: ",")) {
                    skipTrivia()
                    mayEnd = grammar != .plain
                } else if finished.count > frame.firstChild, next != frame.closingBracket {
                    throw unexpectedToken(insteadOf: frame.kind == .object ? "',' or '}'" : "',' or ']'")
                }
                if mayEnd, skip(frame.closingBracket) {
                    close(frame)
                    continue
                }
                if frame.kind == .object { finished.append(try parseName()) }
                break
            }
            if frames.isEmpty { return finished[0] }
        }
    }

    private mutating func close(_ frame: Frame) {
        frames.removeLast()
        let children = Array(finished[frame.firstChild...])
        finished.removeSubrange(frame.firstChild...)
        finished.append(node(frame.kind, from: frame.start, children))
    }

    /// Creates a node that ends at the cursor.
    private func node(_ kind: JSONElement.Kind, from start: Int, _ children: [JSONNode] = []) -> JSONNode {
        JSONNode(kind: kind, start: start, length: cursor - start, children: children)
    }

    /// Parses a member's name and the colon after it.
    private mutating func parseName() throws(Diagnostic) -> JSONNode {
        guard next == UInt8(ascii: "\"") else { throw unexpectedToken(insteadOf: "a name in quotes") }
        let start = cursor
        try skipString()
        let name = node(.string, from: start)
        skipTrivia()
        guard skip(UInt8(ascii: ":")) else { throw unexpectedToken(insteadOf: "':'") }
        skipTrivia()
        return name
    }

    private mutating func parseScalar() throws(Diagnostic) -> JSONElement.Kind {
        switch next {
        case UInt8(ascii: "\""):
            try skipString()
            return .string
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
            try skipNumber()
            return .number
        case UInt8(ascii: "t") where skip("true"): return .true
        case UInt8(ascii: "f") where skip("false"): return .false
        case UInt8(ascii: "n") where skip("null"): return .null
        default: throw unexpectedToken(insteadOf: "a value")
        }
    }

    // MARK: White space and comments

    /// Moves the cursor past white space. If the grammar allows comments, also moves past comments.
    mutating func skipTrivia() {
        while let byte = next {
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                cursor += 1
            } else if byte != UInt8(ascii: "/") || !skipComment() {
                return
            }
        }
    }

    /// Moves the cursor past a comment. Returns `false` if there is no comment at the cursor, or if it is not closed.
    private mutating func skipComment() -> Bool {
        let rest = bytes[cursor...]
        if isAtBlockComment { return skipBlockComment() }
        guard grammar != .plain, rest.starts(with: "//".utf8) else { return false }
        cursor = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
        return true
    }

    var isAtBlockComment: Bool { grammar == .blockCommented && bytes[cursor...].starts(with: "/*".utf8) }

    private mutating func skipBlockComment() -> Bool {
        guard let length = bytes[(cursor + 2)...].firstOffset(of: "*/".utf8) else { return false }
        cursor += length + 4
        return true
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        cursor += 1
        return true
    }

    private mutating func skip(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard bytes.endIndex - cursor >= count else { return false }
        for offset in 0..<count where unsafe word.utf8Start[offset] != bytes[cursor + offset] { return false }
        cursor += count
        return true
    }

    // MARK: Strings and numbers

    /// Moves the cursor past a string. The cursor must be at the opening quote.
    private mutating func skipString() throws(Diagnostic) {
        let start = cursor
        cursor += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                cursor += 1
                return
            case UInt8(ascii: "\\"):
                guard let escape = JSONString.Escape(at: bytes[cursor...]) else { throw escapeSequenceError() }
                cursor += escape.length
            case 0..<0x20:
                throw error("a string contains a control character that is not escaped")
            default:
                cursor += 1
            }
        }
        throw error("a string is not closed", at: start..<(start + 1))
    }

    private mutating func escapeSequenceError() -> Diagnostic {
        let rest = bytes[cursor...]
        if rest.count == 1 {
            cursor += 1
            return unexpectedToken(insteadOf: "an escape sequence")
        }
        let span = cursor..<(cursor + 2)
        guard rest.starts(with: "\\u".utf8) else { return error("unknown escape sequence", at: span) }
        return JSONString.Escape.unit(at: rest) == nil
            ? error("an escape sequence without four hexadecimal digits", at: span)
            : error("an escape sequence is half of a surrogate pair", at: cursor..<(cursor + 6))
    }

    /// Moves the cursor past a number. The cursor must be at the number's sign or first digit.
    private mutating func skipNumber() throws(Diagnostic) {
        _ = skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try skipDigits() }
        if skip(UInt8(ascii: ".")) { try skipDigits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
            try skipDigits()
        }
    }

    private mutating func skipDigits() throws(Diagnostic) {
        let start = cursor
        while let next, next.isASCIIDigit { cursor += 1 }
        if cursor == start { throw unexpectedToken(insteadOf: "a digit") }
    }

    // MARK: Errors

    /// Returns an error at a byte range or, if there is none, at the character at the cursor.
    private func error(_ message: String, at span: Range<Int>? = nil, help: String? = nil) -> Diagnostic {
        Diagnostic(.unreadable, at: span ?? character, message, help: help)
    }

    /// Returns an error for an unexpected token at the cursor.
    private func unexpectedToken(insteadOf expected: String) -> Diagnostic {
        guard let next else { return error("expected \(expected), found the end of the file") }
        if isAtBlockComment {
            return error("a comment is not closed", at: cursor..<(cursor + 2), help: "close it with '*/'")
        }
        let isComment = next == UInt8(ascii: "/") && grammar != .plain
        return error(
            "expected \(expected), found \(characterDescription(next))",
            help: isComment
                ? "write comments as '// …'" : invisibleName == nil ? nil : removalOfInvisibleCharacter)
    }

    /// The name of the character at the cursor if it is invisible.
    private var invisibleName: String? {
        String(decoding: bytes[character], as: UTF8.self).unicodeScalars.first?.invisibleName
    }

    private func characterDescription(_ byte: UInt8) -> String {
        if let invisibleName { return invisibleName }
        let character = String(decoding: bytes[character], as: UTF8.self)
        return byte <= 0x20 || character.unicodeScalars.contains { isControlCharacter($0) || $0 == "\u{FFFD}" }
            ? "the byte \(byte)" : character == "'" ? "a single quote" : "'\(character)'"
    }

    /// The byte range of the character at the cursor.
    private var character: Range<Int> {
        var end = min(cursor + 1, bytes.endIndex)
        while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return cursor..<end
    }
}
