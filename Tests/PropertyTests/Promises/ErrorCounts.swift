import SettingsChecks
import SettingsModel

@testable import SettingsEditing

/// The number of errors that each rule finds in a bundle.
///
/// Places are not compared, because an item that moves takes its errors along.
struct ErrorCounts {
    private(set) var counts: [String: Int]

    init(_ bundle: SettingsBundle) { counts = Self.counts(in: bundle) }

    private static func counts(in bundle: SettingsBundle) -> [String: Int] {
        let errors = BundleChecker().check(bundle).filter { $0.severity == .error }
        return Dictionary(errors.map { ($0.rule, 1) }, uniquingKeysWith: +)
    }

    /// The rules that find more errors after a step than before it. Updates the counts.
    mutating func growth(in step: Step) -> [String] {
        let after = Self.counts(in: step.after)
        defer { counts = after }
        // InAppSettingsKit requires no default for a title. Without its panes, devices alone show the others.
        let losesLibrary =
            step.before.panes.contains(where: \.name.isInApp) && !step.after.panes.contains(where: \.name.isInApp)
        // A copy has the errors of the original.
        let isCopy =
            step.operation is CopyItem || step.operation is AddLanguage || step.operation is AddPseudoLanguage
        // A merged bundle brings its own errors.
        let brought = (step.operation as? MergeBundle).map { Self.counts(in: $0.other) } ?? [:]
        return after.filter { rule, count in
            if losesLibrary, rule == "missing-default" { return false }
            let before = (counts[rule] ?? 0) + (brought[rule] ?? 0)
            return isCopy ? before == 0 : count > before
        }.map { "error: \($0.key), \(counts[$0.key] ?? 0) before, \($0.value) after" }.sorted()
    }
}
