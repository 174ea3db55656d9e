import JSONSyntax
import SettingsChecks

/// Prints findings in one of the forms.
struct FindingOutput {
    let format: FindingFormat
    /// The rules that were asked.
    let rules: [Rule]
    /// The least severity that lets the command fail.
    let failing: Severity
    let console: Console
    private let text: FindingText

    init(format: FindingFormat, rules: [Rule], failing: Severity, console: Console) {
        self.format = format
        self.rules = rules
        self.failing = failing
        self.console = console
        text = FindingText(for: console)
    }

    /// What was found in one bundle, once it is written down: the bundle itself is let go.
    struct Printed: Sendable {
        /// The findings.
        let report: CheckedFiles
        /// The lines about them, in the forms that have no beginning and no end; empty in the others.
        let lines: String
        /// The results of a SARIF log, whose fixes name lines of the bundle; empty in the other forms.
        let results: [JSON]
    }

    /// Writes down what was found in one bundle.
    func printed(_ report: CheckedFiles) -> Printed {
        Printed(
            report: report.withoutBundle, lines: lines(report),
            results: format == .sarif ? JSON.sarifResults(of: report, rules: rules) : [])
    }

    private func lines(_ report: CheckedFiles) -> String {
        switch format {
        case .text: return text.lines(report)
        case .concise: return text.headings(report)
        case .github:
            let bundle = RepositoryPath.of(bundle: report.path)
            return report.findings.map { GitHubAnnotation($0, in: bundle).command + "\n" }.joined()
        case .json, .sarif, .junit: return ""
        }
    }

    /// Prints what was found in all bundles, in the forms that are one document, and what could not be checked, in the
    /// forms that somebody reads who does not see standard error.
    func finish(_ printed: [Printed], _ failures: [CheckFailure]) {
        let reports = printed.map(\.report)
        switch format {
        case .text, .concise: break
        case .github: for failure in failures { console.print(GitHubAnnotation(failure).command) }
        case .json: console.print(JSON.findings(reports, failures).text)
        case .sarif: console.print(JSON.sarif(printed.flatMap(\.results), failures, rules: rules).text)
        case .junit: console.print(JUnitReport(reports, failures, failing: failing).text)
        }
    }
}
