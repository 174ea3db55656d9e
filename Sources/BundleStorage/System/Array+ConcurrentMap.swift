import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// The results for all elements in their order, worked out on all cores at once.
    ///
    /// - Parameter size: how many bytes there are to look at, where that is known: few are not worth a thread.
    package func concurrentMap<Result: Sendable>(
        ofBytes size: Int = .max, _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        guard count > 1, size > 1 << 20 else { return map(transform) }
        let results = Mutex([Result?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = transform(self[index])
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.compactMap { $0 } }
    }
}
