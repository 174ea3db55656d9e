import SourceText

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
