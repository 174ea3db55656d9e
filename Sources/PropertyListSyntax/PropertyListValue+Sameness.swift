import SourceText

extension PropertyListValue {
    /// Whether Foundation calls two values equal: numbers compare by what they count, and a boolean is 0 or 1; the order
    /// of a dictionary's keys says nothing.
    package func isSame(as other: PropertyListValue) -> Bool {
        if self == other { return true }
        switch (self, other) {
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.dictionary(let left), .dictionary(let right)):
            let (left, right) = (Self.lookup(left), Self.lookup(right))
            return left.count == right.count
                && left.allSatisfy { key, value in right[key].map { value.isSame(as: $0) } ?? false }
        default: break
        }
        // As real numbers, large integers that lie side by side would look alike.
        if kind == .integer, other.kind == .integer { return false }
        guard let left = count, let right = other.count else { return false }
        return left == right
    }

    /// The value in the one form of all that Foundation calls equal to it, large numbers aside.
    package var canonical: PropertyListValue {
        switch self {
        case .boolean(let boolean): .integer(boolean ? 1 : 0)
        case .real(let real): Int64(exactly: real).map { .integer($0) } ?? self
        case .array(let values): .array(values.map(\.canonical))
        case .dictionary(let entries):
            .dictionary(
                Self.lookup(entries).sorted { $0.key.string < $1.key.string }.map { .init($0.key, $0.value.canonical) })
        default: self
        }
    }

    private static func lookup(_ entries: [Entry]) -> [ExactString: PropertyListValue] {
        Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }

    private var count: Double? { boolean.map { $0 ? 1 : 0 } ?? number }
}
