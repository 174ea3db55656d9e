import BundleStorage
import SettingsChecks
import SettingsModel
import SourceText

/// The rules and options for checking the bundles that an options file applies to.
struct CheckPlan: Sendable {
    let project: ProjectOptions
    let checker: BundleChecker
    /// The build configuration whose built bundles are checked, or `nil` to check source bundles.
    let configuration: String?
    /// The index of the baseline file that findings are compared with, or `nil` if there is none.
    let baseline: Int?

    /// Returns the checker for a source bundle. The checker contains facts from the bundle's Xcode project and the
    /// outdated file lists. If the project or the lists cannot be read, these facts are missing, and `advice` contains
    /// the reason.
    func checkerWithFileLists(at path: String) -> (checker: BundleChecker, advice: [Message]) {
        // If the search fails, each function below reports it.
        let projects = try? LocatedProject.all(for: path, includesSiblings: false)
        var (checker, advice) = checker(at: path, in: projects)
        let (lists, others) = staleFileLists(of: path, in: projects)
        checker.deployment.staleFileLists = lists
        return (checker, advice + others)
    }

    /// Returns the checker for a source bundle. The checker contains facts from the bundle's Xcode project. If the
    /// project cannot be read, these facts are missing, and `advice` contains the reason.
    ///
    /// - Parameter projects: The Xcode projects for the bundle. If `nil`, they are searched for.
    func checker(
        at path: String, in projects: [LocatedProject]? = nil
    ) -> (checker: BundleChecker, advice: [Message]) {
        var checker = checker
        guard checker.rules.contains(where: \.requiresProjectFacts) else { return (checker, []) }
        do throws(Failure) {
            let facts = try ProjectFacts.of(bundleAt: path, in: projects, options: project)
            checker.deployment.project = facts
            let known = facts.flatMap { $0.configurations.isEmpty ? nil : $0.configurations }
            checker.deployment.configurations = checker.deployment.configurations ?? known
            return (checker, [])
        } catch {
            return (checker, [error.uncheckedProjectNote])
        }
    }

    /// Returns the known values of the variables in a source bundle, as `preview` uses them. The result is empty if no
    /// rule requires them.
    func variables(of bundle: SettingsBundle, at path: String) -> [String: String] {
        guard checker.requiresVariables else { return [:] }
        return BuildRun(source: path, project: project, variables: .known).values(in: bundle)
            .compactMapValues(\.string)
    }

    /// Returns an operation that updates the file lists of the script phases that build a bundle. Returns `nil` if
    /// there are no such lists, or if the rule for them is off.
    ///
    /// - Parameter projects: The Xcode projects for the bundle. If `nil`, they are searched for.
    func fileLists(of path: String, in projects: [LocatedProject]? = nil) throws(Failure) -> UpdateFileLists? {
        guard checker.rules.contains(where: { $0.id == Rule.staleFileLists.id }) else { return nil }
        return try Failure.of(path) { try UpdateFileLists(of: path, in: projects, for: project) }
    }

    /// Returns the paths of the script phase's file lists that are out of date for a bundle. If the lists cannot be
    /// compared with their expected contents, `lists` is empty, and `advice` contains the reason.
    ///
    /// - Parameter projects: The Xcode projects for the bundle. If `nil`, they are searched for.
    func staleFileLists(
        of path: String, in projects: [LocatedProject]? = nil
    ) -> (lists: [String], advice: [Message]) {
        do throws(Failure) {
            guard let lists = try fileLists(of: path, in: projects) else { return ([], []) }
            let stale = try Failure.of(path) {
                let files = try project.load(path, alsoReading: lists.otherFilesRead) { _ in }.files
                return try lists.staleLists(of: SettingsBundle(reading: files, for: project))
            }
            return (stale.map { displayPath(of: $0.path, in: path) }, [])
        } catch {
            return ([], ["the file lists were not compared: \(error.message)"])
        }
    }
}

/// A planner that determines how each bundle is checked. Options in the request take precedence over the bundle's
/// options file.
struct CheckPlanner {
    let request: CheckRequest
    private let choice: RuleChoice
    private var projects: ProjectOptionsFinder
    private var plans: [String: Result<CheckPlan, Failure>] = [:]
    private(set) var baselines: [BaselineComparison] = []

    init(for request: CheckRequest) throws {
        self.request = request
        choice = try RuleChoice(
            select: request.select, ignore: request.ignore, error: request.error, warn: request.warn)
        projects = try ProjectOptionsFinder(named: request.target.options)
        if request.baseline?.isEmpty == true {
            throw Failure(usage: "\(input: .baseline) is empty", help: Self.baselineHelp)
        }
        // A baseline that cannot be read stops the check.
        if let path = request.baseline { _ = try baseline(at: path) }
    }

    private static let baselineHelp: Message = "specify the file: \(input: .baseline) settings-baseline.json"

    /// The lowest severity that is reported.
    var lowestSeverity: Severity { request.showsNotes ? .note : .warning }

    /// All rules that are checked in at least one bundle.
    var rules: [Rule] {
        let plans = plans.values.compactMap { try? $0.get() }
        if plans.count == 1 { return plans[0].checker.rules }
        let asked = Set(plans.flatMap(\.checker.rules).map(\.id))
        return Rule.all.filter { asked.contains($0.id) }
    }

    /// Discards the cached options files, because they might have changed on disk.
    mutating func discardCachedOptions() throws(Failure) {
        projects = try ProjectOptionsFinder(named: request.target.options)
    }

    /// Returns the rules and options for checking a bundle.
    mutating func plan(of bundle: String) throws(Failure) -> CheckPlan {
        let project = try projects.options(of: bundle)
        let known = project.path ?? ""
        if let plan = plans[known] { return try plan.get() }
        let plan = Result { () throws(Failure) in try self.plan(for: project) }
        plans[known] = plan
        return try plan.get()
    }

    /// Returns the bundles that use an external String Catalog, and the catalog's path relative to each bundle. Returns
    /// `nil` if the path does not refer to a String Catalog.
    ///
    /// - Throws: A failure if no bundle uses the catalog.
    mutating func bundles(usingCatalog path: String) throws(Failure) -> [(bundle: String, part: String)]? {
        guard path.hasSuffix(".xcstrings"), try Failure.of(path, { try BundleDiscovery.isThere(path) }) else {
            return nil
        }
        let project = try projects.options(of: path)
        let options = project.path ?? ""
        let folder = try project.resolve(project.file.bundle) as String? ?? BundleLocation.split(options).folder
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
            "\(printable(path)) is not a catalog of any bundle",
            help: "add it to localization.catalogs in \(OptionsLocation.name), or specify a bundle")
    }

    private mutating func plan(for project: ProjectOptions) throws(Failure) -> CheckPlan {
        let ofFile = try project.resolve(project.file.check.baseline) as String?
        let path = request.baseline ?? ofFile
        if path == nil, request.isWritingBaseline {
            throw Failure(usage: "\(input: .writeBaseline) requires \(input: .baseline)", help: Self.baselineHelp)
        }
        let baseline: Int? = if let path { try self.baseline(at: path) } else { nil }
        // A baseline also contains notes, even if they are not shown.
        let checker = choice.checker(
            for: project.file, merging: project.mergedPanes, on: request.platforms,
            hasInAppSettingsKit: request.hasInAppSettingsKit, leastSeverity: baseline == nil ? lowestSeverity : .note)
        return CheckPlan(
            project: project, checker: checker, configuration: request.configuration, baseline: baseline)
    }

    /// Returns the index in `baselines` of the baseline file at a path. If the array does not contain the file yet, the
    /// file is appended.
    private mutating func baseline(at path: String) throws(Failure) -> Int {
        let baseline = try Failure.of("") { try BaselineComparison(at: path, isWriting: request.isWritingBaseline) }
        if let known = baselines.firstIndex(where: { $0.place == baseline.place }) { return known }
        baselines.append(baseline)
        return baselines.count - 1
    }

    // MARK: Targets

    /// Returns the bundles to check: the bundles at or below the requested paths, and the bundles that contain a
    /// requested file. Each bundle is returned once, even if several paths lead to it.
    ///
    /// - Returns: The bundles, and the failures for paths without a bundle and for bundles that cannot be checked.
    /// - Throws: The last of these failures if no bundle can be checked.
    mutating func targets(
        note: (Message) -> Void
    ) throws -> (targets: [CheckTarget], failures: [(path: String, failure: Failure)]) {
        let paths = request.paths
        if request.target.bundle != nil, !paths.isEmpty {
            throw Failure(
                usage: "\(input: .bundle) and paths cannot be combined", help: "specify all bundles as paths")
        }
        let named = paths.isEmpty ? [request.target.named].compactMap { $0 } : paths
        for path in named { try BundleFinder.requireNonemptyPath(path) }
        if request.isWritingBaseline,
            let part = try paths.first(where: { path throws(Failure) in
                if path.hasSuffix(".xcstrings") { return true }
                return try enclosingBundle(path) != nil
            })
        {
            throw Failure(
                usage: "\(input: .writeBaseline) records whole bundles, but \(printable(part)) is part of a bundle",
                help: "specify the bundle")
        }
        // A single path cannot lead to a bundle twice, because symbolic links are not followed.
        let isOne = named.count < 2
        var real: [ExactString: Int] = [:]
        var found: [(bundle: String, parts: Set<String>?)] = []
        var failures: [(path: String, failure: Failure)] = []
        func add(_ bundle: String, _ part: String? = nil) throws(Failure) {
            let place = try Failure.of(bundle) {
                ExactString(try isOne ? bundle : PathAnchor(folder: "/").path(to: bundle) ?? bundle)
            }
            if let index = real[place] {
                if let part { found[index].parts?.insert(part) } else { found[index].parts = nil }
                return
            }
            found.append((bundle, part.map { [$0] }))
            real[place] = found.count - 1
        }
        if named.isEmpty {
            for bundle in try request.target.bundles(onFailure: { failures.append(($0, $1)) }).bundles {
                try add(bundle)
            }
        }
        for path in named {
            do throws(Failure) {
                if let (bundle, part) = try enclosingBundle(path) {
                    try add(bundle, part)
                    continue
                }
                if let bundles = try bundles(usingCatalog: path) {
                    for (bundle, part) in bundles { try add(bundle, part) }
                    continue
                }
                let below = try BundleFinder.bundles(in: path, includesSiblings: true) { failures.append(($0, $1)) }
                for bundle in below { try add(bundle) }
                if below.isEmpty { throw BundleFinder.noBundleFailure(in: path) }
            } catch {
                failures.append((path, error))
            }
        }
        if request.fixes != .none, !request.isDryRun {
            try finishInterruptedChanges(of: found.map(\.bundle), note: note)
        }
        let targets = found.compactMap { bundle, parts -> CheckTarget? in
            do throws(Failure) {
                return CheckTarget(bundle: bundle, plan: try plan(of: bundle), parts: parts)
            } catch {
                failures.append((bundle, error))
                return nil
            }
        }
        if targets.isEmpty, let last = failures.last { throw last.failure }
        return (targets, failures)
    }

    /// Finishes changes that earlier commands left unfinished. Call this method before planning a check, because an
    /// unfinished change can include the options file. If a change cannot be finished, the error is reported later,
    /// when the bundle is fixed.
    private mutating func finishInterruptedChanges(of bundles: [String], note: (Message) -> Void) throws(Failure) {
        let notes = bundles.flatMap { (try? EditingSession.finishInterruptedChange(leftAt: $0)) ?? [] }
        for text in notes { note("\(text)") }
        if !notes.isEmpty { try discardCachedOptions() }
    }

    /// Returns the bundle that contains a file or folder, and the item's path in the bundle. Returns `nil` if the path
    /// does not exist or is not inside a bundle.
    private func enclosingBundle(_ path: String) throws(Failure) -> (bundle: String, part: String)? {
        if request.paths.isEmpty { return nil }
        let isThere = try Failure.of(path) { try BundleDiscovery.isThere(path) }
        return isThere ? try BundleFinder.bundle(around: path) : nil
    }
}
