import BundleStorage
import SettingsChecks
import SettingsModel

/// A bundle that was checked: what was found, and where its text is.
struct CheckedFiles: Sendable {
    /// The path of the bundle, as findings name it.
    let path: String
    var findings: [Finding]
    /// What could not be read.
    let problems: [String]
    /// The bundle, as long as lines of it are to be shown.
    let bundle: SettingsBundle?

    /// Checks the bundle at a path.
    init(_ path: String, _ checker: BundleChecker) throws(StorageError) {
        let loaded = try LoadedBundle.load(path)
        let bundle = SettingsBundle(reading: loaded.files)
        self.path = path
        self.bundle = bundle
        findings = checker.checkOnAllCores(bundle)
        problems = loaded.problems.map { "\(path)/\($0.path): \($0.reason)" }
    }

    private init(path: String, findings: [Finding], problems: [String], bundle: SettingsBundle?) {
        self.path = path
        self.findings = findings
        self.problems = problems
        self.bundle = bundle
    }

    /// Only the findings that satisfy a condition.
    func showing(_ condition: (Finding) -> Bool) -> CheckedFiles {
        CheckedFiles(path: path, findings: findings.filter(condition), problems: problems, bundle: bundle)
    }

    /// The findings without the bundle's contents.
    var withoutBundle: CheckedFiles { CheckedFiles(path: path, findings: findings, problems: problems, bundle: nil) }

    /// What the findings of a bundle come to once they are written down: the bundle itself is let go.
    struct Printed: Sendable {
        /// The findings that are shown.
        let report: CheckedFiles
        /// The lines about them.
        let lines: String
    }

    /// Checks bundles and writes down what was found, several at a time, and hands them over in their order.
    ///
    /// - Throws: for a bundle that cannot be read at all, after those before it were handed over.
    static func forEach(
        of paths: [String], _ checker: BundleChecker, printing print: @Sendable (CheckedFiles) -> Printed,
        _ body: (Printed) -> Void
    ) throws {
        // Nothing is shown before all of a batch are done, and a smaller one would leave cores waiting for its last.
        let width = 256
        for start in stride(from: 0, to: paths.count, by: width) {
            let batch = Array(paths[start..<min(start + width, paths.count)])
            for result in check(batch, checker, printing: print) {
                do {
                    body(try result.get())
                } catch {
                    throw Failure(error)
                }
            }
        }
    }

    private static func check(
        _ paths: [String], _ checker: BundleChecker, printing print: @Sendable (CheckedFiles) -> Printed
    ) -> [Result<Printed, StorageError>] {
        paths.concurrentMap { path in
            do throws(StorageError) {
                return .success(print(try CheckedFiles(path, checker)))
            } catch {
                return .failure(error)
            }
        }
    }
}
