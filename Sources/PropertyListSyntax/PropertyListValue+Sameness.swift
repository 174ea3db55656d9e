extension PropertyListValue {
    /// Whether Foundation calls two values equal: numbers compare by what they count, and a boolean is 0 or 1.
    package func isSame(as other: PropertyListValue) -> Bool {
        if self == other { return true }
        guard let left = count, let right = other.count else { return false }
        return left == right
    }

    private var count: Double? { boolean.map { $0 ? 1 : 0 } ?? number }
}
