/// The importance of a finding.
package enum Severity: Int, Sendable, CaseIterable {
    /// Information that does not necessarily require a change.
    case note
    /// A probable mistake.
    case warning
    /// A violation of Apple's reference, or a setting that does not work. There must be evidence that the setting does
    /// not work: documentation, source code, or an observation.
    case error

    /// The name in reports, such as `warning`.
    package var name: String {
        switch self {
        case .note: "note"
        case .warning: "warning"
        case .error: "error"
        }
    }
}

extension Severity: Comparable {
    package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}

/// The severities that the user configured for rules. A configured severity replaces the rule's default severity.
package struct ConfiguredSeverities: Sendable {
    private let severities: [String: Severity]

    /// Creates the configured severities.
    ///
    /// - Parameter severities: The severities, keyed by rule ID.
    package init(_ severities: [String: Severity] = [:]) { self.severities = severities }

    /// Returns whether the user configured the severity of a rule.
    func isConfigured(_ rule: Rule) -> Bool { severities[rule.id] != nil }

    /// Returns the configured severity for a finding, or the finding's own severity if the user did not configure the
    /// rule. A note from a rule whose default severity is higher remains a note.
    func severity(_ severity: Severity, of rule: Rule) -> Severity {
        guard let chosen = severities[rule.id], severity > .note || rule.severity == .note else { return severity }
        return chosen
    }
}
