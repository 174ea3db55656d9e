import Dispatch

extension Array where Element: Sendable {
    /// Transforms the elements on all processor cores, and returns the results in the original order.
    ///
    /// - Parameter size: The approximate number of bytes to process. Up to 1 MiB is processed on one core, because
    ///   starting threads would take longer than the transformation.
    package func concurrentMap<Result: Sendable>(
        ofBytes size: Int = .max, _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        guard count > 1, size > 1 << 20 else { return map(transform) }
        let results = ConcurrentResults<Result>(count: count)
        DispatchQueue.concurrentPerform(iterations: count) { index in results[index] = transform(self[index]) }
        return results.all
    }
}

/// A buffer that several threads fill with results. Each thread writes to its own indices.
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

/// A result that another thread computes.
package final class BackgroundResult<Result: Sendable>: @unchecked Sendable {
    private var result: Result?
    private let queue = DispatchQueue(label: "result")

    /// Starts to compute a result.
    package init(_ compute: @escaping @Sendable () -> Result) {
        DispatchQueue.global().async { [self] in
            let result = compute()
            queue.sync { self.result = result }
        }
    }

    /// The result, or `nil` if it has not been computed yet.
    package var value: Result? { queue.sync { result } }
}

/// A value that several threads read and change.
final class SharedValue<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let queue = DispatchQueue(label: "value")

    init(_ value: Value) { self.value = value }

    func access<Result>(_ body: (inout Value) -> Result) -> Result { queue.sync { body(&value) } }
}
