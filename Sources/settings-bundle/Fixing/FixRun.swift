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
        /// Fixes that could not be made, with the reason.
        var refusals: [String] = []
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
            let batch = FixBatch(of: first)
            if batch.isEmpty {
                operate(first, &outcome, &refused)
            } else {
                apply(batch, &outcome, &refused)
            }
            outcome.findings = checker.check(outcome.draft.bundle)
        }
        return outcome
    }

    private func apply(_ batch: FixBatch, _ outcome: inout Outcome, _ refused: inout Set<Fix.Change>) {
        var draft = outcome.draft
        do {
            try batch.operation(on: &draft)
        } catch {
            refuse(batch.findings, "\(error)", &outcome, &refused)
            return
        }
        let broken = batch.files.filter { path in
            guard let before = outcome.draft.bundle.files[path], let after = draft.bundle.files[path] else {
                return false
            }
            return before.isReadable && !after.isReadable && !after.isEmptyTable
        }
        guard broken.isEmpty else {
            let breaking = batch.findings.filter { broken.contains($0.path) }
            refuse(breaking, "the file could not be read any more", &outcome, &refused)
            return
        }
        outcome.draft = draft
        outcome.fixed += batch.findings.count
    }

    private func operate(_ findings: [Finding], _ outcome: inout Outcome, _ refused: inout Set<Fix.Change>) {
        var done: Set<Fix.Change> = []
        for finding in findings {
            guard let change = finding.fix?.change, let operation = change.operation else { continue }
            // Two findings about one text are mended by one change.
            if done.contains(change) {
                outcome.fixed += 1
                continue
            }
            var draft = outcome.draft
            do {
                try operation(on: &draft)
                outcome.draft = draft
                outcome.fixed += 1
                done.insert(change)
            } catch let error as BundleError {
                refuse([finding], error.message, &outcome, &refused)
            } catch {
                refuse([finding], "\(error)", &outcome, &refused)
            }
        }
    }

    private func refuse(
        _ findings: [Finding], _ reason: String, _ outcome: inout Outcome, _ refused: inout Set<Fix.Change>
    ) {
        for finding in findings {
            guard let fix = finding.fix, refused.insert(fix.change).inserted else { continue }
            outcome.refusals.append("cannot \(fix.title) in \(finding.path): \(reason)")
        }
    }
}
