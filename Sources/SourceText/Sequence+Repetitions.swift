extension Sequence {
    /// Returns the elements without those whose key already occurred, in their original order.
    package func withoutRepetitions<Key: Hashable>(of key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}

extension Sequence where Element: Hashable {
    /// The elements without repetitions, each at the position of its first occurrence.
    package var withoutRepetitions: [Element] { withoutRepetitions { $0 } }
}
