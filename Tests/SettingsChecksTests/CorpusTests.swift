import Foundation
import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// Holds the rules against real bundles, and against what an independent script found in them.
@Suite struct CorpusTests {
    /// A line of the script's list.
    struct Line: Hashable, CustomStringConvertible {
        let bundle: String
        let kind: String
        let detail: String

        var description: String { "\(bundle): \(kind): \(detail)" }

        /// The file it is about, where it names one.
        var path: String? {
            if kind == "no Root.plist at top level" { return "Root.plist" }
            if let end = detail.range(of: ".plist") { return String(detail[..<end.upperBound]) }
            if kind.hasPrefix("stale"), let slash = detail.firstIndex(of: "/") {
                let name = detail[detail.index(after: slash)...].prefix { $0 != " " }
                return detail.hasPrefix("(outside") ? "\(name).strings" : "\(detail[..<slash]).lproj/\(name).strings"
            }
            return nil
        }
    }

    /// The rules of which one speaks where the script finds something of a kind.
    static let rules: [String: [String]] = [
        "unknown Type": ["unknown-type"],
        "page text without entry in an lproj: development language (en/English/Base)": [
            "missing-source-string", "untranslated-identifier",
        ],
        "page text without entry in an lproj: other language": ["missing-translation", "untranslated-identifier"],
        "page without StringsTable though bundle has lproj": ["unlocalized-pane"],
        "stale .strings entry: other": ["stale-string"],
        "stale .strings entry: Xcode template (Group/Name/none given/Enabled)": ["template-leftover"],
        "child file missing": ["missing-child-pane", "case-mismatch"],
        "  of which: .strings holds template entries only or nothing": ["missing-source-string"],
        "StringsTable has no .strings file in any lproj": ["missing-table", "case-mismatch"],
        "StringsTable named, no lproj at all": ["missing-table"],
        "pane linked from nowhere": ["unreachable-pane"],
        "toggle DefaultValue is not its True/FalseValue (default: boolean)": ["toggle-default"],
        "text field DefaultValue not a string": ["wrong-value-type"],
        "duplicate Key in a page": ["duplicate-key"],
        "dict key misspelt by case": ["unknown-key"],
        "dict key with leading/trailing blanks": ["unknown-key"],
        "plist unparsable": ["unreadable-plist"],
        "missing DefaultValue": ["missing-default"],
        "missing Values": ["missing-required-key"],
        "missing Titles": ["missing-required-key"],
        "no Root.plist at top level": ["no-root-pane"],
        "lproj lacks the table of a page": ["missing-translation", "missing-source-string"],
        "DefaultValue not among Values": ["default-not-in-values"],
        "DefaultValue not among Values (title value)": ["default-not-in-values"],
        "DefaultValue among Values only if types ignored": ["default-not-in-values"],
        "specifier without Type": ["missing-type"],
        "specifier not a dict": ["not-a-pane"],
        "empty Key": ["empty-key"],
        "Titles/Values count mismatch": ["titles-values-mismatch"],
        "  of which: identifier-like text untranslated in the development language": ["untranslated-identifier"],
        ".strings table named by no page": ["unused-table"],
        "slider image not in bundle": ["missing-image"],
        "junk: .DS_Store/Thumbs.db/.gitkeep inside bundle": ["junk-file"],
        "junk: .svn inside bundle": ["junk-file"],
        ".strings outside any lproj": ["shadowed-tables", "invalid-language"],
        "leading/trailing blanks in Title": ["edge-spaces"],
        "same Key in several panes with different DefaultValue": ["shared-key"],
        "undocumented value for an enumerated key": ["unknown-value"],
    ]

    /// Kinds for which there is no rule, and why.
    static let uncovered: [String: String] = [
        "same Key in several panes": "no fault: two panes may show one setting, as long as they agree on its default",
        "child pane without File but with IASK... keys": "no fault: the row opens a view controller",
    ]

    static func lines() throws -> [Line] {
        let text = try String(
            contentsOf: #require(Corpus.folder).appending(path: "FINDINGS.tsv"), encoding: .utf8)
        return text.split(separator: "\n").dropFirst().map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Line(bundle: parts[0], kind: parts[1], detail: parts.count > 2 ? parts[2] : "")
        }
    }

    static func findings() throws -> [String: [Finding]] {
        let folder = try #require(Corpus.folder)
        let index = try String(contentsOf: folder.appending(path: "INDEX.tsv"), encoding: .utf8)
        let names = index.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "\t" }) }
        return Dictionary(
            uniqueKeysWithValues: try names.map {
                ($0, BundleChecker().check(try BundleFixtures.bundle(at: folder.appending(path: $0))))
            })
    }

    @Test(.needsCorpus) func everyLineIsReportedOrExplained() throws {
        let findings = try Self.findings()
        var used: Set<String> = []
        for line in try Self.lines() {
            guard let rules = Self.rules[line.kind] else {
                #expect(Self.uncovered[line.kind] != nil, "a kind without a rule: \(line)")
                continue
            }
            let found = try #require(findings[line.bundle]).contains {
                rules.contains($0.rule) && (line.path == nil || $0.path == line.path)
            }
            let exception = CorpusException.all.first { $0.covers(line) }
            if let exception {
                used.insert(exception.reason)
            } else {
                #expect(found, "not reported: \(line)")
            }
        }
        for exception in CorpusException.all {
            #expect(used.contains(exception.reason), "an exception for nothing: \(exception.reason)")
        }
    }
}

extension CorpusTests {
    /// How often each rule speaks over the corpus, so that a change shows.
    static let counts: [String: Int] = [
        "error bomless-utf16": 2,
        "error empty-key": 1,
        "error missing-child-pane": 7,
        "error missing-default": 7,
        "error missing-required-key": 2,
        "error missing-type": 2,
        "error no-root-pane": 1,
        "error not-a-pane": 30,
        "error titles-values-mismatch": 1,
        "error unreadable-plist": 1,
        "error wrong-value-type": 20,
        "note default-not-in-values": 2,
        "note empty-group": 2,
        "note junk-file": 14,
        "note legacy-language": 17,
        "note long-footer": 27,
        "note missing-child-pane": 2,
        "note missing-source-string": 556,
        "note missing-table": 16,
        "note same-as-source": 48,
        "note shared-key": 1,
        "note stale-string": 9,
        "note ungrouped-item": 13,
        "note unknown-key": 38,
        "note unknown-value": 2,
        "note unlocalized-pane": 70,
        "note unreachable-pane": 3,
        "note unused-table": 1,
        "note utf16-strings": 95,
        "note wrong-value-type": 26,
        "warning default-not-in-values": 5,
        "warning duplicate-key": 3,
        "warning edge-spaces": 24,
        "warning invalid-language": 3,
        "warning long-footer": 1,
        "warning misplaced-key": 4,
        "warning missing-image": 2,
        "warning missing-table": 26,
        "warning missing-translation": 283,
        "warning secret-default": 2,
        "warning stale-string": 116,
        "warning template-leftover": 66,
        "warning toggle-default": 28,
        "warning unknown-key": 24,
        "warning unknown-value": 4,
        "warning unreachable-pane": 26,
        "warning untranslated-identifier": 19,
        "warning unused-table": 5,
    ]

    @Test(.needsCorpus) func countsAreThoseOfLastTime() throws {
        var counts: [String: Int] = [:]
        for finding in try Self.findings().values.joined() {
            counts["\(finding.severity.name) \(finding.rule)", default: 0] += 1
        }
        #expect(counts == Self.counts)
        let report = counts.sorted { $0.key < $1.key }.map { "        \"\($0.key)\": \($0.value)," }
        if counts != Self.counts { Issue.record("counts are now\n\(report.joined(separator: "\n"))") }
    }
}
