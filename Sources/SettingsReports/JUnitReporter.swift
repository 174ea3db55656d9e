import SettingsChecks
import SourceText
import XMLSyntax

extension ReportFormat {
    static let junit = ReportFormat("junit") { JUnitReporter(failureThreshold: $0.failureThreshold) }
}

/// A reporter that writes findings as a JUnit test report. The report has a test suite for each bundle and a test case
/// for each finding. If a bundle has no findings, its test suite contains one passing test case.
///
/// The format has no official standard, so the report is limited to elements and attributes that are widely supported.
/// Source: <https://github.com/testmoapp/junitxml>
struct JUnitReporter: FindingReporter {
    /// The lowest severity for which a test case fails. Less severe findings are included as the output of passing test
    /// cases.
    let failureThreshold: Severity

    func finalText(_ parts: [ReportPart], _ failed: [CheckFailure]) -> String {
        let reports = parts.map(\.found)
        let suites = reports.map(testSuite) + failed.map(Self.testSuite)
        let tests = reports.reduce(failed.count) { $0 + max(1, $1.findings.count) }
        let failures = reports.reduce(0) { $0 + $1.findings.count { $0.severity >= failureThreshold } }
        let root = XMLOutputElement(
            "testsuites",
            [
                ("name", "settings-bundle"), ("tests", "\(tests)"), ("failures", "\(failures)"),
                ("errors", "\(failed.count)"),
            ], children: suites)
        // Control characters that XML allows are written as references, so they never reach a terminal.
        return root.document.replacingControlCharacters { $0 == "\n" ? "\n" : "&#x\(String($0.value, radix: 16));" }
    }

    private func testSuite(_ report: BundleFindings) -> XMLOutputElement {
        let findings = report.findings
        let failures = findings.count { $0.severity >= failureThreshold }
        let attributes: XMLOutputElement.Attributes = [
            ("name", report.path), ("tests", "\(max(1, findings.count))"), ("failures", "\(failures)"),
            ("errors", "0"), ("skipped", "0"),
        ]
        let cases =
            findings.isEmpty
            ? [XMLOutputElement("testcase", [("classname", report.path), ("name", "no findings")])]
            : findings.map { testCase(of: $0, in: report.path) }
        return XMLOutputElement("testsuite", attributes, children: cases)
    }

    private static func testSuite(_ failed: CheckFailure) -> XMLOutputElement {
        let error = XMLOutputElement(
            "error", [("message", failed.line), ("type", "settings-bundle")], text: failed.line)
        let attributes: XMLOutputElement.Attributes = [
            ("name", failed.path), ("tests", "1"), ("failures", "0"), ("errors", "1"), ("skipped", "0"),
        ]
        let testCase = XMLOutputElement(
            "testcase", [("classname", failed.path), ("name", "can be checked")], children: [error])
        return XMLOutputElement("testsuite", attributes, children: [testCase])
    }

    private func testCase(of finding: Finding, in bundle: String) -> XMLOutputElement {
        let file = finding.location(in: bundle)
        let place = "\(file):\(finding.position.line):\(finding.position.column)"
        let attributes: XMLOutputElement.Attributes = [
            ("classname", bundle), ("name", "\(finding.rule) at \(place)"), ("file", file),
            ("line", "\(finding.position.line)"),
        ]
        let details = "\(place): \(finding.severity.name): \(finding.message) [\(finding.rule)]"
        let text = details + (finding.help.map { "\nhelp: \($0)" } ?? "")
        let outcome =
            finding.severity >= failureThreshold
            ? XMLOutputElement("failure", [("message", finding.message), ("type", finding.rule)], text: text)
            : XMLOutputElement("system-out", text: text)
        return XMLOutputElement("testcase", attributes, children: [outcome])
    }
}
