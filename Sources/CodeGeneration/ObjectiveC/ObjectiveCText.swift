import PropertyListSyntax
import SourceText

/// Texts and values as Objective-C writes them, in the language of 2008: without literals for objects.
enum ObjectiveCText {
    /// A string object.
    static func string(_ text: String) -> String { "@" + literal(text) }

    /// A literal of C, in UTF-8. What is not seen, or changes how the line is shown, is escaped.
    private static func literal(_ text: String) -> String {
        var result = "\""
        var isBehindQuestion = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            // Two of them may begin a trigraph.
            case "?" where isBehindQuestion: result += "\\?"
            case _ where SwiftText.isShown(scalar): result.unicodeScalars.append(scalar)
            default: result += String(scalar).utf8.map(octal).joined()
            }
            isBehindQuestion = scalar == "?"
        }
        return result + "\""
    }

    /// Three digits always: a digit that follows is none of the escape's.
    private static func octal(_ byte: UInt8) -> String { "\\" + String(byte, radix: 8, minimumDigits: 3) }

    /// An expression for an object that nobody has to release.
    static func expression(_ value: PropertyListValue) -> String {
        switch value {
        case .string(let text): string(text.string)
        // The constant is that of the positive number, for which there is no room.
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
        // Of two entries with one key the last counts in the file, and the first here.
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
