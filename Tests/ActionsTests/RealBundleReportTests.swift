import Actions
import Foundation
import SettingsChecks
import SettingsReports
import TestSupport
import Testing

/// Reports about real bundles.
@Suite struct RealBundleReportTests {
    private struct Report: Decodable {
        struct Finding: Decodable {
            struct Fix: Decodable { var safe: Bool }

            var rule, severity, bundle, file, message: String
            var line, column: Int
            var help: String?
            var fix: Fix?

            var lineOfText: String { "\(file):\(line):\(column): \(severity): \(message) [\(rule)]" }

            var helpInText: String? {
                help.map { "   = help: " + $0 + (fix.map { " (fixable with \($0.safe ? "safe" : "unsafe"))" } ?? "") }
            }
        }

        var findings: [Finding]
        var summary: [String: Int]
    }

    @Test(.needsCorpus, arguments: [false, true])
    func `JSON, text and concise formats report the same findings in real bundles`(showsNotes: Bool) throws {
        var request = CheckRequest()
        request.paths = [try #require(Corpus.folder).path(percentEncoded: false)]
        request.showsNotes = showsNotes
        let settings = ReportSettings(rules: Rule.all, version: "1", fixOption: { $0.isSafe ? "safe" : "unsafe" })
        let (json, text) = (ReportFormat.json.reporter(settings), ReportFormat.text.reporter(settings))
        let concise = try #require(ReportFormat(rawValue: "concise")).reporter(settings)
        var parts: [(json: ReportPart, text: ReportPart, concise: ReportPart)] = []
        var run = try CheckRun(request) { _ in }
        run.run(rendering: { (json.part(of: $0), text.part(of: $0), concise.part(of: $0)) }) { event in
            if case .checked(_, let part) = event { parts.append(part) }
        }
        let report = try JSONDecoder().decode(Report.self, from: Data(json.finalText(parts.map(\.json), []).utf8))
        let findings = report.findings
        let lines = findings.map(\.lineOfText)
        #expect(lines.count >= 100)
        #expect(parts.flatMap { $0.concise.text.split(separator: "\n").map(String.init) } == lines)
        let textLines = parts.flatMap { $0.text.text.split(separator: "\n").map(String.init) }
        let isHeading = Set(lines)
        #expect(textLines.filter(isHeading.contains) == lines)
        #expect(textLines.filter { $0.hasPrefix("   = help: ") } == findings.compactMap(\.helpInText))
        #expect(findings.allSatisfy { $0.file.hasPrefix($0.bundle) })
        for severity in ["error", "warning", "note"] {
            #expect(report.summary[severity + "s"] == findings.count { $0.severity == severity })
        }
    }
}
