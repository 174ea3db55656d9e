import SourceText

/// A string that can contain variables in build-setting syntax: `$(NAME)` or `${NAME}`. The escape sequences `$$(` and
/// `$${` represent a literal `$(` and `${`.
///
/// Source: <https://developer.apple.com/documentation/xcode/build-settings-reference>
package struct VariableText {
    package enum Part: Hashable {
        case text(String)
        case variable(String)
    }

    package let parts: [Part]

    /// A syntax error in a string that contains variables.
    package enum Problem: Error, Hashable {
        /// A variable that has no closing parenthesis or brace.
        case unclosed(String)
        /// A variable whose name is invalid.
        case invalidVariableName(String)
    }

    /// Returns whether a string might contain variables or escape sequences. The result is `false` for most strings.
    package static func mightContainVariables(in text: String) -> Bool {
        var wasDollar = false
        for byte in text.utf8 {
            if wasDollar, byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") { return true }
            wasDollar = byte == UInt8(ascii: "$")
        }
        return false
    }

    /// Parses a string into text and variables.
    package init(_ text: String) throws(Problem) {
        var parts: [Part] = []
        var plain: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "$"), let next = rest.first else {
                plain.append(byte)
                continue
            }
            if next == byte, let opening = rest.dropFirst().first, Self.closingDelimiters[opening] != nil {
                plain += [byte, opening]
                rest = rest.dropFirst(2)
                continue
            }
            guard let closingDelimiter = Self.closingDelimiters[next] else {
                plain.append(byte)
                continue
            }
            guard let end = rest.firstIndex(of: closingDelimiter) else {
                throw .unclosed(String(decoding: [byte] + rest, as: UTF8.self))
            }
            let name = rest[(rest.startIndex + 1)..<end]
            guard Self.isValidName(name) else {
                throw .invalidVariableName(String(decoding: [byte] + rest[...end], as: UTF8.self))
            }
            if !plain.isEmpty { parts.append(.text(String(decoding: plain, as: UTF8.self))) }
            plain = []
            parts.append(.variable(String(decoding: name, as: UTF8.self)))
            rest = rest[(end + 1)...]
        }
        if !plain.isEmpty { parts.append(.text(String(decoding: plain, as: UTF8.self))) }
        self.parts = parts
    }

    /// The closing delimiter of a variable, by opening delimiter.
    private static let closingDelimiters = [UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "{"): UInt8(ascii: "}")]

    /// Returns whether a name is a valid build-setting name.
    package static func isValidName(_ name: some Collection<UInt8>) -> Bool {
        guard let first = name.first, !first.isASCIIDigit else { return false }
        return name.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
    }
}
