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

    /// The lines about what was found in one bundle, in the forms that have no beginning and no end; none in the others.
    func lines(_ report: CheckedFiles) -> String {
        switch format {
        case .text: text.lines(report)
        case .concise: report.findings.map { text.heading($0, in: report.path) + "\n" }.joined()
        case .github: report.findings.map { GitHubAnnotation($0, in: report.path).command + "\n" }.joined()
        case .json, .sarif, .junit: ""
        }
    }

    /// Prints what was found in all bundles, in the forms that are one document.
    func finish(_ reports: [CheckedFiles]) {
        switch format {
        case .text, .concise, .github: break
        case .json: console.print(JSON.findings(reports).text)
        case .sarif: console.print(JSON.sarif(reports, rules: rules).text)
        case .junit: console.print(JUnitReport(reports, failing: failing).text)
        }
    }
}
