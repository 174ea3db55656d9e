package import JSONSyntax
import SettingsChecks
import SettingsModel
import SourceText

extension ReportFormat {
    package static let json = ReportFormat("json") { _ in JSONReporter() }
}

/// A reporter that writes findings as JSON. The format is specified in `Docs/Reference/check.schema.json`.
struct JSONReporter: FindingReporter {
    func finalText(_ parts: [ReportPart], _ failures: [CheckFailure]) -> String {
        JSON.findings(parts, failures).text + "\n"
    }

    fileprivate static func failure(_ failure: CheckFailure) -> JSON {
        [
            "path": .string(failure.path),
            "message": .string(failure.message),
            "help": JSON(optional: failure.help),
        ]
    }

    fileprivate static func finding(_ finding: Finding, in bundle: String) -> JSON {
        let fix: JSON? = finding.fix.map {
            ["title": .string($0.title), "safe": .boolean($0.isSafe)]
        }
        return [
            "rule": .string(finding.rule),
            "severity": .string(finding.severity.name),
            "bundle": .string(bundle),
            "file": .string(finding.location(in: bundle)),
            "line": .integer(finding.position.line),
            "column": .integer(finding.position.column),
            "message": .string(finding.message),
            "help": JSON(optional: finding.help?.description),
            "fix": fix ?? .null,
        ]
    }
}

extension JSON {
    /// Returns the JSON object for the findings in bundles. Other members are added at the end.
    package static func findings(
        _ parts: [ReportPart], _ failures: [CheckFailure], _ others: [(String, JSON)] = []
    ) -> JSON {
        let found = parts.map(\.found)
        let summary = FindingSummary(found)
        return .object(
            [
                ("version", 1),
                (
                    "findings",
                    .array(found.flatMap { found in found.findings.map { JSONReporter.finding($0, in: found.path) } })
                ),
                ("failures", .array(failures.map(JSONReporter.failure))),
                (
                    "summary",
                    [
                        "errors": .integer(summary.count(of: .error)),
                        "warnings": .integer(summary.count(of: .warning)),
                        "notes": .integer(summary.count(of: .note)),
                    ]
                ),
            ] + others)
    }
}
