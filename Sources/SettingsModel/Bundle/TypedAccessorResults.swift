package import PropertyListSyntax
import SourceText

/// The results that the typed `UserDefaults` methods return for a value on Apple platforms.
///
/// Open-source Foundation returns different results. It returns 0 for an integer that is read as a double, and `nil`
/// for a number that is read as a string.
///
/// Source: the comments in `NSUserDefaults.h`.
package struct TypedAccessorResults: Equatable, Sendable {
    /// The result of `bool(forKey:)`.
    package let boolean: Bool
    /// The result of `integer(forKey:)`.
    package let integer: Int64
    /// The result of `double(forKey:)`.
    package let double: Double
    /// The result of `string(forKey:)`.
    package let string: String?

    /// Creates the results of the typed `UserDefaults` methods for a value.
    ///
    /// - Parameter value: The value of the key, or `nil` if no domain has the key.
    package init(of value: PropertyListValue?) {
        switch value {
        case .string(let text):
            boolean = text.string.booleanValue
            integer = NumberScanner.integer(in: text.string)
            double = NumberScanner.double(in: text.string)
            string = text.string
        case .boolean(let flag):
            (boolean, integer, double) = (flag, flag ? 1 : 0, flag ? 1 : 0)
            string = flag ? "1" : "0"
        case .integer(let number):
            (boolean, integer, double) = (number != 0, number, Double(number))
            string = "\(number)"
        case .unsignedInteger(let number):
            (boolean, integer, double) = (number != 0, Int64(bitPattern: number), Double(number))
            string = "\(number)"
        case .real(let number):
            (boolean, integer, double) = (number != 0, Self.truncatedToInt64(number), number)
            string = number == 0 && number.sign == .minus ? "-0" : PropertyListValue.spelling(of: number)
        case .date, .data, .array, .dictionary, nil:
            (boolean, integer, double, string) = (false, 0, 0, nil)
        }
    }

    /// Returns the integer part of a number, clamped to the range of `Int64`. Returns 0 for NaN.
    private static func truncatedToInt64(_ number: Double) -> Int64 {
        if number.isNaN { return 0 }
        return Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }
}

extension PropertyListValue {
    /// Returns whether code that reads values of a type gets the same result for two values. Code that reads numbers may
    /// read integers or real numbers. Without a type, the results of all typed methods must be the same.
    package func reads(like other: PropertyListValue, as kind: Kind? = nil) -> Bool {
        let (own, others) = (TypedAccessorResults(of: self), TypedAccessorResults(of: other))
        return switch kind {
        case .boolean: own.boolean == others.boolean
        case .integer, .real: own.integer == others.integer && own.double == others.double
        case .string: own.string != nil && own.string == others.string
        case .date, .data, .array, .dictionary: false
        case nil: own.string != nil && own == others
        }
    }
}
