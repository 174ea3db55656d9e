/// The severities that the user configured for rules. They replace the default severities.
package struct ConfiguredSeverities: Sendable {
    private let severities: [String: Severity]

    /// Creates the configured severities.
    ///
    /// - Parameter severities: The severities, keyed by rule ID.
    package init(_ severities: [String: Severity] = [:]) { self.severities = severities }

    /// Returns whether the user configured the severity of a rule.
    func isConfigured(_ rule: Rule) -> Bool { severities[rule.id] != nil }

    /// Returns the configured severity of a finding, or its own severity if the user did not configure the rule. If a
    /// rule of higher severity reports a note, the finding remains a note.
    func severity(_ severity: Severity, of rule: Rule) -> Severity {
        guard let chosen = severities[rule.id], severity > .note || rule.severity == .note else { return severity }
        return chosen
    }
}
