import JSONSyntax
import SettingsChecks
import SourceText

extension JSON {
    /// Findings as `check --json` gives them.
    static func findings(_ reports: [CheckedFiles], _ failures: [CheckFailure]) -> JSON {
        let summary = FindingSummary(reports)
        return .object([
            ("version", .integer(1)),
            (
                "findings",
                .array(reports.flatMap { report in report.findings.map { finding($0, in: report.path) } })
            ),
            (
                "failures",
                .array(
                    failures.map { failed in
                        .object([
                            ("path", .string(failed.path)), ("message", .string(failed.failure.message)),
                            ("help", JSON(optional: failed.failure.help)),
                        ])
                    })
            ),
            (
                "summary",
                .object([
                    ("errors", .integer(summary.count(of: .error))),
                    ("warnings", .integer(summary.count(of: .warning))),
                    ("notes", .integer(summary.count(of: .note))),
                ])
            ),
        ])
    }

    private static func finding(_ finding: Finding, in bundle: String) -> JSON {
        let fix: JSON? = finding.fix.map { .object([("title", .string($0.title)), ("safe", .boolean($0.isSafe))]) }
        return .object([
            ("rule", .string(finding.rule)),
            ("severity", .string(finding.severity.name)),
            ("bundle", .string(bundle)),
            ("file", .string(finding.location(in: bundle))),
            ("line", .integer(finding.position.line)),
            ("column", .integer(finding.position.column)),
            ("message", .string(finding.message)),
            ("help", JSON(optional: finding.help)),
            ("fix", fix ?? .null),
        ])
    }
}
