/// A scanner for a number at the start of a string. The results match the `integerValue` and `doubleValue` properties
/// of Foundation's `NSString`. Text after the number is ignored. If the string does not begin with a number, the result
/// is 0.
///
/// Source: `NSString.swift` and `Scanner.swift` of swift-corelibs-foundation.
struct NumberScanner {
    private var rest: Substring.UnicodeScalarView

    private init(_ text: String) { rest = text.unicodeScalars[...] }

    /// Returns the integer at the start of a string. An integer outside the range of `Int64` is clamped to that range.
    static func integer(in text: String) -> Int64 {
        var scanner = NumberScanner(text)
        let isNegative = scanner.readIsNegative(skipping: \.isBlankOrLineBreak)
        let digits = scanner.readDigits()
        if digits.isEmpty { return 0 }
        return Int64((isNegative ? "-" : "") + digits) ?? (isNegative ? .min : .max)
    }

    /// Returns the floating-point number at the start of a string. If the number is too large for `Double`, returns
    /// infinity.
    static func double(in text: String) -> Double {
        var scanner = NumberScanner(text)
        let sign = scanner.readIsNegative(skipping: \.isBlank) ? "-" : ""
        var digits = scanner.readDigits()
        var hasDigits = !digits.isEmpty
        if scanner.rest.first == "." {
            scanner.rest.removeFirst()
            let fraction = scanner.readDigits()
            hasDigits = hasDigits || !fraction.isEmpty
            digits = (digits.isEmpty ? "0" : digits) + "." + (fraction.isEmpty ? "0" : fraction)
        }
        guard hasDigits else { return 0 }
        if scanner.rest.first == "e" || scanner.rest.first == "E" {
            scanner.rest.removeFirst()
            var exponentSign = ""
            if let first = scanner.rest.first, first == "+" || first == "-" {
                exponentSign = first == "-" ? "-" : ""
                scanner.rest.removeFirst()
            }
            let exponent = scanner.readDigits()
            // An exponent without digits makes the whole number invalid.
            guard !exponent.isEmpty else { return 0 }
            digits += "e" + exponentSign + exponent
        }
        return Double(sign + digits) ?? 0
    }

    /// Moves past an optional sign and the white space around it. Returns whether the sign is a minus sign.
    private mutating func readIsNegative(skipping isWhiteSpace: (Unicode.Scalar) -> Bool) -> Bool {
        rest = rest.drop(while: isWhiteSpace)
        guard let first = rest.first, first == "-" || first == "+" else { return false }
        rest = rest.dropFirst().drop(while: isWhiteSpace)
        return first == "-"
    }

    private mutating func readDigits() -> String {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(digits.count)
        return String(String.UnicodeScalarView(digits))
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is in Foundation's `whitespaces` character set: a tab, a Unicode space separator, or the
    /// zero-width space.
    var isBlank: Bool { self == "\t" || self == "\u{200B}" || properties.generalCategory == .spaceSeparator }

    /// Whether the scalar is in Foundation's `whitespacesAndNewlines` character set.
    package var isBlankOrLineBreak: Bool {
        isBlank || ("\n"..."\r").contains(self) || ["\u{85}", "\u{2028}", "\u{2029}"].contains(self)
    }
}
