import SettingsChecks
import SettingsModel
import SourceText

extension ReportFormat {
    package static let github = ReportFormat("github") { _ in GitHubReporter() }
}

/// A reporter that writes findings as workflow commands. GitHub displays these commands as annotations.
///
/// An example is `::error file=Settings.bundle/Root.plist,line=3,title=empty-key::…`.
///
/// Source: <https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands>
struct GitHubReporter: FindingReporter {
    func text(of found: BundleFindings) -> String {
        found.findings.map { Self.command($0, in: found.repositoryPath) + "\n" }.joined()
    }

    /// Returns one `error` command for each failure. The commands do not have a `file` property. If the location of a
    /// failure is known, it is part of the message.
    func finalText(_ parts: [ReportPart], _ failures: [CheckFailure]) -> String {
        failures.map { "::error title=settings-bundle::\(Self.escapedMessage($0.line))\n" }.joined()
    }

    /// Returns the workflow command for a finding.
    ///
    /// - Parameter bundle: The path of the bundle, relative to the root of the repository.
    private static func command(_ finding: Finding, in bundle: String) -> String {
        let level = finding.severity == .note ? "notice" : finding.severity.name
        let properties =
            [("file", finding.normalizedLocation(in: bundle))] + locationProperties(of: finding) + [
                ("title", finding.rule)
            ]
        return "::\(level) " + properties.map { "\($0)=\(escapedPropertyValue($1))" }.joined(separator: ",")
            + "::\(escapedMessage(finding.messageWithHelp))"
    }

    /// Returns the properties that specify the lines and columns of a finding. The end line and end column are
    /// inclusive. Columns are included only if the finding is on a single line, because GitHub does not accept columns
    /// for a range of lines.
    private static func locationProperties(of finding: Finding) -> [(String, String)] {
        let (start, end) = (finding.position, finding.end)
        guard finding.span != nil else { return [("line", "\(start.line)")] }
        let endLine = end.column == 1 ? max(start.line, end.line - 1) : end.line
        let lines = [("line", "\(start.line)"), ("endLine", "\(endLine)")]
        guard endLine == start.line else { return lines }
        let columns = [("col", "\(start.column)")]
        // A span that includes the line break ends on the next line.
        guard end.line == start.line else { return lines + columns }
        return lines + columns + [("endColumn", "\(max(start.column, end.column - 1))")]
    }

    /// Escapes text for the message of a command, which follows the second `::`.
    private static func escapedMessage(_ text: String) -> String { percentEncoded(text, ["%", "\r", "\n"]) }

    /// Escapes text for the value of a command property.
    private static func escapedPropertyValue(_ text: String) -> String {
        percentEncoded(text, ["%", "\r", "\n", ":", ","])
    }

    /// Percent-encodes the given special characters in text. Other control characters are replaced with visible escape
    /// sequences, such as `\u{7}`.
    private static func percentEncoded(_ text: String, _ special: Set<Unicode.Scalar>) -> String {
        text.unicodeScalars.map { scalar in
            special.contains(scalar)
                ? "%" + String(scalar.value, radix: 16, uppercase: true, minimumDigits: 2) : printable(String(scalar))
        }.joined()
    }
}
