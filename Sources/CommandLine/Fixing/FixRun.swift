import SettingsChecks
import SettingsEditing
import SettingsModel

/// Mends a bundle: applies the fixes of what was found, checks again, and goes on while there is something to mend.
struct FixRun {
    /// A bundle that was mended.
    struct Outcome {
        var draft: Draft
        /// What there is still to report, of the bundle as it is now.
        var findings: [Finding]
        /// How many findings were mended.
        var fixed = 0
        /// The fixes that could not be made.
        var refusals: [FixRefusal] = []
    }

    let checker: BundleChecker
    /// Whether fixes are made that delete or rename something.
    let allowsUnsafe: Bool
    /// Which of the findings of a bundle, by its path, are to be mended: those that would be reported.
    let wanted: ([Finding], String) -> [Finding]

    /// More passes than any mistakes of people need: each mends all that do not overlap.
    private static let mostPasses = 100

    func callAsFunction(_ bundle: SettingsBundle, at path: String) -> Outcome {
        var outcome = Outcome(draft: Draft(bundle), findings: checker.check(bundle))
        var refused: Set<Fix.Change> = []
        for _ in 0..<Self.mostPasses {
            let candidates = wanted(outcome.findings, path).filter { finding in
                guard let fix = finding.fix else { return false }
                return (fix.isSafe || allowsUnsafe) && !refused.contains(fix.change)
            }
            if candidates.isEmpty { break }
            let stage = candidates.compactMap { $0.fix?.stage }.min()
            let first = candidates.filter { $0.fix?.stage == stage }
            let batch = FixBatch(of: first, in: outcome.draft.bundle)
            if batch.isEmpty {
                operate(first[...], at: path, &outcome, &refused)
            } else {
                apply(batch, at: path, &outcome, &refused)
            }
            outcome.findings = checker.check(outcome.draft.bundle)
        }
        return outcome
    }

    private func apply(_ batch: FixBatch, at path: String, _ outcome: inout Outcome, _ refused: inout Set<Fix.Change>) {
        var draft = outcome.draft
        do {
            try draft.carryOut(batch.operation)
            outcome.draft = draft
            outcome.fixed += batch.findings.count
        } catch {
            // Where it is about one file, what was to be done to others has another try.
            let file = (error as? BundleError)?.path
            let breaking = batch.findings.filter { $0.path == file }
            refuse(breaking.isEmpty ? batch.findings : breaking, Failure(error, in: path), &outcome, &refused)
        }
    }

    /// Makes changes one after the other. Where one of several cannot be made, each half is tried for itself: a draft in
    /// which an operation failed is worth nothing, and one for every operation would be copied as often.
    private func operate(
        _ findings: ArraySlice<Finding>, at path: String, _ outcome: inout Outcome, _ refused: inout Set<Fix.Change>
    ) {
        var draft = outcome.draft
        do {
            var done: Set<Fix.Change> = []
            for change in findings.compactMap({ $0.fix?.change }) where done.insert(change).inserted {
                guard let operation = change.operation else { throw BundleError("there is no way to do it") }
                try draft.carryOut(operation)
            }
            outcome.draft = draft
            outcome.fixed += findings.count
        } catch {
            if findings.count == 1 {
                refuse(Array(findings), Failure(error, in: path), &outcome, &refused)
                return
            }
            let middle = findings.startIndex + findings.count / 2
            operate(findings[..<middle], at: path, &outcome, &refused)
            operate(findings[middle...], at: path, &outcome, &refused)
        }
    }

    private func refuse(
        _ findings: [Finding], _ reason: Failure, _ outcome: inout Outcome, _ refused: inout Set<Fix.Change>
    ) {
        for finding in findings {
            guard let fix = finding.fix, refused.insert(fix.change).inserted else { continue }
            let reason = (reason.location.map { $0 + ": " } ?? "") + reason.message
            if let index = outcome.refusals.firstIndex(where: { $0.path == finding.path && $0.reason == reason }) {
                outcome.refusals[index].others += 1
            } else {
                outcome.refusals.append(FixRefusal(title: fix.title, path: finding.path, reason: reason))
            }
        }
    }
}
