import ArgumentParser
import BundleStorage
import SettingsChecks
import SettingsEditing
import SettingsModel

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Say what the Settings app will do with bundles, before it does it.",
        discussion: """
            Paths are bundles, or folders with bundles below them. Errors make the exit code 1; with --strict, warnings \
            do, too.

            EXAMPLES
              settings-bundle check
              settings-bundle check App/Settings.bundle --strict
              settings-bundle check --json . > findings.json
              settings-bundle check --format sarif > findings.sarif
            """)

    @Argument(help: ArgumentHelp("Bundles, or folders to look for bundles in.", valueName: "path"))
    var paths: [String] = []

    @Option(
        help:
            "How to print findings: text, concise, json, github, sarif or junit. (default: text; in a workflow of GitHub, github)"
    )
    var format: String?

    @Flag(help: "The same as --format json.")
    var json = false

    @Flag(help: "Print notes as well.")
    var notes = false

    @Flag(help: "Let warnings fail, too.")
    var strict = false

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Report only this rule, or rules that start so; repeat it for more.", valueName: "rule"))
    var select: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Leave out this rule, or rules that start so; repeat it for more.", valueName: "rule"))
    var ignore: [String] = []

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let format = try self.format.map { try Choice<FindingFormat>.named($0, by: "--format") }
        let rules = try self.rules()
        let checker = BundleChecker(rules: rules)
        let bundles = try bundlePaths()
        let console = shared.console
        let worst = strict ? Severity.warning : .error
        let output = FindingOutput(
            format: format ?? (json ? .json : .ofEnvironment), rules: rules, failing: worst, console: console)
        var reports: [CheckedFiles] = []
        let least = notes ? Severity.note : .warning
        try CheckedFiles.forEach(of: bundles, checker) { report in
            let shown = report.showing { $0.severity >= least }
            return CheckedFiles.Printed(report: shown.withoutBundle, lines: output.lines(shown))
        } _: { printed in
            for problem in printed.report.problems { console.talk("note: \(visible(problem))") }
            console.write(printed.lines)
            reports.append(printed.report)
        }
        output.finish(reports)
        let summary = FindingSummary(reports)
        if let line = summary.line { console.talk(line) }
        if reports.contains(where: { $0.findings.contains { $0.severity >= worst } }) { throw ExitCode(1) }
    }

    /// The rules that are asked for.
    private func rules() throws -> [Rule] {
        for name in select + ignore where !Rule.all.contains(where: { $0.id.hasPrefix(name) }) {
            throw UsageError(
                "there is no rule \(quoted(name))",
                help: nearest(to: name, among: Rule.all.map(\.id)).map { "did you mean \($0)?" }
                    ?? "settings-bundle explain lists the rules")
        }
        return Rule.all.filter { rule in
            (select.isEmpty || select.contains { rule.id.hasPrefix($0) }) && !ignore.contains { rule.id.hasPrefix($0) }
        }
    }

    /// The bundles to check: those of all paths, each once.
    private func bundlePaths() throws -> [String] {
        let named = paths.isEmpty ? [shared.bundle ?? Environment["SETTINGS_BUNDLE"]].compactMap { $0 } : paths
        var found: [String] = []
        do {
            for path in named.isEmpty ? ["."] : named {
                let below = try BundleFinder.bundles(in: path, isNamed: !named.isEmpty)
                if below.isEmpty { throw SharedOptions.noBundle(in: named.isEmpty ? nil : path) }
                for bundle in below where !found.contains(bundle) { found.append(bundle) }
            }
        } catch let error as StorageError {
            throw Failure(error)
        }
        return found
    }
}
