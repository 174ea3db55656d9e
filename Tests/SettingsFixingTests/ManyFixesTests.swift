import SettingsFixing
import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// Fixes of more findings than a check lists.
@Suite struct ManyFixesTests {
    private func fixed(_ count: Int, listing most: Int) -> FixRun.Outcome {
        let bundle = SettingsBundle([
            "Root.plist": """
            <plist version="1.0"><dict><key>StringsTable</key><string>Root</string><key>PreferenceSpecifiers</key>
            <array><dict><key>Type</key><string>PSGroupSpecifier</string></dict></array></dict></plist>
            """,
            "en.lproj/Root.strings": (0..<count).map { "K\($0) = V;\n" }.joined(),
        ])
        let checker = BundleChecker(rules: [.staleString], listing: most)
        return FixRun(allowsUnsafeFixes: true, check: checker.check)(bundle)
    }

    @Test func `Findings that are not listed are fixed in later passes`() {
        let outcome = fixed(7, listing: 2)
        #expect(outcome.fixed == 7 && outcome.findings.isEmpty)
    }

    @Test func `The number of passes is limited if there are too many findings`() throws {
        let outcome = fixed(100, listing: 2)
        #expect(outcome.fixed == 10)
        #expect(outcome.findings.count == 3)
        #expect(outcome.findings.last?.message == "88 more findings of this rule from here on are not listed")
    }
}
