import Foundation
package import PropertyListSyntax
import SourceText

extension Oracle {
    /// CoreFoundation's result of reading a property list.
    package enum Reading: Equatable, Sendable {
        case xml(Value)
        case binary(Value)
        /// The grammar of strings files, which other tests cover.
        case oldStyle
        case refused
    }

    package static func readPropertyList(_ bytes: [UInt8]) -> Reading {
        var format = PropertyListSerialization.PropertyListFormat.xml
        guard
            let object = try? unsafe PropertyListSerialization.propertyList(
                from: Data(bytes), options: [], format: &format)
        else { return .refused }
        switch format {
        case .xml: return .xml(value(object))
        case .binary: return .binary(value(object))
        default: return .oldStyle
        }
    }

    static func value(_ number: NSNumber) -> Value {
        switch unsafe String(cString: number.objCType) {
        case "d", "f": .real(bits(number.doubleValue))
        case "Q": Int64(exactly: number.uint64Value).map { .integer($0) } ?? .unsignedInteger(number.uint64Value)
        case "c", "s", "i", "q": .integer(number.int64Value)
        default: .other("a number of the type \(unsafe String(cString: number.objCType))")
        }
    }

    static func bits(_ number: Double) -> UInt64 { number.isNaN ? Double.nan.bitPattern : number.bitPattern }

    /// Converts our value to a value of the oracle.
    package static func value(_ value: PropertyListValue) -> Value {
        switch value {
        case .string(let string): .string(Array(string.string.utf16))
        case .data(let data): .data(data)
        case .boolean(let boolean): .boolean(boolean)
        case .integer(let integer): .integer(integer)
        case .unsignedInteger(let integer): .unsignedInteger(integer)
        case .real(let real): .real(bits(real))
        case .date(let seconds): .date(bits(seconds))
        case .array(let array): .array(array.map { Self.value($0) })
        case .dictionary(let entries):
            .dictionary(
                Dictionary(
                    entries.map { (Array($0.key.string.utf16), Self.value($0.value)) },
                    uniquingKeysWith: { _, last in last }))
        }
    }

    /// Returns whether the value, or a value inside it, satisfies a condition.
    package static func contains(_ value: PropertyListValue, where condition: (PropertyListValue) -> Bool) -> Bool {
        if condition(value) { return true }
        return switch value {
        case .array(let array): array.contains { contains($0, where: condition) }
        case .dictionary(let entries): entries.contains { contains($0.value, where: condition) }
        default: false
        }
    }

    /// Returns whether a dictionary inside the value has keys that differ only in Unicode normalization. The oracle
    /// keeps only one of them. For strings files, see `hasBlurredKeys(_:)`.
    package static func hasBlurredKeys(_ value: PropertyListValue) -> Bool {
        contains(value) { value in
            guard case .dictionary(let entries) = value else { return false }
            return Set(entries.map(\.key)).count != Set(entries.map(\.key.string)).count
                || entries.contains { $0.key.string.unicodeScalars.contains("\u{FFFD}") }
        }
    }

    /// Returns whether the value contains the dictionary that CoreFoundation converts to an object identifier of a
    /// keyed archive.
    package static func hasArchiverIdentifier(_ value: PropertyListValue) -> Bool {
        contains(value) { value in
            guard case .dictionary(let entries) = value, entries.allSatisfy({ $0.key == "CF$UID" }) else {
                return false
            }
            return entries.last?.value.number != nil
        }
    }
}
