import Actions
import ArgumentParser
import BundleStorage
import JSONSyntax
import SettingsChecks
import SettingsModel
import SettingsReports
import SourceText

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "check", abstract: "Check Settings bundles for problems.",
        discussion: """
            A path can be a bundle, a folder that contains bundles or a file in a bundle. Editors and hooks usually \
            pass a file. The whole bundle is then checked, but only the findings in that file are reported. A String \
            Catalog that is listed in settings-bundle.json is treated as a file in the bundle.

            The exit code is 1 if there are errors or, with --strict, warnings. --error and --warn change the severity \
            of rules; findings that a rule reports as notes stay notes. A 'settings-bundle: allow RULE' comment before \
            an item or an entry suppresses the findings of that rule there; see settings-bundle explain unused-allow.

            EXAMPLES
              settings-bundle check
              settings-bundle check App/Settings.bundle --strict
              settings-bundle check App/Settings.bundle/Root.plist
              settings-bundle check --error missing-translation --warn unknown-type
              settings-bundle check --json . > findings.json
              settings-bundle check --format sarif > findings.sarif
              settings-bundle check --fix
              settings-bundle check --unsafe-fixes --diff
              settings-bundle check --unsafe-fixes --dry-run
              settings-bundle check --baseline settings-baseline.json --write-baseline
              settings-bundle check --baseline settings-baseline.json
            """)

    @Argument(help: ArgumentHelp("Bundles, folders that contain bundles, or files in bundles.", valueName: "path"))
    var paths: [String] = []

    @Option(
        "The output format: \(EnumerationOption<ReportFormat>.list). (default: text; in a GitHub workflow, github)",
        of: ReportFormat.self)
    var format: String?

    @Flag(help: "Print JSON, the same as --format json.")
    var json = false

    @Flag(help: "Also report notes, and include them when applying fixes.")
    var notes = false

    @Flag(help: "Also exit with 1 if there are warnings.")
    var strict = false

    @Option(
        "Report only this rule, or rules whose names start with this prefix; comma-separated. (repeatable)",
        value: "rule"
    )
    var select: [String] = []

    @Option(
        "Ignore this rule, or rules whose names start with this prefix; comma-separated. (repeatable)", value: "rule")
    var ignore: [String] = []

    @Option("Report this rule, or rules whose names start with this prefix, as errors.", value: "rule")
    var error: [String] = []

    @Option("Report this rule, or rules whose names start with this prefix, as warnings.", value: "rule")
    var warn: [String] = []

    @Flag(help: "Apply safe fixes and report the remaining findings.")
    var fix = false

    @Flag(help: "Also apply fixes that delete or rename something, or change what code reads.")
    var unsafeFixes = false

    @Flag(help: "Print the changes that --fix would make as a unified diff, without writing them.")
    var diff = false

    @Flag(
        name: [.customShort("n"), .long], help: "Print the changes that --fix would make, without writing them.")
    var dryRun = false

    @Option(
        "Report only findings that are not in this file. (default: the baseline in the options file)", value: "file")
    var baseline: String?

    @Flag(help: "Write all findings, including notes, to the baseline file instead of reporting them.")
    var writeBaseline = false

    @Option(
        help: ArgumentHelp(
            "A platform of the app: ios, ipados, tvos, visionos, catalyst, or the deprecated watchos. (repeatable)",
            valueName: "platform"), completion: EnumerationOption<Platform>.completion)
    var platform: [String] = []

    @Flag(help: "Also check the bundle for use with InAppSettingsKit. (default: detected from the panes)")
    var inAppSettingsKit = false

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    /// Splits comma-separated lists of rule names.
    private static func ruleNames(in lists: [String]) -> [String] {
        lists.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    }

    /// Whether to compute fixes, either to apply them or only to print them.
    var fixes: Bool { fix || unsafeFixes || isDryRun }

    /// Whether to print the changes that fixes would make, instead of writing them and reporting the findings.
    private var isDryRun: Bool { diff || dryRun }

    func run() throws {
        let otherOutputs = [
            (format != nil && format != "json", "--format prints findings"),
            (writeBaseline, "--write-baseline writes a file"),
        ]
        if build.name != nil, fixes {
            throw Failure(
                usage: "--configuration checks a bundle that is not on disk, so it cannot be fixed",
                help: "leave out --configuration to fix the source bundle")
        }
        if isDryRun, let (_, other) = otherOutputs.first(where: \.0) {
            let own = diff ? "--diff prints only a diff" : "--dry-run prints only changes"
            throw Failure(usage: "\(other), but \(own)", help: "leave out one of them")
        }
        let named = try EnumerationOption<ReportFormat>.format(format, isJSON: json)
        let isJSON = named?.rawValue == "json"
        let console = shared.console
        console.startReport(if: isJSON && (fixes || writeBaseline), isDryRun: isDryRun)
        let platforms = try platform.map { name throws(Failure) in
            try EnumerationOption<Platform>.named(name, by: "--platform")
        }
        var run = try CheckRun(request(on: platforms), note: console.note)
        let worst = strict ? Severity.warning : .error
        let format = named ?? (Console.isInGitHubWorkflow ? .github : .text)
        let reporter = format.reporter(
            ReportSettings(
                rules: run.rules, failureThreshold: worst, version: version, paint: console.paint,
                width: console.width ?? 100, isForWorkflow: Console.isInWorkflow,
                fixOption: { $0.isSafe ? "--fix" : "--unsafe-fixes" }))
        var parts: [ReportPart] = []
        // Commands in this folder find the bundle as well, unless there are several.
        let isFound = run.bundleCount == 1 && shared.bundle == nil && (paths.isEmpty || paths == ["."])
        run.run(rendering: { reporter.part(of: $0.worded(isFound: isFound)) }) { event in
            switch event {
            case .note(let note): console.note(note)
            case .fixed(let fixed): show(fixed)
            case .failed(let failure): console.report(failure)
            case .checked(let checked, let part):
                show(checked, part)
                parts.append(part)
            }
        }
        // Without a checked bundle, a report would be empty. In JSON, it still contains the failures.
        if parts.isEmpty, !isJSON { throw ExitCode(2) }
        for outcome in try run.finishBaselines() { show(outcome) }
        let failures = run.failures.map { path, failure in
            CheckFailure(
                path: path, message: failure.message.worded, location: failure.location?.description,
                help: failure.help?.worded)
        }
        if let report = console.changeReport {
            console.changeReport = nil
            console.write(JSON.findings(parts, failures, report.members))
        } else if isJSON {
            console.write(JSON.findings(parts, failures))
        } else if !isDryRun {
            console.write(reporter.finalText(parts, failures))
        }
        let reports = parts.map(\.found)
        if let line = FindingSummary(reports).line { console.writeMessage(line) }
        if !failures.isEmpty { throw ExitCode(2) }
        if reports.contains(where: { $0.findings.contains { $0.severity >= worst } }) { throw ExitCode(1) }
    }

    private func request(on platforms: [Platform]) -> CheckRequest {
        var request = CheckRequest()
        request.target = shared.request
        request.paths = paths
        request.select = Self.ruleNames(in: select)
        request.ignore = Self.ruleNames(in: ignore)
        request.error = Self.ruleNames(in: error)
        request.warn = Self.ruleNames(in: warn)
        request.platforms = platforms
        request.hasInAppSettingsKit = inAppSettingsKit
        request.showsNotes = notes
        request.baseline = baseline
        request.isWritingBaseline = writeBaseline
        request.configuration = build.name
        request.fixes = unsafeFixes ? .unsafe : fixes ? .safe : .none
        request.isDryRun = isDryRun
        return request
    }

    // MARK: Output

    private func show(_ checked: CheckOutcome, _ part: ReportPart) {
        let console = shared.console
        console.note(checked.advice)
        for problem in checked.problems {
            console.note("\(part.found.path)/\(problem.path): \(problem.reason)")
        }
        if !isDryRun { console.write(part.text) }
    }

    private func show(_ fixed: FixedBundle) {
        let console = shared.console
        if diff { console.showDiff(of: fixed.changes, in: fixed.before, named: fixed.path) }
        if console.changeReport != nil {
            console.changeReport?.add(fixed.draft, of: fixed.path)
            console.changeReport?.add(fixed.changes, before: fixed.before.loaded, in: fixed.path)
        } else {
            Report.show(fixed.lines, fixed.advice, on: console, isDryRun: isDryRun)
        }
        console.note(fixed.refusals)
        if fixed.count > 0, !isDryRun {
            console.writeMessage("fixed \(count(fixed.count, "finding")) in \(printable(fixed.path))")
        }
    }

    private func show(_ outcome: BaselineOutcome) {
        switch outcome {
        case .written(let path, let outcome, let findings):
            shared.console.report(outcome, path, "  \(count(findings, "finding"))")
        case .gone(let findings):
            let (verb, pronoun) = findings == 1 ? ("exists", "it") : ("exist", "them")
            shared.console.note(
                "\(count(findings, "finding")) in the baseline no longer \(verb); --write-baseline removes \(pronoun)")
        }
    }
}

extension BundleFindings {
    /// The findings, with help text that is phrased in terms of command-line options and commands.
    ///
    /// - Parameter isFound: Whether commands find the bundle without `--bundle`.
    fileprivate func worded(isFound: Bool) -> BundleFindings {
        var worded = self
        worded.findings = findings.map { finding in
            var finding = finding
            finding.help = finding.help.map { Message($0.worded(forBundle: isFound ? nil : path)) }
            return finding
        }
        return worded
    }
}

extension FindingSummary {
    /// The summary line, such as `2 errors, 5 warnings in 3 files (4 fixable with --fix)`, or `nil` if there are no
    /// findings.
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

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "explain", abstract: "Explain a rule, or list all rules.",
        discussion: """
            EXAMPLES
              settings-bundle explain
              settings-bundle explain empty-key
            """)

    @Argument(help: "The name of the rule, shown in brackets after a finding.")
    var rule: String?

    @OptionGroup(title: commonOptions) var output: OutputOptions

    func run() throws {
        let console = output.console
        guard let name = rule else {
            let width = Rule.all.map(\.id.count).max() ?? 0
            for rule in Rule.all {
                console.writeLine("\(rule.id.padded(to: width))  \(rule.severity.name.padded(to: 7))  \(rule.summary)")
            }
            return
        }
        guard let rule = Rule.named(name) else {
            throw Failure(unknownRule: name)
        }
        console.write(rule.plainPage)
    }
}
