import PropertyListSyntax
import SourceText

/// Converts strings and property-list values to Swift source code.
enum SwiftText {
    /// Returns a string literal. Characters that are invisible or affect the display of other characters are escaped.
    static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where canAppearUnescaped(scalar): result.unicodeScalars.append(scalar)
            default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return result + "\""
    }

    /// Returns a string literal in which variables are read from Info.plist.
    static func literal(_ text: String, reading keys: [String: String]) -> String {
        if keys.isEmpty { return literal(text) }
        let parts = InfoText(text, keys).parts.map { part in
            switch part {
            case .text(let text): String(literal(text).dropFirst().dropLast())
            case .key(let key): "\\(Stored.info(\(literal(key))))"
            }
        }
        return "\"\(parts.joined())\""
    }

    /// Returns whether a scalar can appear unescaped in a literal. Such a scalar is visible and does not affect the
    /// display of other characters.
    static func canAppearUnescaped(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return false
        default: return !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Returns a Swift expression for a value. The type of the expression matches the type of the value in the property
    /// list.
    static func expression(_ value: PropertyListValue) -> String { expression(value, in: "Any") }

    /// Returns a Swift expression for a value.
    ///
    /// - Parameter type: The type of the elements in arrays and dictionaries.
    private static func expression(_ value: PropertyListValue, in type: String) -> String {
        switch value {
        case .string(let string): literal(string.string)
        case .integer(let integer):
            // `Int` has 32 bits on Apple Watch.
            Int32(exactly: integer) != nil ? "\(integer)" : "Int64(\(integer))"
        case .unsignedInteger(let integer): "UInt64(\(integer))"
        case .real(let real): number(real)
        case .boolean(let boolean): "\(boolean)"
        case .date(let seconds): "Foundation.Date(timeIntervalSinceReferenceDate: \(number(seconds)))"
        case .data(let bytes):
            bytes.isEmpty
                ? "Foundation.Data()"
                : "Foundation.Data(base64Encoded: \"\(Base64.encode(bytes))\") ?? Foundation.Data()"
        case .array(let values):
            values.isEmpty
                ? "[\(type)]()"
                : "[" + values.map { element($0, in: type) }.joined(separator: ", ") + "] as [\(type)]"
        case .dictionary(let entries): dictionary(entries, in: type)
        }
    }

    /// Returns a Swift expression for a value in an array or a dictionary, or for an argument.
    ///
    /// - Parameter type: The type of the elements in arrays and dictionaries.
    static func element(_ value: PropertyListValue, in type: String) -> String {
        let expression = expression(value, in: type)
        return value.kind == .data || value.kind == .array || value.kind == .dictionary ? "(\(expression))" : expression
    }

    /// Returns an expression like `element(_:in:)`, in which variables are read from Info.plist.
    static func element(_ value: PropertyListValue, in type: String, reading keys: [String: String]) -> String {
        keys.isEmpty ? element(value, in: type) : literal(value.description, reading: keys)
    }

    private static func dictionary(_ entries: [PropertyListValue.Entry], in type: String) -> String {
        // A literal with a duplicate key crashes. Swift treats canonically equivalent strings as the same key.
        var keys: [String] = []
        var values: [String: PropertyListValue] = [:]
        for entry in entries {
            if values.updateValue(entry.value, forKey: entry.key.string) == nil { keys.append(entry.key.string) }
        }
        let pairs = keys.compactMap { key in values[key].map { "\(literal(key)): \(element($0, in: type))" } }
        return pairs.isEmpty
            ? "[String: \(type)]()" : "[" + pairs.joined(separator: ", ") + "] as [String: \(type)]"
    }

    static func number(_ real: Double) -> String {
        if real.isNaN { return "Double.nan" }
        return real.isInfinite ? (real < 0 ? "-Double.infinity" : "Double.infinity") : "\(real)"
    }

    /// Converts text to a single line for use in a comment. Control characters are replaced with spaces, and long text
    /// is truncated.
    static func comment(_ text: String, limit: Int = 200) -> String {
        // The text of a license is much longer than the part that is displayed.
        let beginning = String(text.unicodeScalars.prefix(limit * 8))
        let words = beginning.replacingControlCharacters { _ in " " }.split(
            separator: " ", omittingEmptySubsequences: true)
        let line = words.joined(separator: " ")
        return line.count > limit ? line.prefix(limit - 1) + "…" : line
    }
}
