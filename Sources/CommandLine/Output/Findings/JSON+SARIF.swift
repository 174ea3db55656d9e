import JSONSyntax
import SettingsChecks
import SettingsModel
import SourceText

extension JSON {
    /// A log in SARIF 2.1.0 with some results, and the panes of all rules that were asked.
    ///
    /// Source: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>
    static func sarif(_ results: [JSON], _ failures: [CheckFailure], rules: [Rule]) -> JSON {
        let driver: JSON = .object([
            ("name", .string("settings-bundle")),
            ("semanticVersion", .string(version)),
            ("rules", .array(rules.map(descriptor))),
        ])
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
                        ("invocations", .array([invocation(failures)])),
                        ("columnKind", .string("unicodeCodePoints")),
                        ("results", .array(results)),
                    ])
                ])
            ),
        ])
    }

    private static func invocation(_ failures: [CheckFailure]) -> JSON {
        let notifications = failures.map { failed -> JSON in
            .object([("level", .string("error")), ("message", .object([("text", .string(sarifText(failed.message)))]))])
        }
        return .object(
            [("executionSuccessful", .boolean(failures.isEmpty))]
                + (failures.isEmpty ? [] : [("toolExecutionNotifications", .array(notifications))]))
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

    /// What was found in one bundle as results of a log.
    static func sarifResults(of report: CheckedFiles, rules: [Rule]) -> [JSON] {
        let indices = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let bundle = RepositoryPath.of(bundle: report.path)
        let places = places(of: report)
        return report.findings.map { finding in
            var result = result(of: finding, in: bundle, indices)
            if case .edit(let edits)? = finding.fix?.change, let fix = finding.fix,
                edits.allSatisfy({ places[$0.path] != nil })
            {
                result.append(("fixes", .array([sarifFix(fix.title, edits, in: bundle, places)])))
            }
            return .object(result)
        }
    }

    /// The lines and columns of what fixes replace, by file and byte offset.
    private static func places(of report: CheckedFiles) -> [String: [Int: SourcePosition]] {
        var offsets: [String: [Int]] = [:]
        for finding in report.findings {
            guard case .edit(let edits)? = finding.fix?.change else { continue }
            for edit in edits {
                offsets[edit.path, default: []] += edit.edits.flatMap { [$0.span.lowerBound, $0.span.upperBound] }
            }
        }
        var places: [String: [Int: SourcePosition]] = [:]
        for (path, offsets) in offsets { places[path] = report.bundle?.files[path]?.text?.positions(of: offsets) }
        return places
    }

    private static func sarifFix(
        _ title: String, _ edits: [Fix.FileEdit], in bundle: String, _ places: [String: [Int: SourcePosition]]
    ) -> JSON {
        let files = Dictionary(grouping: edits, by: \.path).sorted { $0.key < $1.key }
        let changes = files.map { path, edits in
            change(edits.flatMap(\.edits), at: bundle + "/" + path, places[path] ?? [:])
        }
        return .object([
            ("description", .object([("text", .string(sarifText(title)))])), ("artifactChanges", .array(changes)),
        ])
    }

    private static func change(_ edits: [TextEdit], at path: String, _ places: [Int: SourcePosition]) -> JSON {
        let replacements = edits.inTextOrder.compactMap { edit -> JSON? in
            guard let start = places[edit.span.lowerBound], let end = places[edit.span.upperBound] else { return nil }
            let text = String(decoding: edit.replacement, as: UTF8.self)
            return .object([
                ("deletedRegion", region(start, end)), ("insertedContent", .object([("text", .string(text))])),
            ])
        }
        return .object([
            ("artifactLocation", .object([("uri", .string(uriReference(Finding.plain(path))))])),
            ("replacements", .array(replacements)),
        ])
    }

    private static func result(
        of finding: Finding, in bundle: String, _ indices: [String: Int]
    ) -> [(String, JSON)] {
        var members: [(String, JSON)] = [("ruleId", .string(finding.rule))]
        if let index = indices[finding.rule] { members.append(("ruleIndex", .integer(index))) }
        // The three levels have the names that SARIF gives them.
        members.append(("level", .string(finding.severity.name)))
        members.append(("message", .object([("text", .string(sarifText(finding.messageWithHelp)))])))
        members.append(("locations", .array([.object([("physicalLocation", place(of: finding, in: bundle))])])))
        return members
    }

    /// A text in which braces are no placeholders.
    private static func sarifText(_ text: String) -> String {
        text.unicodeScalars.map { "{}".unicodeScalars.contains($0) ? "\($0)\($0)" : "\($0)" }.joined()
    }

    private static func place(of finding: Finding, in bundle: String) -> JSON {
        let uri = uriReference(finding.plainLocation(in: bundle))
        var members: [(String, JSON)] = [("artifactLocation", .object([("uri", .string(uri))]))]
        if finding.span != nil {
            members.append(("region", region(finding.position, finding.end)))
        }
        return .object(members)
    }

    private static func region(_ start: SourcePosition, _ end: SourcePosition) -> JSON {
        .object([
            ("startLine", .integer(start.line)), ("startColumn", .integer(start.column)),
            ("endLine", .integer(end.line)), ("endColumn", .integer(end.column)),
        ])
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
