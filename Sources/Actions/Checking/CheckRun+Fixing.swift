import BundleStorage
import SettingsChecks
package import SettingsEditing
import SettingsFixing
package import SettingsModel
import SettingsReports

/// The result of fixing the findings of a bundle. In a dry run, the fixes are computed but not written.
package struct FixedBundle {
    package let path: String
    /// The bundle before any fixes were applied.
    package let before: SettingsBundle
    package let changes: [FileChange]
    package let lines: [ReportLine]
    package let advice: [Message]
    /// The reasons why findings could not be fixed. Each message covers all findings with the same file and reason.
    package let refusals: [Message]
    /// The number of findings that were fixed.
    package let count: Int
}

extension CheckRun {
    /// Fixes the findings of a bundle on disk, and returns the remaining findings. If any fix cannot be written, no fix
    /// is written. In a dry run, returns the findings of the unchanged bundle.
    func fixed(
        _ target: CheckTarget, note: (Message) -> Void, fixed: (FixedBundle) -> Void
    ) throws(Failure) -> CheckOutcome {
        let path = target.bundle
        return try Failure.of(path) {
            var (checker, outcome) =
                try request.isDryRun
                ? previewFixes(target, note: note, fixed) : writeFixes(target, note: note, fixed)
            // A fixed file can also be in the file lists.
            let (lists, advice) = target.plan.staleFileLists(of: path)
            if !lists.isEmpty, let bundle = outcome.found.bundle {
                checker.deployment.staleFileLists = lists
                let before = outcome.advice
                outcome = CheckOutcome(path, checker.check(bundle), of: bundle, problems: outcome.problems)
                outcome.advice = before
            }
            outcome.advice += advice
            return outcome
        }
    }

    /// The checker for a bundle, and the outcome of its check.
    private typealias Checked = (checker: BundleChecker, outcome: CheckOutcome)

    private func previewFixes(
        _ target: CheckTarget, note: (Message) -> Void, _ onFixed: (FixedBundle) -> Void
    ) throws -> Checked {
        let path = target.bundle
        let loaded = try target.plan.project.load(path, note: note)
        let bundle = try SettingsBundle(reading: loaded.files, for: target.plan.project)
        let (checker, advice) = target.plan.checker(at: path)
        let outcome = makeFixRun(target, checker)(bundle)
        onFixed(fixedBundle(outcome, try outcome.draft.bundle.validatedFileChanges(), of: bundle, at: path))
        var checked = CheckOutcome(path, checker.check(bundle), of: bundle, problems: loaded.problems)
        checked.advice = advice
        return (checker, checked)
    }

    private func writeFixes(
        _ target: CheckTarget, note: (Message) -> Void, _ onFixed: (FixedBundle) -> Void
    ) throws -> Checked {
        let path = target.bundle
        let project = target.plan.project
        let session = try project.reading(catalogsOf: path) { try EditingSession(at: path, catalogs: $0) }
        for text in session.notes { note("\(text)") }
        let bundle = try SettingsBundle(reading: session.bundle.files, for: project)
        let (checker, advice) = target.plan.checker(at: path)
        let outcome = makeFixRun(target, checker)(bundle)
        let changes = try outcome.draft.bundle.validatedFileChanges()
        try session.commit(changes)
        onFixed(fixedBundle(outcome, changes, of: bundle, at: path))
        var checked = CheckOutcome(
            path, outcome.findings, of: outcome.draft.bundle, problems: session.bundle.problems)
        checked.advice = advice
        return (checker, checked)
    }

    private func makeFixRun(_ target: CheckTarget, _ checker: BundleChecker) -> FixRun {
        FixRun(
            allowsUnsafeFixes: request.fixes == .unsafe, wanted: { reportable($0, of: target) },
            check: { checker.check($0) })
    }

    private func fixedBundle(
        _ outcome: FixRun.Outcome, _ changes: [FileChange], of bundle: SettingsBundle, at path: String
    ) -> FixedBundle {
        let lines = outcome.draft.shownLines.map {
            ReportLine(action: $0.action, path: displayPath(of: $0.path, in: path), detail: $0.detail)
        }
        return FixedBundle(
            path: path, before: bundle, changes: changes, lines: lines, advice: outcome.draft.advice,
            refusals: Self.refusalMessages(of: outcome.refusals, in: path), count: outcome.fixed)
    }

    private static func refusalMessages(of refusals: [FixRun.FailedFix], in bundle: String) -> [Message] {
        var lines: [(path: String, title: String, reason: Message, others: Int)] = []
        for refusal in refusals {
            let failure = Failure(refusal.reason, in: bundle) ?? Failure("\(refusal.reason)")
            let reason = Message(failure.location.map { $0 + ": " } ?? "") + failure.message
            if let index = lines.firstIndex(where: { $0.path == refusal.path && $0.reason == reason }) {
                lines[index].others += 1
            } else {
                lines.append((refusal.path, refusal.fix.title, reason, 0))
            }
        }
        return lines.map { line in
            "cannot \(line.title) in \(line.path)\(line.others == 0 ? "" : ", nor fix \(line.others) more"): \(line.reason)"
        }
    }
}
