package import SourceText

/// What an old-style property list holds: strings, data, and arrays and dictionaries of these.
package enum StringsValue: Sendable {
    case string(ExactString)
    case data([UInt8])
    case array([StringsValue])
    /// The pairs in the order of the text. Where a key occurs twice the last one counts, as in CoreFoundation.
    case dictionary([Pair])

    /// A key of a dictionary and what stands under it.
    package struct Pair: Sendable {
        package var key: ExactString
        package var value: StringsValue

        package init(_ key: ExactString, _ value: StringsValue) {
            self.key = key
            self.value = value
        }
    }

    /// The text, where the value is a string.
    package var string: ExactString? {
        if case .string(let string) = self { string } else { nil }
    }
}

extension StringsValue: Equatable {
    /// Compares as CoreFoundation would: dictionaries without order, and with the last value of a repeated key.
    package static func == (left: StringsValue, right: StringsValue) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): left == right
        case (.data(let left), .data(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.dictionary(let left), .dictionary(let right)): effective(left) == effective(right)
        default: false
        }
    }

    private static func effective(_ pairs: [Pair]) -> [ExactString: StringsValue] {
        Dictionary(pairs.lazy.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
    }
}
