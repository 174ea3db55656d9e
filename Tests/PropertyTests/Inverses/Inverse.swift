import SettingsEditing
import SettingsModel
import SourceText

/// An edit and its inverse.
struct Inverse: CustomStringConvertible {
    let description: String
    /// The edits in order; the last one reverts the others.
    let operations: [any BundleOperation]

    /// The outcome for a bundle.
    enum Outcome: Equatable {
        /// Every byte of every file is unchanged.
        case same
        /// An operation was rejected, and the bundle is unchanged.
        case refused
        /// The files that differ, and their differences.
        case different([String: Difference])
    }

    func outcome(on bundle: SettingsBundle) throws -> Outcome {
        var draft = Draft(bundle)
        for (index, operation) in operations.enumerated() {
            do {
                try draft.carryOut(operation)
            } catch  where index == 0 {
                guard error is BundleError || error is UsageError else { throw error }
                return .refused
            }
        }
        let paths = Set(bundle.files.keys).union(draft.bundle.files.keys)
        var different: [String: Difference] = [:]
        for path in paths {
            different[path] = Difference(bundle.files[path]?.bytes ?? [], draft.bundle.files[path]?.bytes ?? [])
        }
        for path in draft.bundle.otherFiles.symmetricDifference(bundle.otherFiles) { different[path] = Difference() }
        return different.isEmpty ? .same : .different(different)
    }
}
