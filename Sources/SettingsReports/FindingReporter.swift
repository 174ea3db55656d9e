package import JSONSyntax
package import SettingsChecks
package import SettingsModel

/// Writes down findings in one format: bundle by bundle, while the contents of each are at hand, or as one document at
/// the end.
package protocol FindingReporter: Sendable {
    /// What is written of one bundle as soon as it was checked.
    func text(of found: BundleFindings) -> String

    /// What is kept of one bundle for the document at the end, because it names places in the bundle's contents.
    func results(of found: BundleFindings) -> [JSON]

    /// What is written at the end.
    func ending(_ parts: [ReportPart], _ failures: [CheckFailure]) -> String
}

extension FindingReporter {
    package func text(of found: BundleFindings) -> String { "" }

    package func results(of found: BundleFindings) -> [JSON] { [] }

    package func ending(_ parts: [ReportPart], _ failures: [CheckFailure]) -> String { "" }

    /// Writes down what was found in one bundle, and lets go of its contents.
    package func part(of found: BundleFindings) -> ReportPart {
        var part = ReportPart(found: found, text: text(of: found), results: results(of: found))
        part.found.bundle = nil
        return part
    }
}

/// What was written down of one bundle.
package struct ReportPart: Sendable {
    /// The findings, without the bundle's contents.
    package fileprivate(set) var found: BundleFindings
    package let text: String
    let results: [JSON]
}

/// What all formats are told of a run.
package struct ReportSettings: Sendable {
    /// The rules that were asked.
    package let rules: [Rule]
    /// The least severity that is a failure.
    package let failing: Severity
    /// The version of this tool.
    package let version: String
    /// The colours of text.
    package let paint: Paint
    /// How many columns a line of text may have.
    package let width: Int
    /// What a person types to have a fix made.
    package let orderOfFix: @Sendable (Fix) -> String

    package init(
        rules: [Rule], failing: Severity = .error, version: String, paint: Paint = Paint(isOn: false), width: Int = 100,
        orderOfFix: @escaping @Sendable (Fix) -> String
    ) {
        self.rules = rules
        self.failing = failing
        self.version = version
        self.paint = paint
        self.width = width
        self.orderOfFix = orderOfFix
    }
}

/// A format in which findings are reported. A new one is a file with its reporter and its format, and a name in `allCases`.
package struct ReportFormat: RawRepresentable, CaseIterable, Sendable {
    package static let allCases: [ReportFormat] = [.text, .concise, .json, .github, .sarif, .junit]

    /// The name that it is asked for by.
    package let rawValue: String
    /// Makes the reporter of a run.
    package let reporter: @Sendable (ReportSettings) -> any FindingReporter

    init(_ name: String, _ reporter: @escaping @Sendable (ReportSettings) -> any FindingReporter) {
        rawValue = name
        self.reporter = reporter
    }

    package init?(rawValue: String) {
        guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = format
    }
}

/// What was found in one bundle.
package struct BundleFindings: Sendable {
    /// The path of the bundle, as findings name it.
    package let path: String
    /// The path of the bundle as services know it, which compare paths with those of a repository.
    package let repositoryPath: String
    package var findings: [Finding]
    /// The bundle, as long as lines of it are to be shown.
    package var bundle: SettingsBundle?

    package init(path: String, repositoryPath: String? = nil, findings: [Finding], bundle: SettingsBundle? = nil) {
        self.path = path
        self.repositoryPath = repositoryPath ?? path
        self.findings = findings
        self.bundle = bundle
    }
}

extension Finding {
    /// The path that a finding is reported at: the file's, or the bundle's own.
    func location(in bundle: String) -> String { path.isEmpty ? bundle : shownPath(of: path, in: bundle) }

    /// The same path as services know it: without a `./` before it.
    func plainLocation(in bundle: String) -> String { Self.plain(location(in: bundle)) }

    static func plain(_ location: String) -> String {
        var path = location[...]
        while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
        return String(path)
    }

    /// The message and, on a line of its own, what to write instead: for services, which have no place for the latter.
    var messageWithHelp: String { message + (help.map { "\nhelp: \($0)" } ?? "") }
}

/// Why a bundle, or a path with none in it, was not checked or not fixed, beside others that were.
package struct CheckFailure: Sendable {
    /// The path as it was given or found.
    package let path: String
    /// What went wrong.
    package let message: String
    /// Where, as `file` or `file:line:column`.
    package let location: String?
    /// What to do about it.
    package let help: String?

    package init(path: String, message: String, location: String? = nil, help: String? = nil) {
        self.path = path
        self.message = message
        self.location = location
        self.help = help
    }

    /// All of it in a line; it may hold characters that a terminal must not get.
    var line: String {
        [(location.map { $0 + ": " } ?? "") + message, help].compactMap(\.self).joined(separator: "; ")
    }
}

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
