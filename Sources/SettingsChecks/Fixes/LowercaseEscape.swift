import SourceText

/// A character in a quoted string of a table that is written as `\u` and its number, which is no escape there.
struct LowercaseEscape {
    /// The bytes from the backslash to the number's end, as offsets from the string's first quote.
    let span: Range<Int>
    /// Four digits, or digits in braces, as they stand.
    let number: String

    /// How the character is written with `\U`; nil for a number that is none of a character.
    var spelling: String? {
        guard number.hasPrefix("{") else { return "\\U\(number)" }
        guard let scalar = UInt32(number.dropFirst().dropLast(), radix: 16).flatMap(Unicode.Scalar.init) else {
            return nil
        }
        return String(scalar).utf16.map { "\\U" + String($0, radix: 16, minimumDigits: 4) }.joined()
    }

    /// All of them in a string, which need not be quoted.
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
