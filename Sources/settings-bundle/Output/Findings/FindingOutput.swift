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
    /// The results of a SARIF log so far: their fixes name lines of bundles that are not kept.
    private var results: [JSON] = []

    init(format: FindingFormat, rules: [Rule], failing: Severity, console: Console) {
        self.format = format
        self.rules = rules
        self.failing = failing
        self.console = console
    }

    /// Prints what was found in one bundle, in the forms that have no beginning and no end.
    mutating func write(_ report: CheckedFiles) {
        switch format {
        case .text: FindingText.write(report, on: console)
        case .concise:
            for finding in report.findings {
                console.print(FindingText.heading(finding, in: report.path, console.paint))
            }
        case .github:
            let bundle = RepositoryPath.of(bundle: report.path)
            for finding in report.findings { console.print(GitHubAnnotation(finding, in: bundle).command) }
        case .sarif: results += JSON.sarifResults(of: report, rules: rules)
        case .json, .junit: break
        }
    }

    /// Prints what was found in all bundles, in the forms that are one document.
    func finish(_ reports: [CheckedFiles]) {
        switch format {
        case .text, .concise, .github: break
        case .json: console.print(JSON.findings(reports).text)
        case .sarif: console.print(JSON.sarif(results, rules: rules).text)
        case .junit: console.print(JUnitReport(reports, failing: failing).text)
        }
    }
}
