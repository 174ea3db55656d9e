import SettingsChecks
import SettingsModel
import SourceText

extension ReportFormat {
    package static let github = ReportFormat("github") { _ in GitHubReporter() }
}

/// Findings as workflow commands, of which GitHub makes annotations:
/// `::error file=Settings.bundle/Root.plist,line=3,title=empty-key::…`.
///
/// Source: <https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands>
struct GitHubReporter: FindingReporter {
    func text(of found: BundleFindings) -> String {
        found.findings.map { Self.command($0, in: found.repositoryPath) + "\n" }.joined()
    }

    /// What could not be checked is no place in a file.
    func ending(_ parts: [ReportPart], _ failures: [CheckFailure]) -> String {
        failures.map { "::error title=settings-bundle::\(Self.data($0.line))\n" }.joined()
    }

    /// - Parameter bundle: the path of the bundle from the root of the repository.
    private static func command(_ finding: Finding, in bundle: String) -> String {
        let level =
            switch finding.severity {
            case .error: "error"
            case .warning: "warning"
            case .note: "notice"
            }
        let properties =
            [("file", finding.plainLocation(in: bundle))] + place(of: finding) + [("title", finding.rule)]
        return "::\(level) " + properties.map { "\($0)=\(property($1))" }.joined(separator: ",")
            + "::\(data(finding.messageWithHelp))"
    }

    /// The lines and columns of a finding; the last ones belong to it. GitHub takes columns within one line only.
    private static func place(of finding: Finding) -> [(String, String)] {
        let (start, end) = (finding.position, finding.end)
        guard finding.span != nil else { return [("line", "\(start.line)")] }
        let endLine = end.column == 1 ? max(start.line, end.line - 1) : end.line
        let lines = [("line", "\(start.line)"), ("endLine", "\(endLine)")]
        guard endLine == start.line else { return lines }
        let columns = [("col", "\(start.column)")]
        // A span that takes the line break along ends behind the line.
        guard end.line == start.line else { return lines + columns }
        return lines + columns + [("endColumn", "\(max(start.column, end.column - 1))")]
    }

    /// A text behind the second `::`.
    private static func data(_ text: String) -> String { escaped(text, ["%", "\r", "\n"]) }

    /// The value of a property.
    private static func property(_ text: String) -> String { escaped(text, ["%", "\r", "\n", ":", ","]) }

    /// A text with some scalars as percent and code; the control characters that GitHub has no escape for are shown.
    private static func escaped(_ text: String, _ special: Set<Unicode.Scalar>) -> String {
        text.unicodeScalars.map { scalar in
            special.contains(scalar)
                ? "%" + String(scalar.value, radix: 16, uppercase: true, minimumDigits: 2) : visible(String(scalar))
        }.joined()
    }
}
