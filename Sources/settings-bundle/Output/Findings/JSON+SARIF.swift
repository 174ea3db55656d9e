import JSONSyntax
import SettingsChecks
import SourceText

extension JSON {
    /// Findings as a log in SARIF 2.1.0, with the pages of all rules that were asked.
    ///
    /// Source: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>
    static func sarif(_ reports: [CheckedFiles], rules: [Rule]) -> JSON {
        let indices = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let driver: JSON = .object([
            ("name", .string("settings-bundle")),
            ("semanticVersion", .string(version)),
            ("rules", .array(rules.map(descriptor))),
        ])
        let results = reports.flatMap { report in
            let bundle = RepositoryPath.of(bundle: report.path)
            return report.findings.map { result(of: $0, in: bundle, indices) }
        }
        return .object([
            (
                "$schema",
                .string("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
            ),
            ("version", .string("2.1.0")),
            (
                "runs",
                .array([
                    .object([
                        ("tool", .object([("driver", driver)])),
                        ("columnKind", .string("unicodeCodePoints")),
                        ("results", .array(results)),
                    ])
                ])
            ),
        ])
    }

    private static func descriptor(of rule: Rule) -> JSON {
        .object([
            ("id", .string(rule.id)),
            ("shortDescription", .object([("text", .string(rule.summary))])),
            ("fullDescription", .object([("text", .string("\(rule.what) \(rule.why)"))])),
            ("help", .object([("text", .string(rule.plainPage)), ("markdown", .string(rule.markdownPage))])),
            ("defaultConfiguration", .object([("level", .string(rule.severity.name))])),
        ])
    }

    private static func result(of finding: Finding, in bundle: String, _ indices: [String: Int]) -> JSON {
        var members: [(String, JSON)] = [("ruleId", .string(finding.rule))]
        if let index = indices[finding.rule] { members.append(("ruleIndex", .integer(index))) }
        // The three levels have the names that SARIF gives them.
        members.append(("level", .string(finding.severity.name)))
        // Single braces would be placeholders.
        let text = finding.messageWithHelp.unicodeScalars.map {
            "{}".unicodeScalars.contains($0) ? "\($0)\($0)" : "\($0)"
        }.joined()
        members.append(("message", .object([("text", .string(text))])))
        members.append(("locations", .array([.object([("physicalLocation", place(of: finding, in: bundle))])])))
        return .object(members)
    }

    private static func place(of finding: Finding, in bundle: String) -> JSON {
        let uri = uriReference(finding.plainLocation(in: bundle))
        var members: [(String, JSON)] = [("artifactLocation", .object([("uri", .string(uri))]))]
        if finding.span != nil {
            let region: JSON = .object([
                ("startLine", .integer(finding.position.line)),
                ("startColumn", .integer(finding.position.column)),
                ("endLine", .integer(finding.end.line)),
                ("endColumn", .integer(finding.end.column)),
            ])
            members.append(("region", region))
        }
        return .object(members)
    }

    /// A path as a reference of RFC 3986: relative to the working folder or the repository, or a `file` address.
    private static func uriReference(_ path: String) -> String {
        let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
        var reference = path.hasPrefix("/") ? "file://" : ""
        for byte in path.utf8 {
            if unreserved.contains(byte) {
                reference.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let code = String(byte, radix: 16, uppercase: true)
                reference += "%" + String(repeating: "0", count: 2 - code.count) + code
            }
        }
        return reference
    }
}
