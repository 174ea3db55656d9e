import PropertyListSyntax
import SourceText

/// Converts strings and property-list values to Objective-C source code. The code does not use object literals, so
/// older compilers accept it.
enum ObjectiveCText {
    /// Returns an Objective-C expression for a string object.
    static func string(_ text: String) -> String { "@" + literal(text) }

    /// Returns a C string literal in UTF-8. Characters that are invisible or affect the display of other characters are
    /// escaped.
    private static func literal(_ text: String) -> String {
        var result = "\""
        var isBehindQuestion = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            // Two question marks can start a trigraph.
            case "?" where isBehindQuestion: result += "\\?"
            case _ where SwiftText.canAppearUnescaped(scalar): result.unicodeScalars.append(scalar)
            default: result += String(scalar).utf8.map(octal).joined()
            }
            isBehindQuestion = scalar == "?"
        }
        return result + "\""
    }

    /// Returns an octal escape sequence with exactly three digits. A digit after the sequence is therefore not parsed
    /// as a part of it.
    private static func octal(_ byte: UInt8) -> String { "\\" + String(byte, radix: 8, minimumDigits: 3) }

    /// Returns an Objective-C expression for an autoreleased object.
    static func expression(_ value: PropertyListValue) -> String {
        switch value {
        case .string(let text): string(text.string)
        // Objective-C has no negative literals, and the positive number is out of range.
        case .integer(.min): "[NSNumber numberWithLongLong:-9223372036854775807LL - 1]"
        case .integer(let integer): "[NSNumber numberWithLongLong:\(integer)LL]"
        case .unsignedInteger(let integer): "[NSNumber numberWithUnsignedLongLong:\(integer)ULL]"
        case .real(let real): "[NSNumber numberWithDouble:\(number(real))]"
        case .boolean(let boolean): "[NSNumber numberWithBool:\(boolean ? "YES" : "NO")]"
        case .date(let seconds): "[NSDate dateWithTimeIntervalSinceReferenceDate:\(number(seconds))]"
        case .data(let bytes):
            bytes.isEmpty
                ? "[NSData data]"
                : "[NSData dataWithBytes:\"\(bytes.map(octal).joined())\" length:\(bytes.count)]"
        case .array(let values):
            values.isEmpty
                ? "[NSArray array]"
                : "[NSArray arrayWithObjects:" + (values.map(expression) + ["nil"]).joined(separator: ", ") + "]"
        case .dictionary(let entries): dictionary(entries)
        }
    }

    private static func dictionary(_ entries: [PropertyListValue.Entry]) -> String {
        // For a duplicate key, a property list uses the last entry, but the expression would use the first.
        let pairs = entries.reversed().withoutRepetitions(of: \.key).reversed()
            .flatMap { [expression($0.value), string($0.key.string)] }
        return pairs.isEmpty
            ? "[NSDictionary dictionary]"
            : "[NSDictionary dictionaryWithObjectsAndKeys:" + (pairs + ["nil"]).joined(separator: ", ") + "]"
    }

    private static func number(_ real: Double) -> String {
        if real.isNaN { return "NAN" }
        return real.isInfinite ? (real < 0 ? "-INFINITY" : "INFINITY") : "\(real)"
    }
}
