/// The severities that a person gives rules instead of their own.
package struct SeverityChoice: Sendable {
    private let severities: [String: Severity]

    /// - Parameter severities: by the ids of the rules.
    package init(_ severities: [String: Severity] = [:]) { self.severities = severities }

    /// Whether somebody chose the severity of a rule.
    func isChosen(_ rule: Rule) -> Bool { severities[rule.id] != nil }

    /// The severity of a finding that would have another one. What is a note though its rule is more stays one.
    func severity(_ severity: Severity, of rule: Rule) -> Severity {
        guard let chosen = severities[rule.id], severity > .note || rule.severity == .note else { return severity }
        return chosen
    }
}
