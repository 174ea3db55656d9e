import SettingsEditing
import SettingsModel
import TestSupport

/// A sequence of operations on one draft, each of which is checked against the promises of operations.
struct EditingSequence {
    /// The failure of a sequence.
    struct Failure: CustomStringConvertible {
        /// A short sequence of operations that leads to the failure.
        let operations: [any BundleOperation]
        /// The promises that the last operation breaks.
        let broken: [String]

        var description: String {
            broken.joined(separator: "\n") + "\nafter\n"
                + operations.map { "  \(OperationText($0))" }.joined(separator: "\n")
        }
    }

    let bundle: SettingsBundle

    /// Carries out random operations.
    ///
    /// - Returns: The draft after the operations, the operations that succeeded, and the failure if a promise was
    ///   broken.
    func run(_ count: Int, seed: UInt64) -> (draft: Draft, done: [any BundleOperation], failure: Failure?) {
        var source = RandomOperation(seed: seed)
        var draft = Draft(bundle)
        var errors = ErrorCounts(bundle)
        var done: [any BundleOperation] = []
        for _ in 0..<count {
            guard let operation = source.next(for: draft.bundle) else { continue }
            let outcome = Self.carryOut(operation, on: &draft, &errors)
            if outcome.isDone { done.append(operation) }
            guard outcome.broken.isEmpty else {
                return (draft, done, shrunk(done.last.map { _ in done } ?? [operation], outcome.broken))
            }
        }
        return (draft, done, nil)
    }

    /// Carries out an operation; if it throws, the draft is unchanged.
    private static func carryOut(
        _ operation: any BundleOperation, on draft: inout Draft, _ errors: inout ErrorCounts
    ) -> (isDone: Bool, broken: [String]) {
        var next = draft
        do {
            try next.carryOut(operation)
        } catch {
            return (false, error is BundleError || error is UsageError ? [] : ["throws \(error)"])
        }
        let step = Step(operation, from: draft, to: next)
        let broken = step.brokenPromises(&errors) + step.differences()
        draft = next
        return (true, broken)
    }

    /// Removes operations as long as the last one breaks the same promises.
    private func shrunk(_ operations: [any BundleOperation], _ broken: [String]) -> Failure {
        var failure = Failure(operations: operations, broken: broken)
        var index = operations.count - 2
        while index >= 0 {
            var fewer = failure.operations
            fewer.remove(at: index)
            if let broken = lastBroken(by: fewer), Self.kinds(broken) == Self.kinds(failure.broken) {
                failure = Failure(operations: fewer, broken: broken)
            }
            index -= 1
        }
        return failure
    }

    private static func kinds(_ broken: [String]) -> Set<Substring> { Set(broken.map { $0.prefix { $0 != ":" } }) }

    private func lastBroken(by operations: [any BundleOperation]) -> [String]? {
        var draft = Draft(bundle)
        var errors = ErrorCounts(bundle)
        var broken: [String] = []
        for operation in operations { broken = Self.carryOut(operation, on: &draft, &errors).broken }
        return broken
    }
}

extension Step {
    /// The differences from the same operation on the files read again, which must not depend on the state of the
    /// draft.
    fileprivate func differences() -> [String] {
        do {
            let fresh = try operation(before.writtenAndRead)
            let paths = Set(fresh.bundle.files.keys).union(after.files.keys)
            let different = paths.filter { fresh.bundle.files[$0]?.bytes != after.files[$0]?.bytes }
            let told = fresh.lines.filter { $0.action != .skip } == lines.filter { $0.action != .skip }
            return different.sorted().map { "alone: \($0) is another" } + (told ? [] : ["alone: another report"])
        } catch {
            return ["alone: throws \(error)"]
        }
    }
}
