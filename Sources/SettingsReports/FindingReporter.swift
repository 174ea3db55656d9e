package import JSONSyntax
package import SettingsChecks

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
