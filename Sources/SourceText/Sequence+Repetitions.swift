extension Sequence {
    /// Returns the elements in their original order, keeping only the first element for each key.
    package func withoutRepetitions<Key: Hashable>(of key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}

extension Sequence where Element: Hashable {
    /// The elements without duplicates, in the order of their first occurrence.
    package var withoutRepetitions: [Element] { withoutRepetitions { $0 } }
}
