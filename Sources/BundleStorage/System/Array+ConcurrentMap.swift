import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// Transforms the elements on all processor cores, and returns the results in the original order.
    ///
    /// - Parameter size: The approximate number of bytes to process. Up to 1 MiB is processed on one core, because
    ///   starting threads would take longer than the transformation.
    package func concurrentMap<Result: Sendable>(
        ofBytes size: Int = .max, _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        guard count > 1, size > 1 << 20 else { return map(transform) }
        let results = Mutex([Result?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = transform(self[index])
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.compactMap(\.self) }
    }
}
