import SourceText

/// An invalid escape sequence that consists of `\u` and a number, in a quoted string in a string table. In a string
/// table, only `\U` begins a Unicode escape sequence.
struct LowercaseEscape {
    /// The range from the backslash to the end of the number, as byte offsets from the opening quote.
    let span: Range<Int>
    /// The number as it is written: either four hexadecimal digits, or hexadecimal digits in braces.
    let number: String

    /// The equivalent `\U` escape sequences, or `nil` if the number is not a Unicode scalar.
    var spelling: String? {
        guard number.hasPrefix("{") else { return "\\U\(number)" }
        guard let scalar = UInt32(number.dropFirst().dropLast(), radix: 16).flatMap(Unicode.Scalar.init) else {
            return nil
        }
        return String(scalar).utf16.map { "\\U" + String($0, radix: 16, minimumDigits: 4) }.joined()
    }

    /// Returns all sequences of this kind in a string. The result is empty if the string is not quoted.
    static func all(in string: ArraySlice<UInt8>) -> [LowercaseEscape] {
        guard let quote = string.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return [] }
        var escapes: [LowercaseEscape] = []
        var rest = string
        while let index = rest.firstIndex(of: UInt8(ascii: "\\")), index + 1 < rest.endIndex {
            rest = rest[(index + 2)...]
            guard string[index + 1] == UInt8(ascii: "u"), let number = number(rest) else { continue }
            rest = rest.dropFirst(number.utf8.count)
            let start = index - string.startIndex
            escapes.append(LowercaseEscape(span: start..<(start + 2 + number.utf8.count), number: number))
        }
        return escapes
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> String? {
        let isBraced = bytes.first == UInt8(ascii: "{")
        let digits = bytes.dropFirst(isBraced ? 1 : 0).prefix(isBraced ? 8 : 4)
            .prefix { Character(Unicode.Scalar($0)).isHexDigit }
        let number = String(decoding: digits, as: UTF8.self)
        if !isBraced { return digits.count == 4 ? number : nil }
        let isClosed = digits.endIndex < bytes.endIndex && bytes[digits.endIndex] == UInt8(ascii: "}")
        return !digits.isEmpty && isClosed ? "{\(number)}" : nil
    }
}
