/// Reads a number from the beginning of a text as `integerValue` and `doubleValue` of Foundation's `NSString` do: what
/// stands behind it does not matter, and where there is none, it is 0.
///
/// Source: `NSString.swift` and `Scanner.swift` of swift-corelibs-foundation.
struct NumberScanner {
    private var rest: Substring.UnicodeScalarView

    private init(_ text: String) { rest = text.unicodeScalars[...] }

    /// The integer; one that is too large is the largest there is.
    static func integer(in text: String) -> Int64 {
        var scanner = NumberScanner(text)
        let isNegative = scanner.readSign(skipping: \.isBlankOrBreak)
        var value: Int64 = 0
        for digit in scanner.readDigits().utf8 {
            let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let digit = Int64(digit - UInt8(ascii: "0"))
            let (sum, isOver) =
                isNegative
                ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            if tooLarge || isOver { return isNegative ? .min : .max }
            value = sum
        }
        return value
    }

    /// The number; one that is too large is infinite.
    static func double(in text: String) -> Double {
        var scanner = NumberScanner(text)
        let sign = scanner.readSign(skipping: \.isBlank) ? "-" : ""
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
            // Without its digits, an exponent spoils the number.
            guard !exponent.isEmpty else { return 0 }
            digits += "e" + exponentSign + exponent
        }
        return Double(sign + digits) ?? 0
    }

    /// Whether there is a minus before the number. There may be blanks before it and behind it.
    private mutating func readSign(skipping isSkipped: (Unicode.Scalar) -> Bool) -> Bool {
        rest = rest.drop(while: isSkipped)
        guard let first = rest.first, first == "-" || first == "+" else { return false }
        rest = rest.dropFirst().drop(while: isSkipped)
        return first == "-"
    }

    private mutating func readDigits() -> String {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(digits.count)
        return String(String.UnicodeScalarView(digits))
    }
}
