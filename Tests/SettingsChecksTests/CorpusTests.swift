import Foundation
import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// Compares findings in real bundles to the findings of an independent script.
@Suite struct CorpusTests {
    /// The rules of which at least one must report a finding of each kind.
    static let rules: [String: [String]] = [
        "unknown Type": ["unknown-type"],
        "page text without entry in an lproj: development language (en/English/Base)": [
            "unread-file",
            "missing-source-string", "untranslated-identifier", "missing-translation",
        ],
        "page text without entry in an lproj: other language": [
            "missing-translation", "untranslated-identifier", "missing-source-string",
        ],
        "page without StringsTable though bundle has lproj": ["unlocalized-pane"],
        "stale .strings entry: other": ["stale-string"],
        "stale .strings entry: Xcode template (Group/Name/none given/Enabled)": ["template-leftover"],
        "child file missing": ["missing-child-pane", "case-mismatch"],
        "child pane without File but with IASK... keys": ["missing-child-pane"],
        "  of which: .strings holds template entries only or nothing": [
            "unread-file",
            "missing-source-string", "missing-translation",
        ],
        "StringsTable has no .strings file in any lproj": ["missing-table", "case-mismatch"],
        "StringsTable named, no lproj at all": ["missing-table"],
        "pane linked from nowhere": ["unreachable-pane", "wrong-value-type"],
        "toggle DefaultValue is not its True/FalseValue (default: boolean)": ["toggle-default"],
        "text field DefaultValue not a string": ["wrong-value-type"],
        "duplicate Key in a page": ["duplicate-key"],
        "dict key misspelt by case": ["unknown-key"],
        "dict key with leading/trailing blanks": ["unknown-key"],
        "plist unparsable": ["unreadable-plist", "wrong-value-type"],
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
        // Opinions differ on what an identifier is, but the string is missing in either case.
        "  of which: identifier-like text untranslated in the development language": [
            "untranslated-identifier", "missing-source-string", "missing-translation",
        ],
        // A pane that specifies no table is reported instead of the table with its name.
        ".strings table named by no page": ["unused-table", "unlocalized-pane"],
        "slider image not in bundle": ["missing-image"],
        "junk: .DS_Store/Thumbs.db/.gitkeep inside bundle": ["junk-file"],
        "junk: .svn inside bundle": ["junk-file"],
        ".strings outside any lproj": ["shadowed-tables", "unread-file", "missing-table"],
        "leading/trailing blanks in Title": ["edge-spaces"],
        "same Key in several panes": ["shared-key"],
        "same Key in several panes with different DefaultValue": ["shared-key"],
        "undocumented value for an enumerated key": ["unknown-value"],
    ]

    static func lines() throws -> [CorpusLine] {
        let text = try String(
            contentsOf: #require(Corpus.folder).appending(path: "FINDINGS.tsv"), encoding: .utf8)
        return text.split(separator: "\n").dropFirst().map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return CorpusLine(bundle: parts[0], kind: parts[1], detail: parts.count > 2 ? parts[2] : "")
        }
    }

    static func findings() throws -> [String: [Finding]] {
        let folder = try #require(Corpus.folder)
        let index = try String(contentsOf: folder.appending(path: "INDEX.tsv"), encoding: .utf8)
        let bundles = index.split(separator: "\n").dropFirst().map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            // The folder name contains the whole path; the bundle name is its last component.
            return (folder: columns[0], name: columns[3].split(separator: "/").last.map(String.init) ?? "")
        }
        return Dictionary(
            uniqueKeysWithValues: try bundles.map {
                let bundle = try BundleFixtures.bundle(at: folder.appending(path: $0.folder), named: $0.name)
                return ($0.folder, BundleChecker().check(bundle))
            })
    }

    /// Every finding of the script must be reported by a matching rule, or covered by one of a few exceptions.
    @Test(.needsCorpus) func `Every finding of an independent script is reported or has an exception`() throws {
        let findings = try Self.findings()
        let lines = try Self.lines()
        var explained = [Int](repeating: 0, count: CorpusException.all.count)
        for line in lines {
            let rules = try #require(Self.rules[line.kind], "a kind without a rule: \(line)")
            let isFound = try #require(findings[line.bundle]).contains { rules.contains($0.rule) && line.isAbout($0) }
            let exceptions = CorpusException.all.indices.filter { CorpusException.all[$0].covers(line) }
            #expect(isFound || !exceptions.isEmpty, "neither reported nor explained: \(line)")
            guard !isFound, let exception = exceptions.first else { continue }
            explained[exception] += 1
            try CorpusException.all[exception].expectQuote(for: line)
        }
        for (exception, count) in zip(CorpusException.all, explained) {
            #expect(count > 0, "an exception for nothing: \(exception.reason)")
        }
        let count = explained.reduce(0, +)
        #expect(count * 100 <= lines.count * 5, "\(count) of \(lines.count) lines are explained instead of reported")
    }
}

extension CorpusTests {
    /// The number of findings of each rule in the corpus. It makes changes visible.
    static let counts: [String: Int] = [
        "error bomless-utf16": 2,
        "error empty-key": 1,
        "error missing-child-pane": 7,
        "error missing-type": 2,
        "error no-root-pane": 1,
        "error not-a-pane": 30,
        "error titles-values-mismatch": 1,
        "error unreadable-plist": 1,
        "note default-not-in-values": 2,
        "note empty-group": 2,
        "note junk-file": 14,
        "note legacy-language": 17,
        "note long-footer": 27,
        "note long-title": 56,
        "note missing-child-pane": 12,
        "note missing-default": 5,
        "note missing-required-key": 3,
        "note missing-source-string": 49,
        "note missing-table": 30,
        "note missing-translation": 4,
        "note same-as-source": 48,
        "note shared-key": 9,
        "note stale-string": 4,
        "note toggle-default": 16,
        "note ungrouped-item": 12,
        "note unknown-key": 22,
        "note unknown-type": 20,
        "note unknown-value": 2,
        "note unlocalized-pane": 69,
        "note unreachable-pane": 2,
        "note unused-table": 1,
        "note utf16-strings": 95,
        "note wrong-value-type": 52,
        "warning bundle-name": 2,
        "warning default-not-in-values": 5,
        "warning duplicate-key": 3,
        "warning edge-spaces": 24,
        "warning invalid-language": 2,
        "warning long-footer": 1,
        "warning misplaced-key": 4,
        "warning missing-default": 7,
        "warning missing-image": 2,
        "warning missing-required-key": 2,
        "warning missing-table": 22,
        "warning missing-translation": 36,
        "warning secret-default": 2,
        "warning stale-string": 46,
        "warning template-leftover": 48,
        "warning toggle-default": 12,
        "warning unknown-key": 9,
        "warning unknown-value": 4,
        "warning unreachable-pane": 2,
        "warning unread-file": 2,
        "warning untranslated-identifier": 4,
        "warning unused-table": 5,
        "warning watch-bundle": 1,
        "warning wrong-value-type": 20,
    ]

    @Test(.needsCorpus) func `The numbers of findings in real bundles are unchanged`() throws {
        var counts: [String: Int] = [:]
        for finding in try Self.findings().values.joined() {
            counts["\(finding.severity.name) \(finding.rule)", default: 0] += 1
        }
        #expect(counts == Self.counts)
        let report = counts.sorted { $0.key < $1.key }.map { "        \"\($0.key)\": \($0.value)," }
        if counts != Self.counts { Issue.record("counts are now\n\(report.joined(separator: "\n"))") }
    }
}
