import BundleStorage
import SettingsChecks
import SettingsModel

/// How the bundles of one options file are checked.
struct CheckPlan: Sendable {
    let project: ProjectOptions
    let checker: BundleChecker
    /// The build configuration whose bundles are checked; nil for those that people edit.
    let configuration: String?
    /// The number of the baseline that they are compared with; nil for none.
    let baseline: Int?

    /// What checks a bundle that people edit, with what the Xcode projects around it say of it, and what to say of these.
    func checker(at path: String) -> (checker: BundleChecker, advice: [Message]) {
        var checker = checker
        guard checker.rules.contains(where: \.asksProject) else { return (checker, []) }
        do throws(Failure) {
            checker.deployment.project = try ProjectFacts.of(bundleAt: path, options: project)
            return (checker, [])
        } catch {
            return (checker, [Message(error.adviceAboutProject)])
        }
    }

    /// The file lists of the script phase that are not as the bundle at a path wants them, and what to say of these.
    func staleFileLists(of path: String) -> (lists: [String], advice: [Message]) {
        guard let folder = project.file.build.fileLists, !ScriptPhase.hasScript,
            checker.rules.contains(where: { $0.id == Rule.staleFileLists.id })
        else { return ([], []) }
        do throws(Failure) {
            let stale = try Failure.of(path) {
                try BuildFileLists(of: BuildRun(source: path, project: project)).stale(in: project.resolve(folder))
            }
            return (stale.map { "\(folder.value)/\($0)" }, [])
        } catch {
            return ([], ["the file lists were not compared: \(error.message)"])
        }
    }
}

/// Works out how bundles are checked: as the command line says, else the options file of each.
struct CheckPlanner {
    private let options: CheckCommand
    private let choice: RuleChoice
    private let platforms: [Platform]
    private var projects: ProjectOptionsFinder
    private var plans: [String: Result<CheckPlan, Failure>] = [:]
    private(set) var baselines: [BaselineComparison] = []

    init(for options: CheckCommand) throws {
        self.options = options
        choice = try RuleChoice(
            select: options.select, ignore: options.ignore, error: options.error, warn: options.warn)
        projects = try ProjectOptionsFinder(named: options.shared.options)
        platforms = try options.platform.map { name throws(Failure) in
            try Choice<Platform>.named(name, by: "--platform")
        }
        if options.baseline?.isEmpty == true {
            throw Failure(usage: "the name of the baseline is empty", help: Self.baselineHelp)
        }
        // Where it cannot be read, nothing is checked.
        if let path = options.baseline { _ = try baseline(at: path) }
    }

    private static let baselineHelp = "name the file: --baseline settings-baseline.json"

    /// The least severity that is printed.
    var shows: Severity { options.notes ? .note : .warning }

    /// All rules that are asked of some bundle.
    var rules: [Rule] {
        let plans = plans.values.compactMap { try? $0.get() }
        if plans.count == 1 { return plans[0].checker.rules }
        let asked = Set(plans.flatMap(\.checker.rules).map(\.id))
        return Rule.all.filter { asked.contains($0.id) }
    }

    /// Forgets what options files say: they may be others by now.
    mutating func forgetProjects() throws(Failure) {
        projects = try ProjectOptionsFinder(named: options.shared.options)
    }

    /// How a bundle is checked.
    mutating func plan(of bundle: String) throws(Failure) -> CheckPlan {
        let project = try projects.options(of: bundle)
        let known = project.path ?? ""
        if let plan = plans[known] { return try plan.get() }
        do throws(Failure) {
            let plan = try self.plan(for: project)
            plans[known] = .success(plan)
            return plan
        } catch {
            plans[known] = .failure(error)
            throw error
        }
    }

    /// The bundles whose texts a String Catalog outside them holds, each with the path of the catalog from there; nil where
    /// the path leads to no catalog.
    ///
    /// - Throws: where no options file names it as that of a bundle.
    mutating func bundles(ofCatalog path: String) throws(Failure) -> [(bundle: String, part: String)]? {
        guard path.hasSuffix(".xcstrings"), try Failure.of(path, { try BundleDiscovery.isThere(path) }) else {
            return nil
        }
        let project = try projects.options(of: path)
        let options = project.path ?? ""
        let above = options.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(options[..<$0]) }
        let folder = try project.resolve(project.file.bundle) as String? ?? above ?? "."
        var found: [(bundle: String, part: String)] = []
        for bundle in try BundleFinder.bundles(in: folder) {
            let catalogs = try projects.options(of: bundle).catalogs(of: bundle).values
            let part = try Failure.of(bundle) {
                let anchor = try PathAnchor(folder: bundle)
                let part = try anchor.path(to: path)
                return try catalogs.contains { try anchor.path(to: $0) == part } ? part : nil
            }
            if let part { found.append((bundle, part)) }
        }
        guard found.isEmpty else { return found }
        throw Failure(
            "\(visible(path)) is the catalog of no bundle",
            help: "name it in localization.catalogs of \(OptionsPlace.name), or name a bundle")
    }

    private mutating func plan(for project: ProjectOptions) throws(Failure) -> CheckPlan {
        let ofFile = try project.resolve(project.file.check.baseline) as String?
        let path = options.baseline ?? ofFile
        if path == nil, options.writeBaseline {
            throw Failure(usage: "--write-baseline needs the file to write", help: Self.baselineHelp)
        }
        let baseline: Int? = if let path { try self.baseline(at: path) } else { nil }
        // A baseline has notes, too, whether they are shown or not.
        let checker = choice.checker(
            for: project.file, on: platforms, hasInAppSettingsKit: options.inAppSettingsKit,
            least: baseline == nil ? shows : .note)
        return CheckPlan(
            project: project, checker: checker, configuration: options.build.name, baseline: baseline)
    }

    /// The number of the baseline at a path, which is read where it is not known yet.
    private mutating func baseline(at path: String) throws(Failure) -> Int {
        do {
            let baseline = try BaselineComparison(at: path, isWriting: options.writeBaseline)
            if let known = baselines.firstIndex(where: { $0.place == baseline.place }) { return known }
            baselines.append(baseline)
            return baselines.count - 1
        } catch {
            throw Failure(error, in: "") ?? Failure("\(error)")
        }
    }
}
