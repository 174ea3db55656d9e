import BundleStorage
import SettingsChecks
import SettingsModel
import SourceText

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
            return (checker, [error.adviceAboutProject])
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

/// Works out how bundles are checked: as the request says, else the options file of each.
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
        // Where it cannot be read, nothing is checked.
        if let path = request.baseline { _ = try baseline(at: path) }
    }

    private static let baselineHelp: Message = "specify the file: \(input: .baseline) settings-baseline.json"

    /// The least severity that is printed.
    var shows: Severity { request.showsNotes ? .note : .warning }

    /// All rules that are asked of some bundle.
    var rules: [Rule] {
        let plans = plans.values.compactMap { try? $0.get() }
        if plans.count == 1 { return plans[0].checker.rules }
        let asked = Set(plans.flatMap(\.checker.rules).map(\.id))
        return Rule.all.filter { asked.contains($0.id) }
    }

    /// Forgets what options files say: they may be others by now.
    mutating func forgetProjects() throws(Failure) {
        projects = try ProjectOptionsFinder(named: request.target.options)
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
            "\(visible(path)) is not a catalog of any bundle",
            help: "add it to localization.catalogs in \(OptionsPlace.name), or specify a bundle")
    }

    private mutating func plan(for project: ProjectOptions) throws(Failure) -> CheckPlan {
        let ofFile = try project.resolve(project.file.check.baseline) as String?
        let path = request.baseline ?? ofFile
        if path == nil, request.isWritingBaseline {
            throw Failure(usage: "\(input: .writeBaseline) requires \(input: .baseline)", help: Self.baselineHelp)
        }
        let baseline: Int? = if let path { try self.baseline(at: path) } else { nil }
        // A baseline has notes, too, whether they are shown or not.
        let checker = choice.checker(
            for: project.file, on: request.platforms, hasInAppSettingsKit: request.hasInAppSettingsKit,
            least: baseline == nil ? shows : .note)
        return CheckPlan(
            project: project, checker: checker, configuration: request.configuration, baseline: baseline)
    }

    /// The number of the baseline at a path, which is read where it is not known yet.
    private mutating func baseline(at path: String) throws(Failure) -> Int {
        do {
            let baseline = try BaselineComparison(at: path, isWriting: request.isWritingBaseline)
            if let known = baselines.firstIndex(where: { $0.place == baseline.place }) { return known }
            baselines.append(baseline)
            return baselines.count - 1
        } catch {
            throw Failure(error, in: "") ?? Failure("\(error)")
        }
    }
}

extension CheckPlanner {
    /// What to check: the bundles of all paths, each once however it is spelled, and those that files lie in.
    ///
    /// - Parameter fail: is told why a path has none, or why one cannot be checked, where another can.
    mutating func targets(
        note: (Message) -> Void, fail: (_ path: String, Failure) -> Void
    ) throws -> [CheckTarget] {
        let paths = request.paths
        if request.target.bundle != nil, !paths.isEmpty {
            throw Failure(
                usage: "\(input: .bundle) and paths cannot be combined", help: "specify all bundles as paths")
        }
        let named = paths.isEmpty ? [request.target.named].compactMap { $0 } : paths
        for path in named { try BundleFinder.requireName(path) }
        if request.isWritingBaseline,
            let part = try paths.first(where: { path throws(Failure) in
                if path.hasSuffix(".xcstrings") { return true }
                return try fileOfBundle(path) != nil
            })
        {
            throw Failure(
                usage: "\(input: .writeBaseline) records whole bundles, but \(visible(part)) is part of a bundle",
                help: "specify the bundle")
        }
        // One path leads to no bundle twice: links on the way are not followed.
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
            for bundle in try request.target.bundles(missing: { failures.append(($0, $1)) }).bundles {
                try add(bundle)
            }
        }
        for path in named {
            do throws(Failure) {
                if let (bundle, part) = try fileOfBundle(path) {
                    try add(bundle, part)
                    continue
                }
                if let bundles = try bundles(ofCatalog: path) {
                    for (bundle, part) in bundles { try add(bundle, part) }
                    continue
                }
                let below = try BundleFinder.bundles(in: path, looksBeside: true) { failures.append(($0, $1)) }
                for bundle in below { try add(bundle) }
                if below.isEmpty { throw BundleFinder.noBundle(in: path) }
            } catch {
                failures.append((path, error))
            }
        }
        if request.fixes != .none, !request.writesNothing { try finishChanges(of: found.map(\.bundle), note: note) }
        let targets = found.compactMap { bundle, parts -> CheckTarget? in
            do throws(Failure) {
                return CheckTarget(bundle: bundle, plan: try plan(of: bundle), parts: parts)
            } catch {
                failures.append((bundle, error))
                return nil
            }
        }
        if targets.isEmpty, let last = failures.popLast() {
            for (path, failure) in failures { fail(path, failure) }
            throw last.failure
        }
        for (path, failure) in failures { fail(path, failure) }
        return targets
    }

    /// Finishes changes of bundles that earlier commands left. They may be changes of the options file, too, so this comes
    /// first; what cannot be finished is said when the bundle is fixed.
    private mutating func finishChanges(of bundles: [String], note: (Message) -> Void) throws(Failure) {
        let notes = bundles.flatMap { (try? EditingSession.finishChange(leftAt: $0)) ?? [] }
        for text in notes { note("\(text)") }
        if !notes.isEmpty { try forgetProjects() }
    }

    /// The bundle of a file or folder inside of one, and its path there; `nil` for any other path.
    private func fileOfBundle(_ path: String) throws(Failure) -> (bundle: String, part: String)? {
        if request.paths.isEmpty { return nil }
        let isThere = try Failure.of(path) { try BundleDiscovery.isThere(path) }
        return isThere ? try BundleFinder.bundle(around: path) : nil
    }
}
