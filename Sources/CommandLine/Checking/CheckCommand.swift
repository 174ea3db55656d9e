import ArgumentParser
import BundleStorage
import SettingsChecks
import SettingsModel
import SettingsReports
import SourceText

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Say what the Settings app will do with bundles, before it does it.",
        discussion: """
            Paths are bundles, folders with bundles below them, or files of bundles, as editors and hooks pass them: of \
            these the bundle is checked, and what is found in the file is reported; a String Catalog that \
            settings-bundle.json names counts as one. Errors make the exit code 1; with \
            --strict, warnings do, too. --error and --warn give rules another severity; what is a note though its rule \
            is more stays one. A comment 'settings-bundle: allow RULE' before an item or an entry lets a finding there \
            pass; explain unused-allow says where comments count.

            EXAMPLES
              settings-bundle check
              settings-bundle check App/Settings.bundle --strict
              settings-bundle check App/Settings.bundle/Root.plist
              settings-bundle check --error missing-translation --warn unknown-type
              settings-bundle check --json . > findings.json
              settings-bundle check --format sarif > findings.sarif
              settings-bundle check --fix
              settings-bundle check --unsafe-fixes --diff
              settings-bundle check --baseline settings-baseline.json --write-baseline
              settings-bundle check --baseline settings-baseline.json
            """)

    @Argument(help: ArgumentHelp("Bundles, folders to look for bundles in, or files of bundles.", valueName: "path"))
    var paths: [String] = []

    @Option(
        "How to print findings: \(Choice<ReportFormat>.list). (default: text; in a workflow of GitHub, github)",
        of: ReportFormat.self)
    var format: String?

    @Flag(help: "The same as --format json.")
    var json = false

    @Flag(help: "Print notes as well, and let fixes mend them.")
    var notes = false

    @Flag(help: "Let warnings fail, too.")
    var strict = false

    @Option(
        "Report only this rule, or rules that start so; repeat it, or type a list with commas, for more.", value: "rule"
    )
    var select: [String] = []

    @Option(
        "Leave out this rule, or rules that start so; repeat it, or type a list with commas, for more.", value: "rule")
    var ignore: [String] = []

    @Option("Make findings of this rule, or of rules that start so, errors.", value: "rule")
    var error: [String] = []

    @Option("Make findings of this rule, or of rules that start so, warnings.", value: "rule")
    var warn: [String] = []

    @Flag(help: "Mend what can be mended without losing anything, and report the rest.")
    var fix = false

    @Flag(help: "Mend what can be mended by deleting or renaming something, too.")
    var unsafeFixes = false

    @Flag(help: "Print what --fix would change as a unified diff, and write nothing.")
    var diff = false

    @Option("Report only what this file does not have. (default: that of the options file)", value: "file")
    var baseline: String?

    @Flag(help: "Write what is found to the file of --baseline, notes too, and report nothing.")
    var writeBaseline = false

    @Option(
        help: ArgumentHelp(
            "A platform of the app: ios, ipados, tvos, visionos, catalyst, or the deprecated watchos; repeat it for more.",
            valueName: "platform"), completion: Choice<Platform>.completion)
    var platform: [String] = []

    @Flag(help: "The app shows the bundle with InAppSettingsKit, too. (known by itself where a pane says so)")
    var inAppSettingsKit = false

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup var shared: SharedOptions

    mutating func validate() {
        select = select.flatMap(Self.ruleNames)
        ignore = ignore.flatMap(Self.ruleNames)
        error = error.flatMap(Self.ruleNames)
        warn = warn.flatMap(Self.ruleNames)
    }

    /// The rules of a list with commas, which no name of a rule has.
    private static func ruleNames(in list: String) -> [String] {
        list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    /// Whether anything is fixed, be it only to be shown.
    var fixes: Bool { fix || unsafeFixes || diff }

    func run() throws {
        let otherOutputs = [
            (json, "--json prints findings"), (format != nil, "--format prints findings"),
            (writeBaseline, "--write-baseline writes a file"),
        ]
        if build.name != nil, fixes {
            throw Failure(
                usage: "--configuration looks at a bundle that is not there, so nothing of it can be mended",
                help: "leave out --configuration to mend the bundle that people edit")
        }
        if diff, let (_, other) = otherOutputs.first(where: \.0) {
            throw Failure(usage: "\(other), and --diff prints nothing but a diff", help: "leave one of the two out")
        }
        let named = try Choice<ReportFormat>.named(format, by: "--format")
        if json, let named, named != .json {
            throw Failure(
                usage: "--json and --format \(named.rawValue) contradict each other", help: "leave one of the two out")
        }
        var planner = try CheckPlanner(for: self)
        var failures: [(path: String, failure: Failure)] = []
        let targets = try targets(&planner) { failures.append(($0, $1)) }
        let worst = strict ? Severity.warning : .error
        let format = named ?? (json ? .json : Environment["GITHUB_ACTIONS"] == "true" ? .github : .text)
        let settings = ReportSettings(
            rules: planner.rules, failing: worst, version: version, paint: shared.console.paint,
            width: shared.console.width ?? 100, orderOfFix: { $0.isSafe ? "--fix" : "--unsafe-fixes" })
        var run = CheckRun(
            options: self, reporter: format.reporter(settings), shows: planner.shows, baselines: planner.baselines,
            console: shared.console)
        for (path, failure) in failures { run.fail(failure, at: path) }
        run.take(targets)
        guard let reports = try run.finish() else { throw ExitCode(2) }
        if let line = FindingSummary(reports).line { shared.console.talk(line) }
        if run.hasFailed { throw ExitCode(2) }
        if reports.contains(where: { $0.findings.contains { $0.severity >= worst } }) { throw ExitCode(1) }
    }

    /// What to check: the bundles of all paths, each once however it is spelled, and those that files lie in.
    ///
    /// - Parameter fail: is told why a path has none, or why one cannot be checked, where another can.
    private func targets(
        _ planner: inout CheckPlanner, _ fail: (_ path: String, Failure) -> Void
    ) throws -> [CheckTarget] {
        if shared.bundle != nil, !paths.isEmpty {
            throw Failure(usage: "--bundle names a bundle, and so do paths", help: "name all of them as paths")
        }
        let named = paths.isEmpty ? [shared.named].compactMap { $0 } : paths
        for path in named { try BundleFinder.requireName(path) }
        if writeBaseline,
            let part = try paths.first(where: { path throws(Failure) in
                if path.hasSuffix(".xcstrings") { return true }
                return try fileOfBundle(path) != nil
            })
        {
            throw Failure(
                usage: "--write-baseline takes down whole bundles, and \(visible(part)) is a part of one",
                help: "name the bundle")
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
            for bundle in try shared.bundles(missing: { failures.append(($0, $1)) }).bundles { try add(bundle) }
        }
        for path in named {
            do throws(Failure) {
                if let (bundle, part) = try fileOfBundle(path) {
                    try add(bundle, part)
                    continue
                }
                if let bundles = try planner.bundles(ofCatalog: path) {
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
        if fix || unsafeFixes, !diff { try finishChanges(of: found.map(\.bundle), &planner) }
        let targets = found.compactMap { bundle, parts -> CheckTarget? in
            do throws(Failure) {
                return CheckTarget(bundle: bundle, plan: try planner.plan(of: bundle), parts: parts)
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
    private func finishChanges(of bundles: [String], _ planner: inout CheckPlanner) throws(Failure) {
        let notes = bundles.flatMap { (try? EditingSession.finishChange(leftAt: $0)) ?? [] }
        for note in notes { shared.console.talk("note: \(visible(note))") }
        if !notes.isEmpty { try planner.forgetProjects() }
    }

    /// The bundle of a file or folder inside of one, and its path there; nil for any other path.
    private func fileOfBundle(_ path: String) throws(Failure) -> (bundle: String, part: String)? {
        if paths.isEmpty { return nil }
        let isThere = try Failure.of(path) { try BundleDiscovery.isThere(path) }
        return isThere ? try BundleFinder.bundle(around: path) : nil
    }
}

extension FindingSummary {
    /// `2 errors, 5 warnings in 3 files (4 fixable with --fix)`; nil when nothing was found.
    fileprivate var line: String? {
        let parts = [Severity.error, .warning, .note].filter { count(of: $0) > 0 }
            .map { SettingsModel.count(count(of: $0), $0.name) }
        if parts.isEmpty { return nil }
        return "\(parts.joined(separator: ", ")) in \(SettingsModel.count(files, "file"))" + offer
    }

    private var offer: String {
        if safeFixes == 0, unsafeFixes == 0 { return "" }
        if safeFixes == 0 { return " (\(unsafeFixes) fixable with --unsafe-fixes)" }
        return " (\(safeFixes) fixable with --fix"
            + (unsafeFixes == 0 ? ")" : ", \(unsafeFixes) more with --unsafe-fixes)")
    }
}
