import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// Limits on the number of listed findings per rule.
@Suite struct ListedFindingsTests {
    private static let pane = BundleFixtures.pane(BundleFixtures.untitled, table: "Root")

    private func lines(_ files: KeyValuePairs<String, String>, listing most: Int) -> [String] {
        BundleChecker(listing: most).check(BundleFixtures.bundle(files)).map {
            "\($0.path):\($0.position.line): \($0.severity.name): \($0.message) [\($0.rule)]"
        }
    }

    private static func closing(_ place: String, _ count: Int, _ rule: String, _ severity: String = "warning") -> String
    {
        "\(place): \(severity): \(count) more findings of this rule from here on are not listed [\(rule)]"
    }

    @Test func `Findings that are not listed are counted in each file`() {
        let files: KeyValuePairs = [
            "Root.plist": Self.pane, "de.lproj/Root.strings": "A = a;\nB = b;\nC = c;\nD = d;\n",
            "en.lproj/Root.strings": "E = e;\nF = f;\n", "de.lproj/Other.strings": "A = a;\n",
        ]
        let all = lines(files, listing: 6)
        #expect(all.count == 7)
        #expect(!all.contains { $0.contains("not listed") })
        let listed = all.filter { $0.contains("'A'") || $0.contains("'B'") || $0.contains("unused-table") }
        let rest = [
            Self.closing("de.lproj/Root.strings:3", 2, "stale-string"),
            Self.closing("en.lproj/Root.strings:1", 2, "stale-string"),
        ]
        #expect(Set(lines(files, listing: 2)) == Set(listed + rest))
    }

    @Test func `The count has the highest severity of the findings that are not listed`() {
        let table = "A = a;\nA = a;\nA = b;\nA = b;\n"
        let found = lines(["Root.plist": Self.pane, "en.lproj/Root.strings": table], listing: 1)
            .filter { $0.contains("duplicate-string") }
        #expect(found.count == 2)
        #expect(found.last == Self.closing("en.lproj/Root.strings:3", 2, "duplicate-string", "error"))
    }

    @Test func `Suppressed findings are not counted, and their suppressions are used`() {
        let table =
            "A = a;\nB = b; // settings-bundle: allow stale-string\nC = c;\nD = d; // settings-bundle: allow stale-string\n"
        let found = lines(["Root.plist": Self.pane, "en.lproj/Root.strings": table], listing: 1)
        #expect(found.count == 2)
        #expect(found.last == Self.closing("en.lproj/Root.strings:3", 1, "stale-string"))
        let notes = BundleChecker(leastSeverity: .error, listing: 1)
            .check(BundleFixtures.bundle(["Root.plist": Self.pane, "en.lproj/Root.strings": table]))
        #expect(notes == [])
    }

    /// A language without translations has thousands of findings, which must all be listed.
    @Test(.slow) func `Thousands of missing translations are all listed`() {
        let items = (0..<5000).map { BundleFixtures.group("Text \($0)") }.joined()
        let found = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(items, table: "Root"),
            "en.lproj/Root.strings": (0..<5000).map { "\"Text \($0)\" = \"Text \($0)!\";\n" }.joined(),
            "de.lproj/Root.strings": "/* no texts yet */",
        ]).findings().filter { $0.rule == "missing-translation" }
        #expect(found.count == 1 && found[0].members.count == 5000)
    }
}
