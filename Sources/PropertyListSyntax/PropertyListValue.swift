package import SourceText

/// A property list object with its CoreFoundation type. Values of different types are never equal. For example, the
/// integer 0 equals neither the string "0" nor the real number 0.0.
package enum PropertyListValue: Sendable {
    case string(ExactString)
    case integer(Int64)
    /// An integer greater than `Int64.max`.
    case unsignedInteger(UInt64)
    case real(Double)
    case boolean(Bool)
    /// A date, as the number of seconds since 2001-01-01T00:00:00Z.
    case date(Double)
    case data([UInt8])
    case array([PropertyListValue])
    /// The entries of a dictionary in file order. If a key occurs more than once, the last entry with the key is used.
    case dictionary([Entry])

    /// A key in a dictionary and its value.
    package struct Entry: Hashable, Sendable {
        package var key: ExactString
        package var value: PropertyListValue

        package init(_ key: ExactString, _ value: PropertyListValue) {
            self.key = key
            self.value = value
        }
    }

    package static func string(_ string: String) -> PropertyListValue { .string(ExactString(string)) }

    /// The types of property list objects. Except for `boolean` and `dictionary`, the raw values are the names of the
    /// XML elements.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case string, integer, real, boolean, date, data, array, dictionary
    }

    package var kind: Kind {
        switch self {
        case .string: .string
        case .integer, .unsignedInteger: .integer
        case .real: .real
        case .boolean: .boolean
        case .date: .date
        case .data: .data
        case .array: .array
        case .dictionary: .dictionary
        }
    }

    package var string: ExactString? { if case .string(let string) = self { string } else { nil } }

    /// All strings in the value, including the keys of dictionaries, in order.
    package var texts: [(text: ExactString, isKey: Bool)] {
        switch self {
        case .string(let string): [(string, false)]
        case .array(let values): values.flatMap(\.texts)
        case .dictionary(let entries): entries.flatMap { [($0.key, true)] + $0.value.texts }
        default: []
        }
    }

    package var array: [PropertyListValue]? { if case .array(let array) = self { array } else { nil } }

    package var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }

    /// The numeric value of an integer or a real number, or `nil` for any other type.
    package var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .unsignedInteger(let integer): Double(integer)
        case .real(let real): real
        default: nil
        }
    }

    /// Returns the value for a key in a dictionary, or `nil` if there is none. If the key occurs more than once, the
    /// last entry with the key is used.
    package subscript(key: ExactString) -> PropertyListValue? {
        guard case .dictionary(let entries) = self else { return nil }
        return entries.last { $0.key == key }?.value
    }
}

extension PropertyListValue: Hashable {
    /// Returns whether two values have the same type and the same text representation. As a result, -0.0 does not equal
    /// 0.0, and NaN equals itself.
    package static func == (left: PropertyListValue, right: PropertyListValue) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.unsignedInteger(let left), .unsignedInteger(let right)): left == right
        case (.real(let left), .real(let right)), (.date(let left), .date(let right)): bits(left) == bits(right)
        case (.boolean(let left), .boolean(let right)): left == right
        case (.data(let left), .data(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.dictionary(let left), .dictionary(let right)): left == right
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        switch self {
        case .string(let string): hasher.combine(string)
        case .integer(let integer): hasher.combine(integer)
        case .unsignedInteger(let integer): hasher.combine(integer)
        case .real(let number), .date(let number): hasher.combine(Self.bits(number))
        case .boolean(let boolean): hasher.combine(boolean)
        case .data(let bytes): hasher.combine(bytes)
        case .array(let values): hasher.combine(values)
        case .dictionary(let entries): hasher.combine(entries)
        }
    }

    private static func bits(_ number: Double) -> UInt64 { number.isNaN ? Double.nan.bitPattern : number.bitPattern }
}

extension PropertyListValue: CustomStringConvertible {
    /// The text of the value between the tags of an XML property list, without escaping. Arrays and dictionaries are
    /// represented in a form similar to OpenStep.
    package var description: String {
        switch self {
        case .string(let string): string.string
        case .integer(let integer): "\(integer)"
        case .unsignedInteger(let integer): "\(integer)"
        case .real(let real): Self.spelling(of: real)
        case .boolean(let boolean): boolean ? "true" : "false"
        case .date(let seconds): GregorianDate(secondsSince2001: seconds).description
        case .data(let bytes): Base64.encode(bytes)
        case .array(let values): "(" + values.map(\.description).joined(separator: ", ") + ")"
        case .dictionary(let entries):
            "{" + entries.map { "\($0.key) = \($0.value);" }.joined(separator: " ") + "}"
        }
    }

    /// Returns the shortest text that is parsed as the given real number. Whole numbers are written without a fraction,
    /// as in the output of Apple's tools.
    package static func spelling(of real: Double) -> String {
        if real.isNaN { return "nan" }
        if real.isInfinite { return real < 0 ? "-infinity" : "+infinity" }
        // Swift writes larger numbers with an exponent.
        if real == real.rounded(), abs(real) < 0x1p54 {
            return real == 0 && real.sign == .minus ? "-0.0" : "\(Int64(real))"
        }
        return "\(real)"
    }
}

extension PropertyListValue {
    /// Returns whether Foundation treats two values as equal.
    ///
    /// Numbers are compared by their numeric values. A Boolean equals the number 0 or 1. The order of dictionary keys
    /// is ignored.
    package func isEqualInFoundation(as other: PropertyListValue) -> Bool {
        if self == other { return true }
        switch (self, other) {
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isEqualInFoundation(as: $1) }
        case (.dictionary(let left), .dictionary(let right)):
            let (left, right) = (Self.valuesByKey(left), Self.valuesByKey(right))
            return left.count == right.count
                && left.allSatisfy { key, value in right[key].map { value.isEqualInFoundation(as: $0) } ?? false }
        default: break
        }
        // Adjacent large integers would become equal as floating-point numbers.
        if kind == .integer, other.kind == .integer { return false }
        guard let left = count, let right = other.count else { return false }
        return left == right
    }

    /// The canonical form of the value. Except for large numbers, values that Foundation treats as equal have the same
    /// canonical form.
    package var canonical: PropertyListValue {
        switch self {
        case .boolean(let boolean): .integer(boolean ? 1 : 0)
        case .real(let real): Int64(exactly: real).map { .integer($0) } ?? self
        case .array(let values): .array(values.map(\.canonical))
        case .dictionary(let entries):
            .dictionary(
                Self.valuesByKey(entries).sorted { $0.key.string < $1.key.string }.map {
                    .init($0.key, $0.value.canonical)
                })
        default: self
        }
    }

    private static func valuesByKey(_ entries: [Entry]) -> [ExactString: PropertyListValue] {
        Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }

    private var count: Double? { boolean.map { $0 ? 1 : 0 } ?? number }
}
