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
