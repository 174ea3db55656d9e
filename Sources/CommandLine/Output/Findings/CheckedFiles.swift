import BundleStorage
import SettingsChecks
import SettingsModel

/// A bundle that was checked: what was found, and where its text is.
struct CheckedFiles: Sendable {
    /// The path of the bundle, as findings name it.
    let path: String
    var findings: [Finding]
    /// What could not be read.
    let problems: [StorageProblem]
    /// The bundle, as long as lines of it are to be shown.
    let bundle: SettingsBundle?

    /// Checks the bundle at a path.
    init(_ path: String, _ checker: BundleChecker) throws(StorageError) {
        let loaded = try LoadedBundle.load(path)
        let bundle = SettingsBundle(reading: loaded.files)
        self.path = path
        self.bundle = bundle
        findings = checker.check(bundle)
        problems = loaded.problems
    }

    init(path: String, findings: [Finding], problems: [StorageProblem], bundle: SettingsBundle?) {
        self.path = path
        self.findings = findings
        self.problems = problems
        self.bundle = bundle
    }

    /// Whether every pane and table was read, and every folder where there may be some.
    var isWhole: Bool { !problems.contains { $0.isFolder || BundleFiles.readsContents(of: $0.path) } }

    /// Only the findings of some severity or a higher one.
    func showing(atLeast severity: Severity) -> CheckedFiles {
        if findings.indices.allSatisfy({ findings[$0].severity >= severity }) { return self }
        return CheckedFiles(
            path: path, findings: findings.filter { $0.severity >= severity }, problems: problems, bundle: bundle)
    }

    /// Only the findings in the parts of the bundle that were named.
    func reporting(_ targets: [String: CheckTarget]) -> CheckedFiles {
        guard let target = targets[path], target.parts != nil else { return self }
        var report = self
        report.findings = target.reported(findings)
        return report
    }

    /// The findings without the bundle's contents.
    var withoutBundle: CheckedFiles { CheckedFiles(path: path, findings: findings, problems: problems, bundle: nil) }

    /// Checks bundles several at a time, and hands over in their order what was made of each, or why one cannot be read
    /// at all.
    ///
    /// - Parameter result: what is made of a bundle that was checked: writing down what was found takes its time, too.
    static func forEach<Made: Sendable>(
        of paths: [String], _ checker: BundleChecker, making result: @Sendable (CheckedFiles) -> Made,
        _ body: (_ path: String, Result<Made, StorageError>) -> Void
    ) {
        // Nothing is shown before all of a batch are done, and a smaller one would leave cores waiting for its last.
        let width = 256
        for start in stride(from: 0, to: paths.count, by: width) {
            let batch = Array(paths[start..<min(start + width, paths.count)])
            for (path, made) in zip(batch, check(batch, checker, making: result)) { body(path, made) }
        }
    }

    private static func check<Made: Sendable>(
        _ paths: [String], _ checker: BundleChecker, making result: @Sendable (CheckedFiles) -> Made
    ) -> [Result<Made, StorageError>] {
        paths.concurrentMap { path in
            do throws(StorageError) {
                return .success(result(try CheckedFiles(path, checker)))
            } catch {
                return .failure(error)
            }
        }
    }
}
