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
        _ target: CheckTarget, note: (Message) -> Void, fixed onFixed: (FixedBundle) -> Void
    ) throws(Failure) -> CheckOutcome {
        let path = target.bundle
        return try Failure.of(path) {
            var (checker, outcome) = try applyFixes(target, note: note, onFixed)
            // A fixed file can also be in the file lists.
            let (lists, advice) = target.plan.staleFileLists(of: path)
            if !lists.isEmpty, let bundle = outcome.found.bundle {
                checker.deployment.staleFileLists = lists
                outcome.found.findings = checker.check(bundle)
            }
            outcome.advice += advice
            return outcome
        }
    }

    private func applyFixes(
        _ target: CheckTarget, note: (Message) -> Void, _ onFixed: (FixedBundle) -> Void
    ) throws -> (checker: BundleChecker, outcome: CheckOutcome) {
        let path = target.bundle
        let project = target.plan.project
        let (loaded, commit) = try project.loadForEditing(path, isDryRun: request.isDryRun, note: note)
        let bundle = try SettingsBundle(reading: loaded.files, for: project)
        let (checker, advice) = target.plan.checker(at: path)
        let run = FixRun(
            allowsUnsafeFixes: request.fixes == .unsafe, wanted: { reportable($0, of: target) },
            check: { checker.check($0) })
        let fixes = run(bundle)
        let changes = try fixes.draft.bundle.validatedFileChanges()
        try commit(changes)
        onFixed(fixedBundle(fixes, changes, of: bundle, at: path))
        let (checked, findings) =
            request.isDryRun ? (bundle, checker.check(bundle)) : (fixes.draft.bundle, fixes.findings)
        return (checker, CheckOutcome(path, findings, of: checked, problems: loaded.problems, advice: advice))
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
