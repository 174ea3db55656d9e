package import PropertyListSyntax
import SettingsModel
import SourceText

/// What the typed methods of `UserDefaults` return for a value, as on Apple's platforms.
///
/// Open-source Foundation returns 0 for an integer read as a double, and no string for a number.
///
/// Source: the comments in `NSUserDefaults.h`.
package struct TypedReadings: Sendable {
    /// `bool(forKey:)`
    package let boolean: Bool
    /// `integer(forKey:)`
    package let integer: Int64
    /// `double(forKey:)`
    package let double: Double
    /// `string(forKey:)`
    package let string: String?

    /// - Parameter value: nil where no domain has the key.
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
            (boolean, integer, double) = (number != 0, Self.whole(number), number)
            string = PropertyListValue.spelling(of: number)
        case .date, .data, .array, .dictionary, nil:
            (boolean, integer, double, string) = (false, 0, 0, nil)
        }
    }

    /// The number without its fraction; at most the largest integer there is.
    private static func whole(_ number: Double) -> Int64 {
        if number.isNaN { return 0 }
        return Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }
}
