package import JSONSyntax
package import SettingsChecks
package import SettingsModel

/// A type that formats findings for output. A reporter either writes text after each bundle is checked, or writes a
/// single document after all bundles are checked.
package protocol FindingReporter: Sendable {
    /// Returns the text to write as soon as a bundle has been checked.
    func text(of found: BundleFindings) -> String

    /// Returns the results for a bundle in the final document. This method is called as soon as the bundle has been
    /// checked, while its contents are still available.
    func results(of found: BundleFindings) -> [JSON]

    /// Returns the text to write after all bundles have been checked.
    func finalText(_ parts: [ReportPart], _ failures: [CheckFailure]) -> String
}

extension FindingReporter {
    package func text(of found: BundleFindings) -> String { "" }

    package func results(of found: BundleFindings) -> [JSON] { [] }

    package func finalText(_ parts: [ReportPart], _ failures: [CheckFailure]) -> String { "" }

    /// Creates the part of the report that describes one bundle. The part does not keep the contents of the bundle.
    package func part(of found: BundleFindings) -> ReportPart {
        var part = ReportPart(found: found, text: text(of: found), results: results(of: found))
        part.found.bundle = nil
        return part
    }
}

/// The part of a report that describes one bundle.
package struct ReportPart: Sendable {
    /// The findings in the bundle. The contents of the bundle are not included.
    package fileprivate(set) var found: BundleFindings
    package let text: String
    let results: [JSON]
}

/// Settings that apply to all report formats.
package struct ReportSettings: Sendable {
    /// The rules that were checked.
    package let rules: [Rule]
    /// The lowest severity that is reported as a failure.
    package let failureThreshold: Severity
    /// The version of the tool.
    package let version: String
    /// The colors and styles for text output.
    package let paint: Paint
    /// The maximum number of columns in a line of text.
    package let width: Int
    /// A function that returns the command-line option for applying a fix.
    package let fixOption: @Sendable (Fix) -> String
    /// Whether a build service reads the text and carries out commands in it.
    package let isForWorkflow: Bool

    package init(
        rules: [Rule], failureThreshold: Severity = .error, version: String, paint: Paint = Paint(isOn: false),
        width: Int = 100, isForWorkflow: Bool = false,
        fixOption: @escaping @Sendable (Fix) -> String
    ) {
        self.rules = rules
        self.failureThreshold = failureThreshold
        self.version = version
        self.paint = paint
        self.width = width
        self.isForWorkflow = isForWorkflow
        self.fixOption = fixOption
    }
}

/// An output format for findings. To add a format, define its reporter and a static property for the format in a new
/// file, and list the format in `allCases`.
package struct ReportFormat: RawRepresentable, CaseIterable, Sendable {
    package static let allCases: [ReportFormat] = [.text, .concise, .json, .github, .sarif, .junit]

    /// The name of the format on the command line.
    package let rawValue: String
    /// A function that creates a reporter with the given settings.
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

/// The findings in one bundle.
package struct BundleFindings: Sendable {
    /// The path of the bundle, as shown in reports.
    package let path: String
    /// The path of the bundle, relative to the root of the repository. Services such as GitHub use this path to locate
    /// files in the repository.
    package let repositoryPath: String
    package var findings: [Finding]
    /// The contents of the bundle, or `nil` if the report does not require them.
    package var bundle: SettingsBundle?

    package init(path: String, repositoryPath: String? = nil, findings: [Finding], bundle: SettingsBundle? = nil) {
        self.path = path
        self.repositoryPath = repositoryPath ?? path
        self.findings = findings
        self.bundle = bundle
    }
}

extension Finding {
    /// Returns the path to report for the finding: the path of its file or, if the finding does not have a file, the
    /// path of the bundle.
    func location(in bundle: String) -> String { path.isEmpty ? bundle : displayPath(of: path, in: bundle) }

    /// Returns the path to report for the finding, without a leading `./`. Services such as GitHub expect paths in this
    /// form.
    func normalizedLocation(in bundle: String) -> String { Self.plain(location(in: bundle)) }

    static func plain(_ location: String) -> String {
        var path = location[...]
        while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
        return String(path)
    }

    /// The message and, on a separate line, the help text if the finding has one. This text is used for services that
    /// do not have a separate field for help.
    var messageWithHelp: String { message + (help.map { "\nhelp: \($0)" } ?? "") }
}

/// An error that prevented a bundle or path from being checked or fixed. Other bundles are not affected.
package struct CheckFailure: Sendable {
    /// The path that the user specified, or that was found by a search.
    package let path: String
    /// The error message.
    package let message: String
    /// The location of the error in the form `file` or `file:line:column`, or `nil` if the error has no location.
    package let location: String?
    /// The suggested correction.
    package let help: String?

    package init(path: String, message: String, location: String? = nil, help: String? = nil) {
        self.path = path
        self.message = message
        self.location = location
        self.help = help
    }

    /// The location, the message and the help text on one line. Control characters are not escaped.
    var line: String {
        [(location.map { $0 + ": " } ?? "") + message, help].compactMap(\.self).joined(separator: "; ")
    }
}

/// The number of findings of each severity, the number of files with findings, and the number of available fixes.
package struct FindingSummary {
    private let counts: [Severity: Int]
    /// The number of files with findings.
    package let files: Int
    /// The number of findings with a safe fix. A safe fix does not discard anything that a person wrote, and does not
    /// change names.
    package let safeFixes: Int
    package let unsafeFixes: Int

    package init(_ reports: [BundleFindings]) {
        let findings = reports.flatMap(\.findings)
        counts = Dictionary(grouping: findings, by: \.severity).mapValues(\.count)
        files = reports.reduce(0) { $0 + Set($1.findings.map(\.path)).count }
        safeFixes = findings.count { $0.fix?.isSafe == true }
        unsafeFixes = findings.count { $0.fix?.isSafe == false }
    }

    package func count(of severity: Severity) -> Int { counts[severity] ?? 0 }
}
