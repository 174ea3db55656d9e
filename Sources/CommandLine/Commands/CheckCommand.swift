import Actions
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
        let platforms = try platform.map { name throws(Failure) in try Choice<Platform>.named(name, by: "--platform") }
        let console = shared.console
        var run = try CheckRun(request(on: platforms), note: console.note)
        let worst = strict ? Severity.warning : .error
        let format = named ?? (json ? .json : Environment["GITHUB_ACTIONS"] == "true" ? .github : .text)
        let reporter = format.reporter(
            ReportSettings(
                rules: run.rules, failing: worst, version: version, paint: console.paint, width: console.width ?? 100,
                orderOfFix: { $0.isSafe ? "--fix" : "--unsafe-fixes" }))
        var parts: [ReportPart] = []
        run.run(rendering: { reporter.part(of: $0.worded) }) { event in
            switch event {
            case .note(let note): console.note(note)
            case .fixed(let fixed): show(fixed)
            case .failed(let failure): console.report(failure)
            case .checked(let checked, let part):
                show(checked, part)
                parts.append(part)
            }
        }
        // If nothing could be checked, there is nothing that a document could say.
        if parts.isEmpty { throw ExitCode(2) }
        for outcome in try run.finishBaselines() { show(outcome) }
        let failures = run.failures.map { path, failure in
            CheckFailure(
                path: path, message: failure.message.worded, location: failure.location, help: failure.help?.worded)
        }
        if !diff { console.write(reporter.ending(parts, failures)) }
        let reports = parts.map(\.found)
        if let line = FindingSummary(reports).line { console.talk(line) }
        if !failures.isEmpty { throw ExitCode(2) }
        if reports.contains(where: { $0.findings.contains { $0.severity >= worst } }) { throw ExitCode(1) }
    }

    private func request(on platforms: [Platform]) -> CheckRequest {
        var request = CheckRequest()
        request.target = shared.request
        request.paths = paths
        request.select = select
        request.ignore = ignore
        request.error = error
        request.warn = warn
        request.platforms = platforms
        request.hasInAppSettingsKit = inAppSettingsKit
        request.showsNotes = notes
        request.baseline = baseline
        request.isWritingBaseline = writeBaseline
        request.configuration = build.name
        if fixes { request.fixing = .init(allowsUnsafe: unsafeFixes, writesNothing: diff) }
        return request
    }

    // MARK: Output

    private func show(_ checked: CheckOutcome, _ part: ReportPart) {
        let console = shared.console
        console.note(checked.advice)
        for problem in checked.problems {
            console.note("\(part.found.path)/\(problem.path): \(problem.reason)")
        }
        if !diff { console.write(part.text) }
    }

    private func show(_ fixed: FixedBundle) {
        let console = shared.console
        if diff { console.show(UnifiedDiff(of: fixed.changes, in: fixed.before, named: fixed.path, console)) }
        Report.show(fixed.lines, fixed.advice, on: console, writesNothing: diff)
        console.note(fixed.refusals)
        if fixed.count > 0, !diff {
            console.talk("\(count(fixed.count, "finding")) mended in \(visible(fixed.path))")
        }
    }

    private func show(_ outcome: BaselineOutcome) {
        switch outcome {
        case .written(let path, let outcome, let findings):
            shared.console.talk("\(Report.line(outcome, path))  \(count(findings, "finding"))")
        case .gone(let findings):
            let (verb, pronoun) = findings == 1 ? ("is", "it") : ("are", "them")
            shared.console.talk(
                "note: \(count(findings, "finding")) of the baseline \(verb) gone; --write-baseline takes \(pronoun) out"
            )
        }
    }
}

extension BundleFindings {
    /// The findings with the options and commands of the command line in their texts.
    fileprivate var worded: BundleFindings {
        var worded = self
        worded.findings = findings.map { finding in
            var finding = finding
            finding.help = finding.help.map { Message($0.worded) }
            return finding
        }
        return worded
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
