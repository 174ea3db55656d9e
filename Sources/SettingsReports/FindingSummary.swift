package import SettingsChecks

/// How much was found.
package struct FindingSummary {
    private var counts: [Severity: Int] = [:]
    /// How many files have findings.
    package private(set) var files = 0
    /// How many of the findings have a fix that loses nothing, and how many another one.
    package private(set) var safeFixes = 0
    package private(set) var unsafeFixes = 0

    package init(_ reports: [BundleFindings]) {
        for report in reports { add(report.findings) }
    }

    private mutating func add(_ findings: [Finding]) {
        var last: String?
        // The findings of a file stand together.
        for finding in findings {
            counts[finding.severity, default: 0] += 1
            if finding.path != last {
                last = finding.path
                files += 1
            }
            switch finding.fix?.isSafe {
            case true?: safeFixes += 1
            case false?: unsafeFixes += 1
            case nil: break
            }
        }
    }

    package func count(of severity: Severity) -> Int { counts[severity] ?? 0 }
}
