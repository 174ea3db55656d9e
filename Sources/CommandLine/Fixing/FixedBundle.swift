import BundleStorage
import SettingsChecks
import SettingsEditing
import SettingsModel

/// A bundle on the disk that is mended there, all of it or nothing.
enum FixedBundle {
    /// Mends a bundle, says what was done, and tells what is left to report.
    ///
    /// - Parameter showingDiff: whether the change is only shown: what is left to report then is all there was.
    static func fix(
        _ path: String, _ run: FixRun, showingDiff: Bool, on console: Console
    ) throws(Failure) -> CheckedFiles {
        do throws(StorageError) {
            if showingDiff {
                let loaded = try console.load(path)
                let bundle = SettingsBundle(reading: loaded.files)
                let outcome = run(bundle, at: path)
                UnifiedDiff.show(outcome.draft.fileChanges, in: bundle, named: path, on: console)
                say(outcome, of: path, writesNothing: true, on: console)
                return CheckedFiles(
                    path: path, findings: run.checker.check(bundle), problems: loaded.problems,
                    bundle: bundle
                )
            }
            let session = try EditingSession(at: path)
            for note in session.notes { console.talk("note: \(note)") }
            let outcome = run(SettingsBundle(reading: session.bundle.files), at: path)
            try session.commit(outcome.draft.fileChanges)
            say(outcome, of: path, writesNothing: false, on: console)
            return CheckedFiles(
                path: path, findings: outcome.findings, problems: session.bundle.problems,
                bundle: outcome.draft.bundle)
        } catch {
            throw Failure(error)
        }
    }

    private static func say(_ outcome: FixRun.Outcome, of path: String, writesNothing: Bool, on console: Console) {
        let lines = outcome.draft.lines.map {
            ReportLine(action: $0.action, path: "\(path)/\($0.path)", detail: $0.detail)
        }
        Report.show(lines, outcome.draft.advice, on: console, writesNothing: writesNothing)
        for refusal in outcome.refusals { console.talk("note: \(visible(refusal.message))") }
        if outcome.fixed > 0, !writesNothing {
            console.talk("\(count(outcome.fixed, "finding")) mended in \(visible(path))")
        }
    }
}
