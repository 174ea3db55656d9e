extension PropertyListValue {
    /// Whether Foundation calls two values equal: numbers compare by what they count, and a boolean is 0 or 1.
    package func isSame(as other: PropertyListValue) -> Bool {
        if self == other { return true }
        // As real numbers, large integers that lie side by side would look alike.
        if kind == .integer, other.kind == .integer { return false }
        guard let left = count, let right = other.count else { return false }
        return left == right
    }

    private var count: Double? { boolean.map { $0 ? 1 : 0 } ?? number }
}
