import PropertyListSyntax
import SourceText

/// Texts and values as Swift writes them.
enum SwiftText {
    /// A string literal. What is not seen, or changes how the line is shown, is escaped.
    static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where isShown(scalar): result.unicodeScalars.append(scalar)
            default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return result + "\""
    }

    /// Whether a scalar can stand in a literal as it is: one sees it, and it changes nothing about the others.
    static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return false
        default: return !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// An expression for a value, of the type that the property list gives it.
    static func expression(_ value: PropertyListValue) -> String {
        switch value {
        case .string(let string): literal(string.string)
        case .integer(let integer):
            // Int has 32 bits on a watch.
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
            values.isEmpty ? "[Any]()" : "[" + values.map(element).joined(separator: ", ") + "] as [Any]"
        case .dictionary(let entries): dictionary(entries)
        }
    }

    /// An expression for a value in a list.
    static func element(_ value: PropertyListValue) -> String {
        value.kind == .data || value.kind == .array || value.kind == .dictionary
            ? "(\(expression(value)))" : expression(value)
    }

    private static func dictionary(_ entries: [PropertyListValue.Entry]) -> String {
        // A literal with a key twice stops the app; to Swift two spellings of one text are one key.
        var keys: [String] = []
        var values: [String: PropertyListValue] = [:]
        for entry in entries {
            if values.updateValue(entry.value, forKey: entry.key.string) == nil { keys.append(entry.key.string) }
        }
        let pairs = keys.compactMap { key in values[key].map { "\(literal(key)): \(element($0))" } }
        return pairs.isEmpty ? "[String: Any]()" : "[" + pairs.joined(separator: ", ") + "] as [String: Any]"
    }

    static func number(_ real: Double) -> String {
        if real.isNaN { return "Double.nan" }
        return real.isInfinite ? (real < 0 ? "-Double.infinity" : "Double.infinity") : "\(real)"
    }

    /// A text for a line of a comment: in one line, not too long, with nothing in it that a terminal would obey.
    static func comment(_ text: String, limit: Int = 200) -> String {
        // A licence is not looked through to its end for the few words that are shown.
        let beginning = String(text.unicodeScalars.prefix(limit * 8))
        let words = beginning.spellingControls { _ in " " }.split(separator: " ", omittingEmptySubsequences: true)
        let line = words.joined(separator: " ")
        return line.count > limit ? line.prefix(limit - 1) + "…" : line
    }
}
