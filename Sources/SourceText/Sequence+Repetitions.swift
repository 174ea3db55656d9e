extension Sequence {
    /// The elements that are the first with their key, in their order.
    package func withoutRepetitions<Key: Hashable>(of key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}

extension Sequence where Element: Hashable {
    /// The elements, each where it stands first.
    package var withoutRepetitions: [Element] { withoutRepetitions { $0 } }
}
