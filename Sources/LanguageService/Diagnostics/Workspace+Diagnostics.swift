import JSONSyntax
import SettingsChecks
import SettingsModel
import SourceText

extension Workspace {
    /// Returns the diagnostics for the files of a bundle, keyed by path relative to the bundle.
    func diagnostics(of bundle: WorkspaceBundle, _ client: ClientFeatures) -> [String: [JSON]] {
        if let problem = bundle.contents.problem {
            return ["": [Self.diagnosticJSON(ClientLines.start, .error, nil, problem)]]
        }
        // Invalid options leave the catalogs and the rules unknown, so nothing else is reported.
        if !bundle.contents.optionsMistakes.isEmpty { return [:] }
        // Without its catalogs, a bundle would seem to lack all strings that they contain.
        if let problem = bundle.bundle.catalogProblem {
            let path = problem.path ?? ""
            let lines = bundle.lines(of: path, client.unit)
            let range = problem.position.flatMap { lines?.range(at: $0) } ?? ClientLines.start
            let help = problem.help.map { "\n" + files.messageText(of: $0) } ?? ""
            return [path: [Self.diagnosticJSON(range, .error, nil, files.messageText(of: problem.message) + help)]]
        }
        var bundle = bundle
        let findings = bundle.findings(leastSeverity: client.leastSeverity)
        var lines: [String: ClientLines] = [:]
        func range(_ span: Range<Int>?, _ path: String) -> JSON {
            guard let span else { return ClientLines.start }
            if lines[path] == nil { lines[path] = bundle.lines(of: path, client.unit) }
            return lines[path]?.range(span) ?? ClientLines.start
        }
        var found: [String: [JSON]] = [:]
        for finding in findings {
            let help = finding.help.map { "\n" + files.messageText(of: $0) } ?? ""
            let others = finding.members.dropFirst().map(\.place).map { place -> JSON in
                let file = BundleFileLocation(bundle: bundle.path, path: place.path)
                return [
                    "location": ["uri": .string(uri(of: file)), "range": range(place.span, place.path)],
                    "message": "also here",
                ]
            }
            found[finding.path, default: []].append(
                Self.diagnosticJSON(
                    range(finding.span, finding.path), finding.severity, finding.rule, finding.message + help,
                    related: client.showsRelated && !others.isEmpty ? .array(others) : nil))
        }
        return found
    }

    /// Returns the diagnostics for the errors in an options file.
    func diagnostics(_ mistakes: [Diagnostic], _ lines: ClientLines) -> [JSON] {
        mistakes.map { mistake in
            let help = mistake.help.map { "\n" + $0 } ?? ""
            return Self.diagnosticJSON(lines.range(mistake.span), .error, nil, mistake.message + help)
        }
    }

    private static func diagnosticJSON(
        _ range: JSON, _ severity: Severity, _ rule: String?, _ message: String, related: JSON? = nil
    ) -> JSON {
        .members([
            "range": range, "severity": .integer(severity.protocolValue), "code": rule.map { .string($0) },
            "source": "settings-bundle", "message": .string(message), "relatedInformation": related,
        ])
    }
}

extension Severity {
    /// The value of the protocol's `DiagnosticSeverity`.
    fileprivate var protocolValue: Int {
        switch self {
        case .error: 1
        case .warning: 2
        case .note: 3
        }
    }
}
