import Foundation
import SourceText

/// The CoreFoundation of the toolchain, whose results the parsers must reproduce.
///
/// The conversion of its results to Swift loses two details: keys that differ only in Unicode normalization become one
/// key (see `hasBlurredKeys`), and an unpaired surrogate becomes U+FFFD.
package enum Oracle {
    /// CoreFoundation's result of reading a file.
    package enum Verdict: Equatable, Sendable {
        /// An old-style property list.
        case oldStyle(Value)
        /// An XML or binary property list, which other tests cover.
        case otherFormat
        case refused
    }

    /// A property-list value that is compared as in CoreFoundation.
    package indirect enum Value: Hashable, Sendable {
        /// The UTF-16 code units.
        case string([UInt16])
        case data([UInt8])
        case boolean(Bool)
        case integer(Int64)
        /// An integer above `Int64.max`.
        case unsignedInteger(UInt64)
        /// The bits of a number, so that the two zeros differ and NaN equals itself.
        case real(UInt64)
        /// The bits of the seconds since 2001-01-01T00:00:00Z.
        case date(UInt64)
        case array([Value])
        case dictionary([[UInt16]: Value])
        /// A value that property lists cannot contain.
        case other(String)
    }

    package static func read(_ bytes: [UInt8]) -> Verdict {
        var format = PropertyListSerialization.PropertyListFormat.xml
        guard
            let object = try? unsafe PropertyListSerialization.propertyList(
                from: Data(bytes), options: [], format: &format)
        else { return .refused }
        return format == .openStep ? .oldStyle(value(object)) : .otherFormat
    }

    static func value(_ object: Any) -> Value {
        switch object {
        // Containers come first, because casting a container to another type bridges all its contents.
        case let array as [Any]: .array(array.map(value))
        case let dictionary as [String: Any]:
            .dictionary(
                Dictionary(
                    dictionary.map { (Array($0.key.utf16), value($0.value)) }, uniquingKeysWith: { first, _ in first }))
        case let string as String: .string(Array(string.utf16))
        case let data as Data: .data(Array(data))
        case let boolean as Bool where type(of: object) == Bool.self: .boolean(boolean)
        case let number as NSNumber where type(of: object) != Bool.self: value(number)
        case let date as Date: .date(bits(date.timeIntervalSinceReferenceDate))
        default: .other("\(type(of: object))")
        }
    }
}
