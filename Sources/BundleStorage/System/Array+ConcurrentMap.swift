import Dispatch

extension Array where Element: Sendable {
    /// The results for all elements in their order, worked out on all cores at once.
    ///
    /// - Parameter size: how many bytes there are to look at, where that is known: few are not worth a thread.
    package func concurrentMap<Result: Sendable>(
        ofBytes size: Int = .max, _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        guard count > 1, size > 1 << 20 else { return map(transform) }
        let results = ConcurrentResults<Result>(count: count)
        DispatchQueue.concurrentPerform(iterations: count) { index in results[index] = transform(self[index]) }
        return results.all
    }
}

/// Results that several threads fill in, each its own places.
private final class ConcurrentResults<Result: Sendable>: @unchecked Sendable {
    private var results: [Result?]
    private let queue = DispatchQueue(label: "results")

    init(count: Int) { results = Array(repeating: nil, count: count) }

    subscript(index: Int) -> Result? {
        get { queue.sync { results[index] } }
        set { queue.sync { results[index] = newValue } }
    }

    var all: [Result] { queue.sync { results.compactMap { $0 } } }
}
