import BundleStorage
import SettingsChecks
import SettingsModel
import SettingsReports

/// A bundle of the disk that was checked.
struct CheckedBundle: Sendable {
    var found: BundleFindings
    /// What could not be read.
    let problems: [StorageProblem]

    /// Checks the bundle at a path.
    init(_ path: String, _ checker: BundleChecker) throws(StorageError) {
        let loaded = try LoadedBundle.load(path)
        let bundle = SettingsBundle(reading: loaded.files)
        self.init(path, checker.check(bundle), of: bundle, problems: loaded.problems)
    }

    init(_ path: String, _ findings: [Finding], of bundle: SettingsBundle, problems: [StorageProblem]) {
        found = BundleFindings(
            path: path, repositoryPath: RepositoryPath.of(bundle: path), findings: findings, bundle: bundle)
        self.problems = problems
    }

    /// Whether every pane and table was read, and every folder where there may be some.
    var isWhole: Bool { !problems.contains { $0.isFolder || BundleFiles.readsContents(of: $0.path) } }
}
