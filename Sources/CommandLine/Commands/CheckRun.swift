import BundleStorage
import SettingsChecks
import SettingsModel

/// One run of `check`: mends or checks bundle after bundle, and prints what was found in each.
struct CheckRun {
    let checker: BundleChecker
    let output: FindingOutput
    /// The least severity that is printed.
    let shows: Severity
    let fixing: FixOptions
    /// What is old; nil where nothing is.
    var baseline: BaselineComparison?
    let console: Console

    /// What is checked, by the paths of the bundles.
    private var targets: [String: CheckTarget] = [:]
    private var all: [FindingOutput.Printed] = []
    private var failures: [CheckFailure] = []

    /// Whether something could not be checked, or not be mended.
    var hasFailed: Bool { !failures.isEmpty }

    init(
        _ checker: BundleChecker, _ output: FindingOutput, showing shows: Severity, _ fixing: FixOptions,
        _ baseline: BaselineComparison?, on console: Console
    ) {
        self.checker = checker
        self.output = output
        self.shows = shows
        self.fixing = fixing
        self.baseline = baseline
        self.console = console
    }

    /// Says why a bundle, or a path with none in it, could not be worked on. The others are.
    mutating func fail(_ failure: Failure, at path: String) {
        note(failure, at: path)
        baseline?.keep(path)
    }

    private mutating func note(_ failure: Failure, at path: String) {
        console.report(failure)
        failures.append(CheckFailure(path: path, failure: failure))
    }

    /// Works on bundles in their order.
    mutating func take(_ targets: [CheckTarget]) {
        let (output, shows) = (output, shows)
        let bundles = targets.map(\.bundle)
        let parts = Dictionary(targets.map { ($0.bundle, $0) }, uniquingKeysWith: { first, _ in first })
        self.targets = parts
        if fixing.isWanted {
            mend(bundles)
        } else if baseline != nil {
            // Findings are compared in the order of the bundles.
            CheckedFiles.forEach(of: bundles, checker, making: { $0 }) { path, result in
                switch result {
                case .success(let report): compare(report)
                case .failure(let error): fail(Failure(error), at: path)
                }
            }
        } else {
            CheckedFiles.forEach(
                of: bundles, checker, making: { output.printed($0.reporting(parts).showing(atLeast: shows)) }
            ) {
                path, result in
                switch result {
                case .success(let printed): print(printed)
                case .failure(let error): fail(Failure(error), at: path)
                }
            }
        }
    }

    /// Prints what is printed once for all bundles.
    ///
    /// - Returns: what was found in each; nil where nothing could be checked, and nothing is printed.
    mutating func finish() throws -> [CheckedFiles]? {
        // Where nothing could be checked, there is nothing that a document could say.
        if all.isEmpty { return nil }
        try baseline?.finish(on: console)
        if !fixing.diff { output.finish(all, failures) }
        return all.map(\.report)
    }

    private func mending() -> FixRun {
        let (baseline, shows, targets) = (baseline, shows, targets)
        return FixRun(checker: checker, allowsUnsafe: fixing.unsafeFixes) { findings, bundle in
            let new = (baseline?.new(among: findings, in: bundle) ?? findings).filter { $0.severity >= shows }
            return targets[bundle]?.reported(new) ?? new
        }
    }

    private mutating func mend(_ bundles: [String]) {
        let run = mending()
        for bundle in bundles {
            do {
                compare(try FixedBundle.fix(bundle, run, showingDiff: fixing.diff, on: console))
            } catch {
                // What could not be mended is reported as it is.
                if let report = try? CheckedFiles(bundle, checker) {
                    note(error, at: bundle)
                    compare(report)
                } else {
                    fail(error, at: bundle)
                }
            }
        }
    }

    private mutating func compare(_ report: CheckedFiles) {
        var report = report
        if let new = baseline?.new(in: report) { report.findings = new }
        print(output.printed(report.reporting(targets).showing(atLeast: shows)))
    }

    private mutating func print(_ printed: FindingOutput.Printed) {
        for problem in printed.report.problems {
            console.talk("note: \(visible("\(printed.report.path)/\(problem.path): \(problem.reason)"))")
        }
        if !fixing.diff { console.write(printed.lines) }
        all.append(printed)
    }
}
