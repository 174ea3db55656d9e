package import BundleStorage
package import SettingsChecks
package import SettingsEditing
import SettingsFixing
package import SettingsModel
package import SettingsReports

/// The outcome of checking one bundle on disk.
package struct CheckOutcome: Sendable {
    package var found: BundleFindings
    /// The files and folders that could not be read.
    package let problems: [StorageProblem]
    /// Notes about the check, including notes about building the bundle for a build configuration.
    package var advice: [Message]

    /// Checks the bundle at a path with the rules and options of a plan.
    ///
    /// If the plan has a build configuration, the built bundle is checked, and its findings are reported at their
    /// locations in the source bundle.
    init(_ path: String, _ plan: CheckPlan) throws(Failure) {
        guard let configuration = plan.configuration else {
            let (bundle, problems) = try Failure.of(path) {
                let loaded = try plan.project.reading(catalogsOf: path) { try LoadedBundle.load(path, catalogs: $0) }
                return (try SettingsBundle(reading: loaded.files, for: plan.project), loaded.problems)
            }
            var (checker, advice) = plan.checkerWithFileLists(at: path)
            checker.deployment.variables = plan.variables(of: bundle, at: path)
            self.init(path, checker.check(bundle), of: bundle, problems: problems, advice: advice)
            return
        }
        let run = BuildRun(source: path, project: plan.project, configuration: configuration, variables: .known)
        let built = try Failure.of(path) { try run.built(of: run.load()) }
        let findings = plan.checker.check(built.bundle).map { finding in
            finding.moved { place in
                guard let origin = place.span.flatMap({ built.origin(of: $0, in: place.path) }) else { return place }
                return Finding.Place(path: place.path, span: origin.span, position: origin.start, end: origin.end)
            }
        }
        self.init(path, findings.sorted(), of: built.shown, problems: [], advice: built.advice)
    }

    init(
        _ path: String, _ findings: [Finding], of bundle: SettingsBundle, problems: [StorageProblem], advice: [Message]
    ) {
        found = BundleFindings(
            path: path, repositoryPath: Self.repositoryPath(of: path), findings: findings, bundle: bundle)
        self.problems = problems
        self.advice = advice
    }

    /// Returns the path of a bundle for reports to services that match paths with the files of a repository.
    ///
    /// In a GitHub Actions workflow, this is the path from the root of the repository, regardless of the working
    /// directory. Otherwise, or if the bundle is outside the checkout, it is the path that the user specified.
    ///
    /// Source: <https://docs.github.com/actions/reference/workflows-and-actions/variables>
    private static func repositoryPath(of bundle: String) -> String {
        guard let workspace = Environment.nonempty("GITHUB_WORKSPACE"),
            let checkout = try? PathAnchor(checkoutOf: bundle, in: workspace),
            let path = try? checkout.path(to: bundle), !path.hasPrefix("..")
        else { return bundle }
        return path
    }

    /// Whether all panes, all string tables, and all folders that can contain them were read.
    var isWhole: Bool { !problems.contains { $0.isFolder || BundleFiles.shouldReadContents(of: $0.path) } }
}

/// A run of `check`, which checks or fixes bundles.
package struct CheckRun: Sendable {
    let request: CheckRequest
    /// The rules that are checked in at least one bundle.
    package let rules: [Rule]
    /// The lowest severity that is reported.
    private let lowestSeverity: Severity
    private let targets: [CheckTarget]
    package var bundleCount: Int { targets.count }
    private var baselines: [BaselineComparison]

    /// The failures for bundles that could not be checked or fixed, and for paths that do not lead to a bundle.
    package private(set) var failures: [(path: String, failure: Failure)]

    /// An event that is reported while a check runs.
    package enum Event<Report> {
        case note(Message)
        /// The fixes for a bundle were applied, or computed in a dry run.
        case fixed(FixedBundle)
        /// A bundle was checked. The second value is the rendered report. To save memory, the outcome does not include
        /// the contents of the bundle.
        case checked(CheckOutcome, Report)
        case failed(Failure)
    }

    /// Creates a run. Finds the bundles to check, and determines the rules for each of them.
    ///
    /// - Throws: A failure if no bundle can be checked.
    package init(_ request: CheckRequest, note: (Message) -> Void) throws {
        self.request = request
        var planner = try CheckPlanner(for: request)
        (targets, failures) = try planner.targets(note: note)
        (rules, lowestSeverity, baselines) = (planner.rules, planner.lowestSeverity, planner.baselines)
    }

    /// Checks or fixes the bundles.
    ///
    /// - Parameters:
    ///   - render: Creates a report from the findings of a bundle. The function can be called on any thread.
    ///   - onEvent: A function that is called for each event, in the order of the bundles.
    package mutating func run<Report: Sendable>(
        rendering render: @Sendable (BundleFindings) -> Report, onEvent: (Event<Report>) -> Void
    ) {
        for (path, failure) in failures {
            onEvent(.failed(failure))
            keepFindings(path)
        }
        if request.fixes != .none {
            for target in targets { fix(target, render, onEvent) }
            return
        }
        // Events are reported after each batch, and smaller batches would leave cores idle at the end of each.
        let width = 256
        for start in stride(from: 0, to: targets.count, by: width) {
            check(Array(targets[start..<min(start + width, targets.count)]), render, onEvent)
        }
    }

    /// Writes the baseline files, or counts the recorded findings that no longer occur. Call this method after `run`.
    package mutating func finishBaselines() throws -> [BaselineOutcome] {
        var outcomes: [BaselineOutcome] = []
        for index in baselines.indices {
            if let outcome = try baselines[index].finish() { outcomes.append(outcome) }
        }
        return outcomes
    }

    private mutating func recordFailure<Report>(_ failure: Failure, at path: String, _ onEvent: (Event<Report>) -> Void)
    {
        onEvent(.failed(failure))
        failures.append((path, failure))
    }

    /// Keeps the findings that baseline files record for a bundle that could not be checked.
    private mutating func keepFindings(_ path: String) {
        for index in baselines.indices { baselines[index].keepFindings(path) }
    }

    /// Checks bundles concurrently on all cores.
    private mutating func check<Report: Sendable>(
        _ targets: [CheckTarget], _ render: @Sendable (BundleFindings) -> Report, _ onEvent: (Event<Report>) -> Void
    ) {
        let run = self
        let results = targets.concurrentMap { target -> Result<(CheckOutcome, Report), Failure> in
            Result { () throws(Failure) in
                run.renderReport(try CheckOutcome(target.bundle, target.plan), of: target, render)
            }
        }
        for (target, result) in zip(targets, results) {
            switch result {
            case .success(let (checked, report)): recordFindings(checked, report, of: target, onEvent)
            case .failure(let error):
                recordFailure(error, at: target.bundle, onEvent)
                keepFindings(target.bundle)
            }
        }
    }

    private mutating func fix<Report: Sendable>(
        _ target: CheckTarget, _ render: @Sendable (BundleFindings) -> Report, _ onEvent: (Event<Report>) -> Void
    ) {
        var found: CheckOutcome?
        do {
            found = try fixed(target, note: { onEvent(.note($0)) }, fixed: { onEvent(.fixed($0)) })
        } catch {
            recordFailure(error, at: target.bundle, onEvent)
            // If fixing fails, the findings of the unchanged bundle are reported.
            found = try? CheckOutcome(target.bundle, target.plan)
        }
        guard let found else { return keepFindings(target.bundle) }
        let (checked, report) = renderReport(found, of: target, render)
        recordFindings(checked, report, of: target, onEvent)
    }

    /// Returns the findings to report for a bundle. Known findings, findings in other parts of the bundle, and findings
    /// below the lowest reported severity are omitted.
    func reportable(_ findings: [Finding], of target: CheckTarget) -> [Finding] {
        let new = target.plan.baseline.map { baselines[$0].new(among: findings, of: target) } ?? findings
        return target.reportable(new).filter { $0.severity >= lowestSeverity }
    }

    private func renderReport<Report>(
        _ checked: CheckOutcome, of target: CheckTarget, _ render: (BundleFindings) -> Report
    ) -> (CheckOutcome, Report) {
        var checked = checked
        var found = checked.found
        checked.found.bundle = nil
        found.findings = request.isWritingBaseline ? [] : reportable(found.findings, of: target)
        return (checked, render(found))
    }

    private mutating func recordFindings<Report>(
        _ checked: CheckOutcome, _ report: Report, of target: CheckTarget, _ onEvent: (Event<Report>) -> Void
    ) {
        if let baseline = target.plan.baseline {
            baselines[baseline].recordFindings(checked, checkedBy: target.plan.checker.rules)
        }
        onEvent(.checked(checked, report))
    }
}

/// The result of fixing the findings of a bundle. In a dry run, the fixes are computed but not written.
package struct FixedBundle {
    package let path: String
    /// The bundle before any fixes were applied.
    package let before: SettingsBundle
    package let changes: [FileChange]
    fileprivate let fixes: FixRun.Outcome

    package var lines: [ReportLine] {
        fixes.draft.shownLines.map { $0.with(path: displayPath(of: $0.path, in: path)) }
    }

    /// The fixed bundle, with the report of the fixes.
    package var draft: Draft { fixes.draft }

    package var advice: [Message] { fixes.draft.advice }

    /// The number of findings that were fixed.
    package var count: Int { fixes.fixed }

    /// The reasons why findings could not be fixed. Each message covers all findings with the same file and reason.
    package var refusals: [Message] {
        var lines: [(path: String, title: String, reason: Message, others: Int)] = []
        for refusal in fixes.refusals {
            let failure = Failure(refusal.reason, in: path) ?? Failure("\(refusal.reason)")
            let reason = Message(failure.location.map { "\($0): " } ?? "") + failure.message
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
        // A project that cannot be read prevents no fix. The checker returns advice about it.
        let lists = try? target.plan.fileLists(of: path)
        let (loaded, commit) = try project.loadForEditing(
            path, alsoReading: lists?.otherFilesRead ?? [], isDryRun: request.isDryRun, note: note)
        let bundle = try SettingsBundle(reading: loaded.files, for: project)
        var (checker, advice) = target.plan.checker(at: path)
        checker.deployment.variables = target.plan.variables(of: bundle, at: path)
        let run = FixRun(
            allowsUnsafeFixes: request.fixes == .unsafe, wanted: { reportable($0, of: target) },
            check: { [checker] in checker.check($0) })
        var fixes = run(bundle)
        if let lists {
            // Each outdated file list counts as one fix.
            let count = fixes.draft.lines.count
            try fixes.draft.carryOut(lists)
            fixes.fixed += fixes.draft.lines.count - count
        }
        let changes = try fixes.draft.bundle.validatedFileChanges()
        try commit(changes)
        onFixed(FixedBundle(path: path, before: bundle, changes: changes, fixes: fixes))
        let (checked, findings) =
            request.isDryRun ? (bundle, checker.check(bundle)) : (fixes.draft.bundle, fixes.findings)
        return (checker, CheckOutcome(path, findings, of: checked, problems: loaded.problems, advice: advice))
    }
}
