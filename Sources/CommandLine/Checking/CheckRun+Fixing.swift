import BundleStorage
import SettingsChecks
import SettingsEditing
import SettingsFixing
import SettingsModel
import SettingsReports

extension CheckRun {
    /// Fixes a bundle on the disk, all of it or nothing, says what was done, and tells what was found. Where the change
    /// is only shown, that is all there was.
    func fixed(_ target: CheckTarget) throws(Failure) -> CheckOutcome {
        let path = target.bundle
        return try Failure.of(path) {
            var (checker, outcome) = try options.diff ? shown(target) : mended(target)
            // What was mended may be on them, too.
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

    /// What checks a bundle, and what there is to report of it.
    private typealias Checked = (checker: BundleChecker, outcome: CheckOutcome)

    /// Says what would be fixed.
    private func shown(_ target: CheckTarget) throws -> Checked {
        let path = target.bundle
        let loaded = try console.load(path, for: target.plan.project)
        let bundle = try SettingsBundle(reading: loaded.files, for: target.plan.project)
        let (checker, advice) = target.plan.checker(at: path)
        let outcome = run(target, checker)(bundle)
        let changes = try outcome.draft.bundle.soundFileChanges()
        UnifiedDiff.show(changes, in: bundle, named: path, on: console)
        say(outcome, of: path)
        var checked = CheckOutcome(path, checker.check(bundle), of: bundle, problems: loaded.problems)
        checked.advice = advice
        return (checker, checked)
    }

    private func mended(_ target: CheckTarget) throws -> Checked {
        let path = target.bundle
        let project = target.plan.project
        let session = try project.reading(catalogsOf: path) { try EditingSession(at: path, catalogs: $0) }
        for note in session.notes { console.talk("note: \(note)") }
        let bundle = try SettingsBundle(reading: session.bundle.files, for: project)
        let (checker, advice) = target.plan.checker(at: path)
        let outcome = run(target, checker)(bundle)
        try session.commit(outcome.draft.bundle.soundFileChanges())
        say(outcome, of: path)
        var checked = CheckOutcome(
            path, outcome.findings, of: outcome.draft.bundle, problems: session.bundle.problems)
        checked.advice = advice
        return (checker, checked)
    }

    private func run(_ target: CheckTarget, _ checker: BundleChecker) -> FixRun {
        FixRun(
            allowsUnsafe: options.unsafeFixes, wanted: { reported($0, of: target) }, check: { checker.check($0) })
    }

    private func say(_ outcome: FixRun.Outcome, of path: String) {
        let lines = outcome.draft.shownLines.map {
            ReportLine(action: $0.action, path: shownPath(of: $0.path, in: path), detail: $0.detail)
        }
        Report.show(lines, outcome.draft.advice, on: console, writesNothing: options.diff)
        for line in Self.lines(of: outcome.refusals, in: path) { console.talk("note: \(visible(line))") }
        if outcome.fixed > 0, !options.diff {
            console.talk("\(count(outcome.fixed, "finding")) mended in \(visible(path))")
        }
    }

    /// What a person is told of the fixes that could not be made: a line for all in a file that have one reason.
    private static func lines(of refusals: [FixRun.Refusal], in bundle: String) -> [String] {
        var lines: [(path: String, title: String, reason: String, others: Int)] = []
        for refusal in refusals {
            let failure = Failure(refusal.reason, in: bundle) ?? Failure("\(refusal.reason)")
            let reason = (failure.location.map { $0 + ": " } ?? "") + failure.message
            if let index = lines.firstIndex(where: { $0.path == refusal.path && $0.reason == reason }) {
                lines[index].others += 1
            } else {
                lines.append((refusal.path, refusal.fix.title, reason, 0))
            }
        }
        return lines.map { line in
            "cannot \(line.title) in \(line.path)" + (line.others == 0 ? "" : ", nor mend \(line.others) more")
                + ": \(line.reason)"
        }
    }
}
