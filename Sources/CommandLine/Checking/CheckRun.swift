import BundleStorage
import SettingsChecks
import SettingsModel
import SettingsReports

/// One run of `check`: fixes or checks bundle after bundle, and prints what was found in each.
struct CheckRun: Sendable {
    /// The command that is run.
    let options: CheckCommand
    let reporter: any FindingReporter
    /// The least severity that is printed.
    let shows: Severity
    /// What is old.
    var baselines: [BaselineComparison]
    let console: Console

    private(set) var parts: [ReportPart] = []
    private(set) var failures: [CheckFailure] = []

    /// Whether something could not be checked, or not be fixed.
    var hasFailed: Bool { !failures.isEmpty }

    /// Says why a bundle, or a path with none in it, could not be worked on. The others are.
    mutating func fail(_ failure: Failure, at path: String) {
        note(failure, at: path)
        for index in baselines.indices { baselines[index].keep(path) }
    }

    private mutating func note(_ failure: Failure, at path: String) {
        console.report(failure)
        failures.append(
            CheckFailure(path: path, message: failure.message, location: failure.location, help: failure.help))
    }

    /// Works on bundles in their order.
    mutating func take(_ targets: [CheckTarget]) {
        if options.fixes {
            for target in targets { fix(target) }
        } else {
            // Nothing is shown before all of a batch are done, and a smaller one would leave cores waiting for its last.
            let width = 256
            for start in stride(from: 0, to: targets.count, by: width) {
                check(Array(targets[start..<min(start + width, targets.count)]))
            }
        }
    }

    /// Prints what is printed once for all bundles.
    ///
    /// - Returns: what was found in each; nil where nothing could be checked, and nothing is printed.
    mutating func finish() throws -> [BundleFindings]? {
        // Where nothing could be checked, there is nothing that a document could say.
        if parts.isEmpty { return nil }
        let console = console
        for index in baselines.indices { try baselines[index].finish(on: console) }
        if !options.diff { console.write(reporter.ending(parts, failures)) }
        return parts.map(\.found)
    }

    /// What was found in a bundle, and what is printed of it.
    private typealias Written = (checked: CheckOutcome, part: ReportPart)

    /// Checks bundles on all cores, and prints in their order what was found.
    private mutating func check(_ targets: [CheckTarget]) {
        let run = self
        let results = targets.concurrentMap { target -> Result<Written, Failure> in
            do throws(Failure) {
                // Writing down what was found takes its time, too.
                return .success(run.written(try CheckOutcome(target.bundle, target.plan), target))
            } catch {
                return .failure(error)
            }
        }
        for (target, result) in zip(targets, results) {
            switch result {
            case .success(let written): print(written, target)
            case .failure(let error): fail(error, at: target.bundle)
            }
        }
    }

    private mutating func fix(_ target: CheckTarget) {
        do {
            print(written(try fixed(target), target), target)
        } catch {
            // What could not be fixed is reported as it is.
            if let checked = try? CheckOutcome(target.bundle, target.plan) {
                note(error, at: target.bundle)
                print(written(checked, target), target)
            } else {
                fail(error, at: target.bundle)
            }
        }
    }

    /// Those of the findings in a bundle that are reported.
    func reported(_ findings: [Finding], of target: CheckTarget) -> [Finding] {
        let new = target.plan.baseline.map { baselines[$0].new(among: findings, of: target) } ?? findings
        return target.reported(new).filter { $0.severity >= shows }
    }

    private func written(_ checked: CheckOutcome, _ target: CheckTarget) -> Written {
        var found = checked.found
        found.findings = options.writeBaseline ? [] : reported(found.findings, of: target)
        var checked = checked
        checked.found.bundle = nil
        return (checked, reporter.part(of: found))
    }

    private mutating func print(_ written: Written, _ target: CheckTarget) {
        if let baseline = target.plan.baseline {
            baselines[baseline].take(written.checked, asking: target.plan.checker.rules)
        }
        for advice in written.checked.advice { console.talk("note: \(visible(advice.worded))") }
        for problem in written.checked.problems {
            console.talk("note: \(visible("\(written.part.found.path)/\(problem.path): \(problem.reason)"))")
        }
        if !options.diff { console.write(written.part.text) }
        parts.append(written.part)
    }
}
