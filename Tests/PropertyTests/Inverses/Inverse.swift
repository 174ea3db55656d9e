import SettingsEditing
import SettingsModel
import SourceText

/// An edit and the one that takes it back.
struct Inverse: CustomStringConvertible {
    let description: String
    /// The edits, in order. The last one takes back what the others did.
    let operations: [any BundleOperation]

    /// What became of a bundle.
    enum Outcome: Equatable {
        /// Every byte of every file is as it was.
        case same
        /// An operation was refused; the bundle is as it was, too.
        case refused
        /// The files that are not as they were, and how they differ.
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
