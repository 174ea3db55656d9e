import JSONSyntax
import SettingsChecks
import SettingsModel
import SourceText

extension ReportFormat {
    static let sarif = ReportFormat("sarif") { SARIFReporter(settings: $0) }
}

/// A reporter that writes findings as a SARIF 2.1.0 log for code scanning. The log includes the documentation of all
/// checked rules.
///
/// Source: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>
struct SARIFReporter: FindingReporter {
    let settings: ReportSettings

    func finalText(_ parts: [ReportPart], _ failures: [CheckFailure]) -> String {
        let driver: JSON = [
            "name": "settings-bundle",
            "semanticVersion": .string(settings.version),
            "rules": .array(settings.rules.map(Self.ruleDescriptor)),
        ]
        let run: JSON = [
            "tool": ["driver": driver],
            "invocations": .array([Self.invocation(failures)]),
            "columnKind": "unicodeCodePoints",
            "results": .array(parts.flatMap(\.results)),
        ]
        let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
        let log: JSON = ["$schema": .string(schema), "version": "2.1.0", "runs": .array([run])]
        return log.text + "\n"
    }

    private static func invocation(_ failures: [CheckFailure]) -> JSON {
        let notifications = failures.map { failed -> JSON in
            ["level": "error", "message": ["text": .string(plain(failed.line))]]
        }
        return .members([
            "executionSuccessful": .boolean(failures.isEmpty),
            "toolExecutionNotifications": failures.isEmpty ? nil : .array(notifications),
        ])
    }

    private static func ruleDescriptor(of rule: Rule) -> JSON {
        [
            "id": .string(rule.id),
            "shortDescription": ["text": .string(rule.summary)],
            "fullDescription": ["text": .string("\(rule.what) \(rule.why)")],
            "help": ["text": .string(rule.plainPage), "markdown": .string(rule.markdownPage)],
            "defaultConfiguration": ["level": .string(rule.severity.name)],
        ]
    }

    func results(of report: BundleFindings) -> [JSON] {
        let indices = Dictionary(settings.rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let bundle = report.repositoryPath
        let editPositions = Self.editPositions(of: report)
        return report.findings.map { finding in
            // The severities have the same names in SARIF.
            .members([
                "ruleId": .string(finding.rule), "ruleIndex": indices[finding.rule].map { .integer($0) },
                "level": .string(finding.severity.name),
                "message": ["text": .string(Self.plain(finding.messageWithHelp))],
                "locations": .array([["physicalLocation": Self.physicalLocation(of: finding, in: bundle)]]),
                "fixes": Self.fix(of: finding, in: bundle, editPositions).map { .array([$0]) },
            ])
        }
    }

    /// Returns the start and end positions of all text edits in fixes, keyed by file path and byte offset.
    private static func editPositions(of report: BundleFindings) -> [String: [Int: SourcePosition]] {
        var offsets: [String: [Int]] = [:]
        for finding in report.findings {
            guard case .edit(let edits)? = finding.fix?.change else { continue }
            for edit in edits {
                offsets[edit.path, default: []] += edit.edits.flatMap { [$0.span.lowerBound, $0.span.upperBound] }
            }
        }
        var editPositions: [String: [Int: SourcePosition]] = [:]
        // A string table of a catalog is not a file, so its edits are omitted.
        for (path, offsets) in offsets where report.bundle?.catalog(ofTableAt: path) == nil {
            editPositions[path] = report.bundle?.files[path]?.text?.positions(of: offsets)
        }
        return editPositions
    }

    private static func fix(
        of finding: Finding, in bundle: String, _ editPositions: [String: [Int: SourcePosition]]
    ) -> JSON? {
        guard let fix = finding.fix, case .edit(let edits) = fix.change,
            edits.allSatisfy({ editPositions[$0.path] != nil })
        else { return nil }
        let files = Dictionary(grouping: edits, by: \.path).sorted { $0.key < $1.key }
        let changes = files.map { path, edits in
            change(edits.flatMap(\.edits), at: bundle + "/" + path, editPositions[path] ?? [:])
        }
        return ["description": ["text": .string(plain(fix.title))], "artifactChanges": .array(changes)]
    }

    private static func change(_ edits: [TextEdit], at path: String, _ editPositions: [Int: SourcePosition]) -> JSON {
        let replacements = edits.sortedByPosition.compactMap { edit -> JSON? in
            guard let start = editPositions[edit.span.lowerBound], let end = editPositions[edit.span.upperBound] else {
                return nil
            }
            let text = String(decoding: edit.replacement, as: UTF8.self)
            return ["deletedRegion": region(start, end), "insertedContent": ["text": .string(text)]]
        }
        return [
            "artifactLocation": ["uri": .string(uriReference(Finding.plain(path)))],
            "replacements": .array(replacements),
        ]
    }

    /// Escapes braces in text, because SARIF messages use braces for placeholders.
    private static func plain(_ text: String) -> String {
        text.unicodeScalars.map { "{}".unicodeScalars.contains($0) ? "\($0)\($0)" : "\($0)" }.joined()
    }

    private static func physicalLocation(of finding: Finding, in bundle: String) -> JSON {
        .members([
            "artifactLocation": ["uri": .string(uriReference(finding.normalizedLocation(in: bundle)))],
            "region": finding.span == nil ? nil : region(finding.position, finding.end),
        ])
    }

    private static func region(_ start: SourcePosition, _ end: SourcePosition) -> JSON {
        [
            "startLine": .integer(start.line),
            "startColumn": .integer(start.column),
            "endLine": .integer(end.line),
            "endColumn": .integer(end.column),
        ]
    }

    /// Returns the URI reference for a path according to RFC 3986. The result is a `file` URI for an absolute path, and
    /// a relative reference otherwise.
    private static func uriReference(_ path: String) -> String {
        (path.hasPrefix("/") ? "file://" : "") + path.percentEncodedPath
    }
}
