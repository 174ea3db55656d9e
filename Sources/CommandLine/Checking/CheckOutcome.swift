import BundleStorage
import SettingsChecks
import SettingsEditing
import SettingsModel
import SettingsReports

/// What came of checking one bundle of the disk.
struct CheckOutcome: Sendable {
    var found: BundleFindings
    /// What could not be read.
    let problems: [StorageProblem]
    /// What there is to say of the way from the bundle that people edit to that of a build configuration.
    var advice: [Message] = []

    /// Checks the bundle at a path.
    ///
    /// Of a build configuration, what is found in its bundle is shown where it stands in the one that people edit.
    init(_ path: String, _ plan: CheckPlan) throws(Failure) {
        guard let configuration = plan.configuration else {
            let (bundle, problems) = try Failure.of(path) {
                let loaded = try plan.project.reading(catalogsOf: path) { try LoadedBundle.load(path, catalogs: $0) }
                return (try SettingsBundle(reading: loaded.files, for: plan.project), loaded.problems)
            }
            var (checker, advice) = plan.checker(at: path)
            let (lists, others) = plan.staleFileLists(of: path)
            checker.deployment.staleFileLists = lists
            self.init(path, checker.check(bundle), of: bundle, problems: problems)
            advice += others
            self.advice = advice
            return
        }
        let run = BuildRun(source: path, project: plan.project, configuration: configuration, variables: .known)
        let built = try Failure.of(path) { try run.built(of: run.load(), by: run.operations()) }
        let findings = plan.checker.check(built.bundle).map { finding in
            finding.moved { place in
                guard let origin = place.span.flatMap({ built.origin(of: $0, in: place.path) }) else { return place }
                return Finding.Place(path: place.path, span: origin.span, position: origin.start, end: origin.end)
            }
        }
        self.init(path, findings.sorted(), of: built.shown, problems: [])
        advice = built.advice
    }

    init(_ path: String, _ findings: [Finding], of bundle: SettingsBundle, problems: [StorageProblem]) {
        // Reports are read by people and tools that have the command line at hand.
        let findings = findings.map { finding in
            var finding = finding
            finding.help = finding.help.map { Message($0.worded) }
            return finding
        }
        found = BundleFindings(
            path: path, repositoryPath: Self.repositoryPath(of: path), findings: findings, bundle: bundle)
        self.problems = problems
    }

    /// The path of a bundle as services know it, which compare paths with those of a repository: from the root of the
    /// repository, whatever the working folder is, in a workflow of GitHub, which names its folder; elsewhere, and for a
    /// bundle that lies elsewhere, as the bundle was named.
    ///
    /// Source: <https://docs.github.com/actions/reference/workflows-and-actions/variables>
    private static func repositoryPath(of bundle: String) -> String {
        guard let workspace = Environment["GITHUB_WORKSPACE"], !workspace.isEmpty,
            let checkout = try? PathAnchor(checkoutOf: bundle, in: workspace),
            let path = try? checkout.path(to: bundle), !path.hasPrefix("..")
        else { return bundle }
        return path
    }

    /// Whether every pane and table was read, and every folder where there may be some.
    var isWhole: Bool { !problems.contains { $0.isFolder || BundleFiles.readsContents(of: $0.path) } }
}
