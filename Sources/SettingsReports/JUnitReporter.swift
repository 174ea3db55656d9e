import SettingsChecks
import SourceText
import XMLSyntax

extension ReportFormat {
    static let junit = ReportFormat("junit") { JUnitReporter(failing: $0.failing) }
}

/// Findings as a report of tests: a suite a bundle, a case a finding, and one that passes where nothing was found.
///
/// There is no standard; the elements and attributes are those that Ant began with and all readers know.
/// Source: <https://github.com/testmoapp/junitxml>
struct JUnitReporter: FindingReporter {
    /// The least severity that is a failure; findings below it pass, and say what was found.
    let failing: Severity

    func ending(_ parts: [ReportPart], _ failed: [CheckFailure]) -> String {
        let reports = parts.map(\.found)
        let suites = reports.map(suite) + failed.map(Self.suite)
        let tests = reports.reduce(failed.count) { $0 + max(1, $1.findings.count) }
        let failures = reports.reduce(0) { $0 + $1.findings.count { $0.severity >= failing } }
        let start = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites name=\"settings-bundle\" tests=\"\(tests)\" failures=\"\(failures)\""
                + " errors=\"\(failed.count)\">",
        ]
        return (start + suites.flatMap { $0 } + ["</testsuites>", ""]).joined(separator: "\n")
    }

    private func suite(_ report: BundleFindings) -> [String] {
        let findings = report.findings
        let failures = findings.count { $0.severity >= failing }
        let name = Self.attribute("name", report.path)
        let start =
            "  <testsuite \(name) tests=\"\(max(1, findings.count))\" failures=\"\(failures)\" errors=\"0\" skipped=\"0\">"
        let cases =
            findings.isEmpty
            ? ["    <testcase \(Self.attribute("classname", report.path)) name=\"no findings\"/>"]
            : findings.flatMap { Self.lines(of: $0, in: report.path, isFailure: $0.severity >= failing) }
        return [start] + cases + ["  </testsuite>"]
    }

    private static func suite(_ failed: CheckFailure) -> [String] {
        let message = withoutControl(XMLText.content(failed.line))
        return [
            "  <testsuite \(attribute("name", failed.path)) tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">",
            "    <testcase \(attribute("classname", failed.path)) name=\"can be checked\">",
            "      <error \(attribute("message", failed.line)) type=\"settings-bundle\">\(message)</error>",
            "    </testcase>", "  </testsuite>",
        ]
    }

    private static func lines(of finding: Finding, in bundle: String, isFailure: Bool) -> [String] {
        let file = finding.location(in: bundle)
        let place = "\(file):\(finding.position.line):\(finding.position.column)"
        let attributes = [
            attribute("classname", bundle), attribute("name", "\(finding.rule) at \(place)"), attribute("file", file),
            attribute("line", "\(finding.position.line)"),
        ]
        let details =
            "\(place): \(finding.severity.name): \(finding.message) [\(finding.rule)]"
            + (finding.help.map { "\nhelp: \($0)" } ?? "")
        let content = withoutControl(XMLText.content(details))
        let message = attribute("message", finding.message)
        return [
            "    <testcase \(attributes.joined(separator: " "))>",
            isFailure
                ? "      <failure \(message) \(attribute("type", finding.rule))>\(content)</failure>"
                : "      <system-out>\(content)</system-out>",
            "    </testcase>",
        ]
    }

    private static func attribute(_ name: String, _ value: String) -> String {
        "\(name)=\"\(withoutControl(XMLText.attribute(value)))\""
    }

    /// The control characters that XML can hold as references, so that none reaches a terminal.
    private static func withoutControl(_ xml: String) -> String {
        xml.spellingControls { $0 == "\n" ? "\n" : "&#x\(String($0.value, radix: 16));" }
    }
}
