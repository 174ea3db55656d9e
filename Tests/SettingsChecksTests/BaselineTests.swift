import SourceText
import Testing

@testable import SettingsChecks

/// Comparison of findings to a baseline.
@Suite struct BaselineTests {
    private let bundle: ExactString = "App/Settings.bundle"

    private func finding(_ message: String, line: Int = 1, path: String = "Root.plist", rule: Rule = .missingType)
        -> Finding
    {
        let position = SourcePosition(line: line, column: 1)
        return Finding(
            rule: rule.id, severity: rule.severity,
            place: Finding.Place(path: path, span: 0..<1, position: position, end: position), message: message,
            help: nil, fix: nil)
    }

    private func baseline(_ findings: [Finding], checkedBy rules: [Rule] = Rule.all) -> Baseline {
        var baseline = Baseline()
        baseline.recordFindings(findings, in: bundle, checkedBy: rules)
        return baseline
    }

    @Test func `Positions outside quotation marks are ignored in the comparison`() {
        let old = baseline([
            finding("item 3 has no 'Type'"), finding("the list 'at 12 titles' has 1 title but 2 values"),
        ])
        #expect(
            old.bundles[bundle]?.keys.map(\.message.string).sorted() == [
                "item # has no 'Type'", "the list 'at 12 titles' has # title but # value",
            ])
        let moved = [
            finding("item 4 has no 'Type'", line: 90),
            finding("the list 'at 12 titles' has 3 titles but 1 value", line: 3),
            finding("the list 'at 13 titles' has 1 title but 2 values"), finding("the default 5 is not one of 2"),
            finding("item 4 has no 'Type'", path: "More.plist"),
            finding("item 4 has no 'Type'", rule: .unknownType), finding("item four has no 'Type'"),
        ]
        let result = old.comparison(of: moved, in: bundle, checkedBy: Rule.all)
        #expect(result.new == Array(moved.dropFirst(2)) && result.gone == 0)
        #expect(old.comparison(of: moved, in: "Other", checkedBy: Rule.all).new == moved)
    }

    @Test func `Only the new findings of a combined finding are reported`() {
        func findings(_ titles: String) -> [Finding] {
            BundleFixtures.bundle([
                "Root.plist": BundleFixtures.pane(titles.map { BundleFixtures.group("\($0)") }.joined(), table: "Root"),
                "en.lproj/Root.strings": "/* none */",
            ]).findings().filter { $0.rule == "missing-source-string" }
        }
        let old = baseline(findings("AB"))
        #expect(old.count == 2 && findings("AB").count == 1)
        #expect(old.comparison(of: findings("BA"), in: bundle, checkedBy: Rule.all).new.isEmpty)
        #expect(old.comparison(of: findings("B"), in: bundle, checkedBy: Rule.all).gone == 1)
        let new = old.comparison(of: findings("CAB"), in: bundle, checkedBy: Rule.all).new
        #expect(new.map(\.message) == ["the source language 'en' has no entry for 'C'"])
        let all = findings("CD")
        #expect(old.comparison(of: all, in: bundle, checkedBy: Rule.all).new == all)
    }

    @Test func `Equal findings are matched in order, and only the rest are new`() {
        let equal = (1...4).map { finding("the same", line: $0) }
        let old = baseline(Array(equal.prefix(2)))
        #expect(old.count == 2 && old.bundles[bundle]?.count == 1)
        #expect(old.comparison(of: equal, in: bundle, checkedBy: Rule.all).new.map(\.position.line) == [3, 4])
        #expect(old.comparison(of: Array(equal.prefix(1)), in: bundle, checkedBy: Rule.all).gone == 1)
        #expect(old.comparison(of: [], in: bundle, checkedBy: Rule.all).gone == 2)
    }

    @Test func `Messages are equal only if their code points are equal`() {
        let old = baseline([finding("'\u{E9}'")])
        #expect(old.comparison(of: [finding("'e\u{301}'")], in: bundle, checkedBy: Rule.all).new.count == 1)
        #expect(old.comparison(of: [finding("'\u{E9}'")], in: bundle, checkedBy: Rule.all).new.isEmpty)
    }

    @Test func `Findings of rules that do not run stay in the baseline`() {
        let (one, other) = (finding("one"), finding("other", rule: .unknownType))
        var old = baseline([one, other])
        #expect(old.comparison(of: [], in: bundle, checkedBy: [.missingType]).gone == 1)
        old.recordFindings([], in: bundle, checkedBy: [.missingType])
        #expect(old.bundles[bundle]?.keys.map(\.message) == ["other"])
        old.recordFindings([], in: bundle, checkedBy: [.unknownType])
        #expect(old.bundles.isEmpty && old.count == 0)
        // Findings of unknown rules are removed when the baseline is updated.
        old.add(.init(file: "Root.plist", rule: "no-such-rule", message: "x"), in: bundle, count: 3)
        #expect(old.comparison(of: [], in: bundle, checkedBy: Rule.all).gone == 0 && old.count == 3)
        old.recordFindings([], in: bundle, checkedBy: [.unknownType])
        #expect(old.count == 0)
    }
}
