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

    /// Prints what was found in one bundle, in the forms that have no beginning and no end.
    func write(_ report: CheckedFiles) {
        switch format {
        case .text: FindingText.write(report, on: console)
        case .concise:
            for finding in report.findings {
                console.print(FindingText.heading(finding, in: report.path, console.paint))
            }
        case .github:
            let bundle = RepositoryPath.of(bundle: report.path)
            for finding in report.findings { console.print(GitHubAnnotation(finding, in: bundle).command) }
        case .json, .sarif, .junit: break
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
