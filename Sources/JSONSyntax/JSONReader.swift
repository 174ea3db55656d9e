extension JSON {
    /// Why a text is no JSON, and where.
    package struct SyntaxError: Error, Hashable, Sendable {
        /// What is wrong, lower case, without a full stop.
        package let message: String
        /// The byte offset in the text.
        package let offset: Int

        package init(message: String, offset: Int) {
            self.message = message
            self.offset = offset
        }
    }

    /// Reads a text of UTF-8 bytes, as RFC 8259 has it: no comments, no comma behind the last element.
    ///
    /// - Throws: where the text is anything else, or nests deeper than 256.
    package init(parsing text: ArraySlice<UInt8>) throws(SyntaxError) {
        var reader = JSONReader(bytes: Array(text))
        self = try reader.readText()
    }

    /// A step from a value to one in it.
    package enum Step: Sendable {
        /// The last member of the name.
        case member(String)
        /// The element at a position, from 0.
        case element(Int)
    }

    /// The byte offset of a value in a text that was read before, by the steps from the root to it; of the value that
    /// the last possible step leads to, where there is no such value.
    package static func offset(of steps: [Step], in text: ArraySlice<UInt8>) -> Int {
        var reader = JSONReader(bytes: Array(text))
        return (try? reader.offset(of: steps[...])) ?? reader.cursor
    }
}

/// Reads JSON from bytes.
private struct JSONReader {
    let bytes: [UInt8]
    var cursor = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { cursor < bytes.count ? bytes[cursor] : nil }

    private func problem(_ message: String, at offset: Int? = nil) -> JSON.SyntaxError {
        JSON.SyntaxError(message: message, offset: offset ?? cursor)
    }

    private func unexpected(_ expected: String) -> JSON.SyntaxError {
        guard let next else { return problem("the text ends where \(expected) is expected") }
        let found = next > 0x20 && next < 0x7F ? "'\(Character(Unicode.Scalar(next)))'" : "the byte \(next)"
        return problem("\(found) where \(expected) is expected")
    }

    mutating func readText() throws(JSON.SyntaxError) -> JSON {
        let value = try readValue(depth: 0)
        skipSpace()
        if next != nil { throw unexpected("the end of the text") }
        return value
    }

    private mutating func skipSpace() {
        while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { cursor += 1 }
    }

    private mutating func skip(_ byte: Character) -> Bool {
        guard next == byte.asciiValue else { return false }
        cursor += 1
        return true
    }

    private mutating func readValue(depth: Int) throws(JSON.SyntaxError) -> JSON {
        skipSpace()
        if depth > 256 { throw problem("values nest deeper than 256") }
        guard let next else { throw unexpected("a value") }
        switch next {
        case UInt8(ascii: "{"): return try readObject(depth)
        case UInt8(ascii: "["): return try readArray(depth)
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "t"): return try readWord("true", .boolean(true))
        case UInt8(ascii: "f"): return try readWord("false", .boolean(false))
        case UInt8(ascii: "n"): return try readWord("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
        default: throw unexpected("a value")
        }
    }

    private mutating func readWord(_ word: String, _ value: JSON) throws(JSON.SyntaxError) -> JSON {
        guard bytes[cursor...].starts(with: word.utf8) else { throw unexpected("a value") }
        cursor += word.utf8.count
        return value
    }

    private mutating func readArray(_ depth: Int) throws(JSON.SyntaxError) -> JSON {
        cursor += 1
        var values: [JSON] = []
        skipSpace()
        if skip("]") { return .array(values) }
        while true {
            values.append(try readValue(depth: depth + 1))
            skipSpace()
            if skip("]") { return .array(values) }
            guard skip(",") else { throw unexpected("',' or ']'") }
        }
    }

    private mutating func readObject(_ depth: Int) throws(JSON.SyntaxError) -> JSON {
        cursor += 1
        var members: [JSON.Member] = []
        skipSpace()
        if skip("}") { return .object(members) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
            let name = try readString()
            skipSpace()
            guard skip(":") else { throw unexpected("':'") }
            members.append(JSON.Member(name, try readValue(depth: depth + 1)))
            skipSpace()
            if skip("}") { return .object(members) }
            guard skip(",") else { throw unexpected("',' or '}'") }
        }
    }

    /// Goes along steps from the value that begins here, and stops where the last one leads.
    mutating func offset(of steps: ArraySlice<JSON.Step>) throws(JSON.SyntaxError) -> Int {
        skipSpace()
        let start = cursor
        guard let step = steps.first else { return start }
        var found: Int?
        var position = 0
        let isObject = skip("{")
        guard isObject || skip("[") else { return start }
        skipSpace()
        while let next, next != UInt8(ascii: "}"), next != UInt8(ascii: "]") {
            var name: String?
            if isObject {
                name = try readString()
                skipSpace()
                _ = skip(":")
                skipSpace()
            }
            switch step {
            case .member(let wanted): if name.map({ $0.utf8.elementsEqual(wanted.utf8) }) ?? false { found = cursor }
            case .element(let wanted): if !isObject && position == wanted { found = cursor }
            }
            _ = try readValue(depth: 0)
            position += 1
            skipSpace()
            _ = skip(",")
            skipSpace()
        }
        guard let found else { return start }
        cursor = found
        return try offset(of: steps.dropFirst())
    }

    private mutating func readNumber() throws(JSON.SyntaxError) -> JSON {
        let start = cursor
        _ = skip("-")
        if !skip("0") { try skipDigits() }
        var isInteger = true
        if skip(".") {
            isInteger = false
            try skipDigits()
        }
        if skip("e") || skip("E") {
            isInteger = false
            if !skip("+") { _ = skip("-") }
            try skipDigits()
        }
        let text = String(decoding: bytes[start..<cursor], as: UTF8.self)
        return (isInteger ? Int(text) : nil).map { .integer($0) } ?? .number(text)
    }

    private mutating func skipDigits() throws(JSON.SyntaxError) {
        let start = cursor
        while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { cursor += 1 }
        if cursor == start { throw unexpected("a digit") }
    }

    // MARK: Strings

    private mutating func readString() throws(JSON.SyntaxError) -> String {
        let start = cursor
        cursor += 1
        var text: [UInt8] = []
        while true {
            guard let byte = next else { throw problem("a text in quotes does not end", at: start) }
            switch byte {
            case UInt8(ascii: "\""):
                cursor += 1
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw problem("a text that is not UTF-8", at: start)
                }
                return string
            case UInt8(ascii: "\\"):
                text += try readEscape()
            case 0..<0x20:
                throw problem("a control character in a text; it is written as an escape there")
            default:
                text.append(byte)
                cursor += 1
            }
        }
    }

    private mutating func readEscape() throws(JSON.SyntaxError) -> [UInt8] {
        let start = cursor
        cursor += 1
        guard let byte = next else { throw unexpected("an escape") }
        cursor += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): break
        default: throw problem("an escape that JSON does not have", at: start)
        }
        var code = try readUnit(start)
        if (0xD800..<0xDC00).contains(code) {
            guard skip("\\"), skip("u"), case let low = try readUnit(start), (0xDC00..<0xE000).contains(low) else {
                throw problem("an escape of half a character", at: start)
            }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw problem("an escape of half a character", at: start) }
        return Array(String(Character(scalar)).utf8)
    }

    /// Four hexadecimal digits.
    private mutating func readUnit(_ start: Int) throws(JSON.SyntaxError) -> UInt32 {
        let digits = bytes[cursor..<min(cursor + 4, bytes.count)]
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw problem("an escape without four hexadecimal digits", at: start) }
        cursor += 4
        return unit
    }
}
